/* The opponent at the console: levels of strength, contempt, style, what was overlooked. */
#include "firmware/console/console.h"
#include "firmware/console/console_read.h"
#include "firmware/opponent/opponent_faces.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/opponent/opponent_state.h"
#include "firmware/say/say.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

/* --- levels --- */

static void show_beginner(struct out *out, unsigned level)
{
    out_format(out, SAY_BEGINNER_OVERLOOKS, (int)level, strength_beginner_name(level));
}

static void show_strength(struct out *out, const struct opponent *o)
{
    struct out strength = { 0 };
    char text[96];

    out_begin_memory(&strength, text, sizeof text);
    if (o->strength == STRENGTH_BEGINNER) {
        show_beginner(&strength, o->number);
    } else {
        opponent_write_strength(&strength, o->number);
    }
    out_format(out, SAY_STRENGTH, text);
}

static void show_usage(struct out *out)
{
    out_line(out, HELP_LEVEL_FULL);
    out_format(out, HELP_LEVEL_ELO, ELO_MIN, ELO_MAX);
    out_format(out, HELP_LEVEL_BEGINNER, BEGINNER_MIN, BEGINNER_MAX);
}

static void list_beginners(struct out *out)
{
    out_line(out, SAY_BEGINNERS_LEVELS);
    for (unsigned level = BEGINNER_MIN; level <= BEGINNER_MAX; level++) {
        out_text(out, "  ");
        show_beginner(out, level);
        out_end_line(out);
    }
}

/* The only number behind a word; false and one sentence if it is none. */
static bool read_number(struct out *out, char *arguments, const char *example, uint32_t *number)
{
    const char *word = text_next_word(&arguments);

    if (!text_to_number(word, number)) {
        out_format(out, SAY_BAD_NUMBER_TRY, *word == '\0' ? SAY_NUMBER_MISSING : SAY_NO_NUMBER,
                   word, example);
        return false;
    }
    if (*text_next_word(&arguments) != '\0') {
        out_line(out, SAY_BEHIND_LEVEL_NUMBER);
        return false;
    }
    return true;
}

static void say_taken(struct out *out, uint32_t wanted, unsigned taken)
{
    if (wanted != taken) {
        out_number(out, wanted);
        out_format(out, SAY_IS_OUT_OF_RANGE_TAKEN_AS, (int)taken);
    }
}

/* As the rest of the sentence that tells the level; nothing at full strength. */
static void show_limit(struct out *out, const struct opponent *o)
{
    if (o->strength != STRENGTH_FULL) {
        out_text(out, ", ");
        opponent_write_strength(out, o->number);
    }
}

enum level_answer opponent_console_level(struct console *c, const char *word, char *arguments)
{
    struct opponent *o = &c->session->match.opponent;
    struct out *out = c->out;
    uint32_t number;

    if (word == NULL) {
        show_limit(out, o);
        return LEVEL_UNKNOWN;
    }
    if (*word == '\0') {
        show_strength(out, o);
        show_usage(out);
        return LEVEL_UNKNOWN;
    }
    if (text_equal(word, "full")) {
        if (console_refuses_surplus(out, word, arguments, 0)) {
            return LEVEL_TOLD;
        }
        opponent_play_fully(o);
    } else if (text_equal(word, "elo")) {
        if (!read_number(out, arguments, "level elo 1200", &number)) {
            return LEVEL_TOLD;
        }
        say_taken(out, number, opponent_play_elo(o, number));
    } else if (text_equal(word, "beginner")) {
        if (*text_skip_spaces(arguments) == '\0') {
            list_beginners(out);
            return LEVEL_TOLD;
        }
        if (!read_number(out, arguments, "level beginner 3", &number)) {
            return LEVEL_TOLD;
        }
        say_taken(out, number, opponent_play_beginner(o, number));
    } else {
        return LEVEL_UNKNOWN;
    }
    session_settings_changed(c->session);
    show_strength(out, o);
    return LEVEL_TOLD;
}

/* --- contempt and style --- */

static void obey_contempt(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    struct out *out = c->out;
    bool negative = *word == '-';
    uint32_t number;

    if (*word != '\0') {
        if (!text_to_number(word + negative, &number) || *text_next_word(&arguments) != '\0') {
            out_line(out, SAY_CONTEMPT_NUMBER);
            return;
        }
        if (number > CONTEMPT_MAX) {
            out_format(out, SAY_OUT_OF_RANGE_TAKEN_AS, word,
                       negative ? -CONTEMPT_MAX : CONTEMPT_MAX);
            number = CONTEMPT_MAX;
        }
        opponent_take_contempt(&c->session->match.opponent, negative ? -(int)number : (int)number);
        session_settings_changed(c->session);
    }
    say(out, SAY_CONTEMPT, c->session->match.opponent.contempt,
        -c->session->match.opponent.contempt);
}

static void obey_style(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int style = opponent_style_named(word);
    struct out *out = c->out;

    if (style >= 0) {
        opponent_take_style(&c->session->match.opponent, (unsigned)style);
        session_settings_changed(c->session);
    } else if (*word != '\0') {
        out_format(out, SAY_NO_SUCH_STYLE, word);
    }
    out_format(out, SAY_STYLES, opponent_style_names[c->session->match.opponent.style]);
    for (unsigned i = 0; i < STYLES; i++) {
        out_format(out, " %s", opponent_style_names[i]);
    }
    out_end_line(out);
}

/* --- what was overlooked --- */

/* A lesson is about a position that has gone: the record is stepped through up to there. */
static void step_to(struct game *game, unsigned plies)
{
    game_rewind(game);
    for (unsigned i = 0; i < plies; i++) {
        game_step(game, i);
    }
}

/* Room for a gain, with the end mark. */
enum { GAIN_SIZE = 24 };

/* Not all: pawns are counted. */
static const char *gain_text(const struct lesson *lesson, char text[GAIN_SIZE])
{
    static const char *const words[] = {
        [GAIN_WIN] = SAY_DECIDES_THE_GAME,
        [GAIN_SAFE] = SAY_DOES_NOT_LOSE,
        [GAIN_TIME] = SAY_LOSES_MORE_SLOWLY,
    };
    enum lesson_gain gain = lesson_gain_of(lesson);

    struct out out = { 0 };

    if (gain != GAIN_PAWNS) {
        return words[gain];
    }
    out_begin_memory(&out, text, GAIN_SIZE);
    out_format(&out, SAY_BY_PAWNS, lesson->loss / SCORE_PAWN,
               lesson->loss % SCORE_PAWN * 10 / SCORE_PAWN);
    return text;
}

/* What was overlooked. The game is left at another ply. */
static const char *overlooked_text(struct game *game, const struct lesson *lesson,
                                   char text[NUMBERED_SIZE])
{
    if (lesson->reply == MOVE_NONE) {
        return SAY_IT_IS_STALEMATE;
    }
    step_to(game, lesson->plies + 1U);
    return move_numbered(game, lesson->reply, text);
}

static void obey_overlooked(struct console *c, char *arguments)
{
    const struct lesson *lesson =
        lesson_of_game(&opponent_state(c->session->added)->lesson, &c->session->match.game);
    struct game *game = &c->session->match.game;
    const char *overlooked;
    char reply[NUMBERED_SIZE];
    char gain[GAIN_SIZE];
    struct out *out = c->out;

    (void)arguments;
    if (lesson == NULL) {
        out_line(out, SAY_I_KNOW_OF_NOTHING);
        return;
    }
    overlooked = overlooked_text(game, lesson, reply);
    step_to(game, lesson->plies);
    say(out, SAY_I_OVERLOOKED, game, lesson->played, overlooked, game, lesson->better,
        gain_text(lesson, gain));
    step_to(game, game->plies);
}

const struct console_command opponent_commands[] = {
    { "contempt", HELP_CONTEMPT, obey_contempt, ANY_WORDS },
    { "style", HELP_STYLE, obey_style, 1 },
    { "overlooked", HELP_OVERLOOKED, obey_overlooked, 0 },
    { NULL, NULL, NULL, 0 },
};
