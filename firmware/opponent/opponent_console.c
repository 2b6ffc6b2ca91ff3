/* The opponent at the console: levels of strength, contempt, style, what was overlooked. */
#include "firmware/console/console.h"
#include "firmware/console/show.h"
#include "firmware/opponent/lesson.h"
#include "firmware/opponent/opponent.h"

/* --- levels --- */

static void show_beginner(struct out *out, unsigned level)
{
    out_format(out, "beginner %d: I overlook %s", (int)level, strength_beginner_name(level));
}

static void show_strength(struct console *c)
{
    const struct opponent *o = &c->session->opponent;

    out_text(c->out, "Strength: ");
    if (o->strength == STRENGTH_BEGINNER) {
        show_beginner(c->out, o->number);
    } else {
        setting_write(c->out, c->session, &opponent_settings[SETTING_STRENGTH], SETTING_NOW);
    }
    out_line(c->out, ".");
}

static void show_usage(struct console *c)
{
    struct out *out = c->out;

    out_line(out, "  level full                 as strong as I am");
    out_format(out, "  level elo 1200             weaker: %d to %d\n", ELO_MIN, ELO_MAX);
    out_format(out, "  level beginner 3           %d to %d; level beginner lists what I overlook\n",
               BEGINNER_MIN, BEGINNER_MAX);
}

static void list_beginners(struct console *c)
{
    out_line(c->out, "Beginners' levels:");
    for (unsigned level = BEGINNER_MIN; level <= BEGINNER_MAX; level++) {
        out_text(c->out, "  ");
        show_beginner(c->out, level);
        out_end_line(c->out);
    }
}

/* The only number behind a word; false and one sentence if it is none. */
static bool read_number(struct console *c, char *arguments, const char *example, uint32_t *number)
{
    const char *word = text_next_word(&arguments);

    if (!text_to_number(word, number)) {
        out_format(c->out, "%s%s. Try: %s\n",
                   *word == '\0' ? "A number is missing" : "This is no number: ", word, example);
        return false;
    }
    if (*text_next_word(&arguments) != '\0') {
        out_line(c->out, "There is something behind the level's number.");
        return false;
    }
    return true;
}

static void say_taken(struct console *c, uint32_t wanted, unsigned taken)
{
    if (wanted != taken) {
        out_number(c->out, wanted);
        out_format(c->out, " is out of range, taken as %d.\n", (int)taken);
    }
}

bool opponent_console_level(struct console *c, const char *word, char *arguments)
{
    uint32_t number;

    if (*word == '\0') {
        show_strength(c);
        show_usage(c);
        return true;
    }
    if (text_equal(word, "full")) {
        if (console_refuses_surplus(c, word, arguments, 0)) {
            return true;
        }
        opponent_play_fully(c->session);
    } else if (text_equal(word, "elo")) {
        if (!read_number(c, arguments, "level elo 1200", &number)) {
            return true;
        }
        say_taken(c, number, opponent_play_elo(c->session, number));
    } else if (text_equal(word, "beginner")) {
        if (*text_skip_spaces(arguments) == '\0') {
            list_beginners(c);
            return true;
        }
        if (!read_number(c, arguments, "level beginner 3", &number)) {
            return true;
        }
        say_taken(c, number, opponent_play_beginner(c->session, number));
    } else {
        return false;
    }
    show_strength(c);
    return true;
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
            out_line(out, "It is contempt NUMBER: what a draw is worth less, in 1/256 pawn.");
            return;
        }
        if (number > CONTEMPT_MAX) {
            out_format(out, "%s is out of range, taken as %d.\n", word,
                       negative ? -CONTEMPT_MAX : CONTEMPT_MAX);
            number = CONTEMPT_MAX;
        }
        opponent_take_contempt(c->session, negative ? -(int)number : (int)number);
    }
    out_format(out, "Contempt: %d/256 pawn; a draw counts ", c->session->opponent.contempt);
    out_pawns(out, -c->session->opponent.contempt);
    out_line(out, " to me.");
}

static void obey_style(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int style = opponent_style_named(word);
    struct out *out = c->out;

    if (style >= 0) {
        opponent_take_style(c->session, (unsigned)style);
    } else if (*word != '\0') {
        out_format(out, "There is no style %s.\n", word);
    }
    out_format(out, "Style: %s. Styles:", opponent_style_names[c->session->opponent.style]);
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

static void show_gain(struct out *out, const struct lesson *lesson)
{
    static const char *const words[] = {
        [GAIN_WIN] = "it decides the game",
        [GAIN_SAFE] = "it does not lose the game",
        [GAIN_TIME] = "it loses more slowly",
    };
    enum lesson_gain gain = lesson_gain_of(lesson);

    if (gain == GAIN_PAWNS) {
        out_format(out, "by %d.%d pawns", lesson->loss / SCORE_PAWN,
                   lesson->loss % SCORE_PAWN * 10 / SCORE_PAWN);
    } else {
        out_text(out, words[gain]);
    }
}

static void obey_overlooked(struct console *c, char *arguments)
{
    const struct lesson *lesson = lesson_last(&c->session->game);
    struct game *game = &c->session->game;
    struct out *out = c->out;

    (void)arguments;
    if (lesson == NULL) {
        out_line(out, "I know of nothing that I have overlooked.");
        return;
    }
    step_to(game, lesson->plies);
    out_text(out, "With ");
    show_numbered_move(c->out, c->session, lesson->played);
    step_to(game, lesson->plies + 1U);
    if (lesson->reply == MOVE_NONE) {
        out_text(out, " I overlooked that it is stalemate");
    } else {
        out_text(out, " I overlooked ");
        show_numbered_move(c->out, c->session, lesson->reply);
    }
    step_to(game, lesson->plies);
    out_text(out, ". Better was ");
    show_numbered_move(c->out, c->session, lesson->better);
    out_text(out, ": ");
    show_gain(out, lesson);
    out_line(out, ".");
    step_to(game, game->plies);
}

const struct console_command opponent_commands[] = {
    { "contempt", "contempt NUMBER: what a draw is worth less to me, 1/256 pawn", obey_contempt,
      ANY_WORDS },
    { "style", "style solid|normal|attack: what kind of moves I like", obey_style, 1 },
    { "overlooked", "what I have overlooked in this game, the last of it", obey_overlooked, 0 },
    { NULL, NULL, NULL, 0 },
};
