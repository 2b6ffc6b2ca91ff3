/* Games at odds as an addition: its command, and its row in the menu. */
#include "firmware/words/odds.h"
#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/computer.h"
#include "firmware/console/command.h"
#include "firmware/console/show.h"
#include "firmware/odds/odds_start.h"
#include "firmware/say/say.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"

static const char *const odds_names[ODDS_KINDS + 1] = { "none", "pawn",  "knight",
                                                        "rook", "queen", SAY_ODDS_VALUES };

/* Begins a game at which `giver` lacks something, and the computer plays `computer`, unless two
   people play with a referee. */
static void begin(struct session *s, enum odds odds, enum colour giver, enum colour computer)
{
    char fen[ODDS_FEN_SIZE];
    enum fen_error error;

    odds_write_fen(fen, odds, giver);
    session_set_up(s, fen, &error);
    ASSERT(error == FEN_OK);
    if (computer == WHITE && !s->match.referee) {
        session_go(s);
    }
}

/* --- the setting: what the computer is without in the present game --- */

static int odds_setting_get(const struct match *m, struct added *added)
{
    enum colour giver;
    enum odds odds = odds_of(&m->game, &giver);

    (void)added;
    return odds != ODDS_NONE && m->side == (uint8_t)giver ? (int)odds : ODDS_NONE;
}

/* The player keeps his side, and the computer goes without it. If it does so already nothing is
   done. */
static void odds_setting_act(struct session *s, int value)
{
    enum colour computer = s->match.side == WHITE ? WHITE : BLACK;

    if (value == odds_setting_get(&s->match, s->added)) {
        return;
    }
    if (value == ODDS_NONE) {
        session_new(s);
    } else {
        begin(s, (enum odds)value, computer, computer);
    }
}

static const struct setting_access odds_access = { .get = odds_setting_get,
                                                   .act = odds_setting_act };

static const struct setting odds_settings[] = {
    { "odds", NULL, odds_names, &odds_access, NULL, NULL, 0, ODDS_QUEEN, SETTING_ODDS },
};

/* --- the command --- */

/* Who goes without it: WHITE, BLACK, or the player, who has White then. */
enum { GIVER_ME = 2, GIVERS };

static unsigned giver_named(const char *word)
{
    static const char words[GIVERS][6] = {
        [WHITE] = "white", [BLACK] = "black", [GIVER_ME] = "me"
    };
    unsigned giver = 0;

    while (giver < GIVERS && !text_equal(word, words[giver])) {
        giver++;
    }
    return *word == '\0' ? (unsigned)BLACK : giver;
}

/* Not all: of ODDS_NONE nothing is said. */
static void odds_addition_obey(struct console *c, char *arguments)
{
    static const uint8_t pieces[ODDS_KINDS] = {
        [ODDS_PAWN] = PAWN, [ODDS_KNIGHT] = KNIGHT, [ODDS_ROOK] = ROOK, [ODDS_QUEEN] = QUEEN
    };
    int odds = setting_named(&odds_settings[0], text_next_word(&arguments));
    unsigned named = giver_named(text_next_word(&arguments));
    enum colour giver = named == BLACK ? BLACK : WHITE;

    if (odds <= ODDS_NONE || named == GIVERS) {
        out_line(c->out, SAY_ODDS_TAKES);
        return;
    }
    begin(c->session, (enum odds)odds, giver, named == GIVER_ME ? BLACK : giver);
    show_board(c->out, c->session);
    say(c->out, SAY_ODDS_BEGIN, giver == WHITE ? SAY_WHITE : SAY_BLACK, pieces[odds],
        odds_square((enum odds)odds, giver));
}

static const struct console_command commands[] = {
    { "odds", HELP_ODDS, odds_addition_obey, 2 },
    { NULL, NULL, NULL, 0 },
};

/* --- the face --- */

/* Who gives odds does not give the game up for them, also behind a loss of power. */
static void odds_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct session *s = &computer->session;
    enum colour giver;

    if ((happening->kind == HAPPENED_POSITION || happening->kind == HAPPENED_LOADED ||
         happening->kind == HAPPENED_TAKEN_BACK) &&
        odds_of(&s->match.game, &giver) != ODDS_NONE) {
        s->manners.plays_on = true;
    }
}

const struct addition odds_addition = {
    .face = { .happened = odds_addition_happened },
    .commands = commands,
    .settings = odds_settings,
    .setting_count = 1,
};
