/* The time controls of controls.c in words. */
#include "firmware/say/say_controls.h"

#include "firmware/game/controls.h"
#include "firmware/words/clocks.h"
#include "firmware/words/play.h"

enum { SECONDS = 60 };

static const char *plural(int number)
{
    return number != 1 ? SAY_PLURAL : "";
}

/* A level's numbers, as they are written. */
struct numbers {
    int n[CONTROL_NUMBERS];
    const char *s[CONTROL_NUMBERS]; /* behind the word for more than one */
};

static void take_numbers(struct numbers *numbers, const struct level *level)
{
    ASSERT(controls_are_ok(level));
    for (unsigned i = 0; i < CONTROL_NUMBERS; i++) {
        numbers->n[i] = (int)level_number(level, i);
        numbers->s[i] = plural(numbers->n[i]);
    }
}

/* STAGES, in which the word behind the third number is left out. */
static void say_stages(struct out *out, const struct numbers *l)
{
    out_format(out, l->n[3] != 0 ? SAY_STAGES_SECONDS : SAY_STAGES, l->n[0], l->s[0], l->n[1],
               l->s[1], l->n[2], l->n[3], l->s[3]);
}

void say_control(struct out *out, const struct level *level)
{
    static const char *const sentences[LEVEL_KINDS - LEVEL_COMMON] = {
        [LEVEL_BRONSTEIN - LEVEL_COMMON] = SAY_BRONSTEIN,
        [LEVEL_DELAY - LEVEL_COMMON] = SAY_DELAY,
        [LEVEL_HOURGLASS - LEVEL_COMMON] = SAY_HOURGLASS,
        [LEVEL_BYOYOMI - LEVEL_COMMON] = SAY_BYOYOMI,
        [LEVEL_ODDS - LEVEL_COMMON] = SAY_ODDS,
    };
    const char *sentence = sentences[level->kind - LEVEL_COMMON];
    struct numbers l;

    take_numbers(&l, level);
    if (level->kind == LEVEL_STAGES) {
        say_stages(out, &l);
        return;
    }
    if (level->kind == LEVEL_ODDS && l.n[2] != 0) {
        sentence = SAY_ODDS_SECONDS;
    }
    out_format(out, sentence, l.n[0], l.s[0], l.n[1], l.s[1], l.n[2], l.s[2]);
}

void say_control_briefly(struct out *out, const struct level *level)
{
    static const char *const sentences[LEVEL_KINDS - LEVEL_COMMON] = {
        [LEVEL_BRONSTEIN - LEVEL_COMMON] = BRIEF_BRONSTEIN,
        [LEVEL_DELAY - LEVEL_COMMON] = BRIEF_DELAY,
        [LEVEL_HOURGLASS - LEVEL_COMMON] = BRIEF_HOURGLASS,
        [LEVEL_BYOYOMI - LEVEL_COMMON] = BRIEF_BYOYOMI,
        [LEVEL_STAGES - LEVEL_COMMON] = BRIEF_STAGES,
        [LEVEL_ODDS - LEVEL_COMMON] = BRIEF_ODDS,
    };
    struct numbers l;

    take_numbers(&l, level);
    out_format(out, sentences[level->kind - LEVEL_COMMON], l.n[0], l.n[1], l.n[2], l.n[3]);
}

/* What a side gets for each move behind a time of a PGN, if it gets any. */
static void write_increment(struct out *out, int seconds)
{
    if (seconds != 0) {
        out_format(out, "+%d", seconds);
    }
}

/* The standard (9.6.1) knows neither what comes back of a move nor two sides with different
   times. */
void say_control_in_pgn(struct out *out, const struct level *level)
{
    struct numbers l;

    take_numbers(&l, level);
    if (level->kind == LEVEL_HOURGLASS) {
        out_format(out, "*%d", l.n[0] * SECONDS);
    } else if (level->kind == LEVEL_STAGES) {
        out_format(out, "%d/%d", l.n[0], l.n[1] * SECONDS);
        write_increment(out, l.n[3]);
        out_format(out, ":%d", l.n[2] * SECONDS);
        write_increment(out, l.n[3]);
    } else {
        out_char(out, '?');
    }
}
