/*
 * The modes at the line: which one is on while a command waits or thinks, what it may do, and that
 * each way out that its sender knows leads back to the player's.
 */
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"

static void while_listening(void);

#define MACHINE_ARENA 16384
#define WHILE_LISTENING() while_listening()
#include "tests/fakes/line.h"

extern const struct addition teach_addition;
extern const struct addition scoresheet_addition;
const struct addition *const board_additions[] = { &teach_addition, &scoresheet_addition, NULL };

enum { PLIES = 60, MOST_TURNS = 10000 };

static const struct engine_profile profile = { "modes", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];

static const struct mode *seen; /* the last one that was not the player's, while all was read */
static const char *end;         /* what is typed then */

/* The line is silent, and time goes by. */
static void while_listening(void)
{
    now_ms++;
    if (*typed == '\0' && c->mode != &mode_play) {
        seen = c->mode;
        typed = end;
        end = "";
    }
}

static int begin(void **state)
{
    (void)state;
    memset(&computer, 0, sizeof computer);
    now_ms = 1000;
    prepare(c, &profile);
    c->match.level = (struct level){ LEVEL_DEPTH, 1, 0 };
    typed = end = "";
    seen = NULL;
    assert_true(computer_begin(&computer, record, PLIES));
    computer_start_faces(&computer);
    session_choose_side(c, COMPUTER_NONE);
    printed_length = 0;
    return 0;
}

UNIT_EACH(begin, NULL);

/* Types the words, and the others when they were read and another mode is on; until both were
   read. */
static void type(const char *words, const char *others)
{
    typed = words;
    end = others;
    for (unsigned turns = 0; *typed != '\0' || *end != '\0'; turns++) {
        assert_true(turns < MOST_TURNS);
        assert_true(computer_turn(&computer));
    }
}

static void assert_leads_back(const char *words, const char *others)
{
    struct game game = c->match.game;

    seen = NULL;
    type(words, others);
    assert_non_null(seen);
    assert_true(seen->may & MAY_READ_LINE);
    assert_false(seen->may &
                 (MAY_OBEY_GUI | MAY_MOVE | MAY_PONDER | MAY_ADVISE | MAY_SAVE | MAY_TOUCH));
    assert_ptr_equal(c->mode, &mode_play);
    assert_memory_equal(&game, &c->match.game, sizeof game);
}

UNIT(an_analysis_ends_with_a_line_that_is_none_of_its_own)
{
    type("e4\ne5\n", "");
    assert_leads_back("analyze\n", "\n");
    assert_leads_back("analyze\n", "stop\n");
    assert_leads_back("analyze\n", "undo\nd4\nstop\n");
    assert_leads_back("analyze\n", "clock\n");
}

UNIT(a_game_that_is_loaded_is_taken_back_or_ends_by_silence)
{
    type("d4\n", "");
    assert_leads_back("load\n", "\003");
    assert_leads_back("load\n", "1. e4 e5\n\025");
    assert_leads_back("load\n", "1. e5 e4 *\n");
    assert_non_null(strstr(printed, "the game is as it was."));
    type("load\n", "1. e4 e5 2. Nf3 *\n");
    assert_ptr_equal(c->mode, &mode_play);
    assert_int_equal(c->match.game.plies, 3);
}

UNIT(a_gui_that_comes_meanwhile_has_the_line)
{
    type("analyze\n", "uci\n");
    type("isready\n", "");
    assert_ptr_equal(c->mode, &mode_gui);
    assert_non_null(strstr(printed, "readyok"));
    type("console\n", "");
    assert_ptr_equal(c->mode, &mode_play);
    type("load\n", "uci\n");
    type("isready\n", "");
    assert_ptr_equal(c->mode, &mode_gui);
}

UNIT(the_computer_moves_in_the_players_mode_alone)
{
    type("uci\nisready\n", "");
    session_choose_side(c, WHITE);
    assert_false(session_is_to_move(c));
    for (unsigned i = 0; i < 10; i++) {
        assert_true(computer_turn(&computer));
    }
    assert_int_equal(c->match.game.plies, 0);
    type("console\n", "");
    session_go(c);
    assert_true(session_is_to_move(c));
    assert_true(computer_turn(&computer));
    assert_int_equal(c->match.game.plies, 1);
}
