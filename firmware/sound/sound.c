/* Sound as an addition: the buzzer plays a short melody for each signal. */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/saves/save.h"
#include "firmware/sound/melody.h"
#include "firmware/sound/sound.h"
#include "firmware/sound/sound_state.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "firmware/words/machine.h"
#include "hal/sound.h"

enum { VOLUME_AT_FIRST = 2 };

/* --- the melody --- */

static void look_and_play(struct added *added);

/* Nothing is looked at for the sound while there is none. */
static void end(struct sound_state *sound)
{
    struct session *s = sound->session;

    sound->melody.note = NULL;
    hal_sound_off();
    if (s->look == look_and_play) {
        s->look = sound->others_look;
    }
}

static void play_note(struct sound_state *sound)
{
    if (sound->melody.note == NULL) {
        end(sound);
    } else if (sound->melody.note->hz == 0) {
        hal_sound_off();
    } else {
        hal_sound_tone(sound->melody.note->hz, sound->volume);
    }
}

/* A search is to go on with the melody: so what looks at the peripherals comes by here. */
void sound_play(struct added *added, enum signal_kind kind)
{
    struct sound_state *sound = sound_state(added);
    struct session *s = sound->session;

    ASSERT(kind != SIGNAL_NONE);
    if (sound->volume == 0 || sound->is_broken) {
        return;
    }
    if (s->look != look_and_play) {
        sound->others_look = s->look;
        s->look = look_and_play;
    }
    melody_begin(&sound->melody, kind, hal_now_ms());
    play_note(sound);
}

static void begin(struct sound_state *sound)
{
    enum signal_kind kind = (enum signal_kind)sound->wanted;

    sound->wanted = SIGNAL_NONE;
    if (kind != SIGNAL_NONE && session_may(sound->session, MAY_TELL)) {
        sound_play(sound->session->added, kind);
    }
}

static void advance(struct sound_state *sound)
{
    if (melody_advance(&sound->melody, hal_now_ms())) {
        play_note(sound);
    }
}

static void look_and_play(struct added *added)
{
    struct sound_state *sound = sound_state(added);

    advance(sound);
    if (sound->others_look != NULL) {
        sound->others_look(added);
    }
}

/* --- what it hears of --- */

static void sound_addition_start(struct computer *c)
{
    struct sound_state *sound = sound_state(c->session.added);
    uint8_t kept = save_kept(c->session.added, SAVE_VOLUME);

    memset(sound, 0, sizeof *sound);
    sound->session = &c->session;
    sound->is_broken = !hal_sound_start();
    sound->volume = kept != 0 && kept <= 1 + HAL_VOLUMES ? (uint8_t)(kept - 1U) : VOLUME_AT_FIRST;
    signals_begin(&sound->signals, &c->session.match, c->console.warned);
}

static void want(struct sound_state *sound, enum signal_kind kind)
{
    if (kind != SIGNAL_NONE) {
        sound->wanted = (uint8_t)kind;
    }
}

/* What is to be said of a happening may take longer than a note on a slow line, so the melody waits
   for the next turn of the loop; or for the search that comes before that. */
static void sound_addition_happened(struct computer *c, const struct happening *happening)
{
    struct sound_state *sound = sound_state(c->session.added);
    enum signal_kind kind = signals_of_happening(&sound->signals, &c->session.match, happening);

    if (session_may(&c->session, MAY_TELL)) {
        want(sound, kind);
    }
    if (happening->kind == HAPPENED_THINKING) {
        begin(sound);
    }
}

static bool sound_addition_take_input(struct computer *c)
{
    struct sound_state *sound = sound_state(c->session.added);
    enum signal_kind kind = signals_of_time(&sound->signals, &c->session.match, c->console.warned);

    if (session_may(&c->session, MAY_CLOCK)) {
        want(sound, kind);
    }
    begin(sound);
    advance(sound);
    return false;
}

/* --- its setting --- */

static int volume_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return sound_state(added)->volume;
}

/* What is chosen is heard. */
static enum setting_taken volume_setting_set(struct match *m, struct added *added, int value)
{
    struct sound_state *sound = sound_state(added);

    (void)m;
    sound->volume = (uint8_t)value;
    save_keep(added, SAVE_VOLUME, (uint8_t)(1 + value));
    if (value == 0) {
        end(sound);
    }
    want(sound, SIGNAL_MOVE);
    return SETTING_KEPT;
}

static const struct setting_access volume_access = { .get = volume_setting_get,
                                                     .set = volume_setting_set };

static const char *const volume_names[] = { "off", "low", "medium", "high",
                                            SAY_OFF_LOW_MEDIUM_OR_HIGH };

static const struct setting rows[] = {
    { "sound", NULL, volume_names, &volume_access, SAY_THE_SOUND, HELP_SOUND, 0, HAL_VOLUMES,
      SETTING_SOUND },
};

static bool sound_addition_self_test(struct added *added, struct out *out, bool failed_only)
{
    const struct sound_state *sound = sound_state(added);

    if (sound->is_broken || !failed_only) {
        out_format(out, SAY_SOUND_STATE, sound->is_broken ? SAY_OUTPUT_DOES_NOT_START : SAY_GOOD);
    }
    return !sound->is_broken;
}

const struct addition sound_addition = {
    .face = {
        .start = sound_addition_start,
        .take_input = sound_addition_take_input,
        .happened = sound_addition_happened,
    },
    .self_test = sound_addition_self_test,
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
