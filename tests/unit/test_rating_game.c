/*
 * Which games count for a rating, once and over the power; what the level does from game to game;
 * and the ratings in the saves: cut at each byte, of another firmware, damaged.
 */
#define MACHINE_ADDITIONS \
    &rating_addition, &saves_addition, &opponent_addition, &scoresheet_addition
#include "firmware/rating/adapt.h"
#include "firmware/scoresheet/scoresheet.h"

extern const struct addition rating_addition;
extern const struct addition opponent_addition;

#include "save_store.h"

#include "firmware/rating/rating_state.h"
#include "firmware/saves/save_state.h"

UNIT_EACH(eeprom, check_use);

enum { NOT_COUNTED = -1 };

static struct rating_state *ratings(void)
{
    return rating_state(added_memory());
}

/* Lines of a script, between semicolons. */
static void act_all(const char *lines)
{
    char text[400];
    char *line;

    snprintf(text, sizeof text, "%s", lines);
    for (line = strtok(text, ";"); line != NULL; line = strtok(NULL, ";")) {
        act(line);
    }
}

/* How the newest game that was counted has ended. */
static int last_result(void)
{
    return ratings()->players.count == 0 ? NOT_COUNTED
                                         : ratings()->players.player[0].last[0] >> RATED_RESULT_BIT;
}

static unsigned games(void)
{
    const struct rated_player *player = adapt_known(added_memory());

    return player == NULL ? 0 : player->games;
}

#define ELO_1000 "opponent 1 1000 0 0 0 0;"
#define MATES "e4;f6;d4;g5;Qh5"

/* --- what counts --- */

UNIT(a_game_counts_as_it_ends)
{
    static const struct {
        const char *lines;
        int result;
    } cases[] = {
        { ELO_1000 "new;e4;e5;resign", RATED_LOST },
        { ELO_1000 "new;e4;resign", RATED_WON }, /* the computer */
        { ELO_1000 "new;" MATES, RATED_WON },
        { ELO_1000 "new;f3;e5;g4;Qh4", RATED_LOST },
        { ELO_1000 "new;go;f3;e5;g4;Qh4", RATED_WON },
        { ELO_1000 "new;Nf3;Nf6;Ng1;Ng8;Nf3;Nf6;Ng1;Ng8;draw", RATED_DRAWN },
        { ELO_1000 "level 4 1 0;new;e4;e5;flag", RATED_LOST },
        { "new;" ELO_1000 "e4;e5;resign", RATED_LOST }, /* chosen before the first move */
        /* with help a win is less, and a loss is one */
        { ELO_1000 "new;e4;f6;undo;" MATES, RATED_WON_WITH_HELP },
        { ELO_1000 "new;e4;e5;undo;e4;e5;resign", RATED_LOST },
        { "opponent 1 1000 0 0 0 1;new;" MATES, RATED_WON_WITH_HELP },
        /* not at all */
        { ELO_1000 "new;e4;e5;new", NOT_COUNTED },
        { ELO_1000 "new;resign", NOT_COUNTED },
        { "opponent 0 0 0 0 0 0;new;e4;e5;resign", NOT_COUNTED },
        { "opponent 2 3 0 0 0 0;new;e4;e5;resign", NOT_COUNTED },
        { ELO_1000 "level 1 3 0;new;e4;e5;resign", NOT_COUNTED },
        { ELO_1000 "level 2 100 0;new;e4;e5;resign", NOT_COUNTED },
        { ELO_1000 "new;e4;e5;opponent 1 1100 0 0 0 0;Nf3;Nc6;resign", NOT_COUNTED },
        { "new;e4;e5;" ELO_1000 "Nf3;Nc6;resign", NOT_COUNTED },
        { ELO_1000 "new;e4;e5;go;Nf3;Nc6;resign", NOT_COUNTED },
        { ELO_1000 "new;e4;e5;referee;Nf3;Nc6;resign", NOT_COUNTED },
        { ELO_1000 "setup 4k3/8/8/8/8/8/8/4K2R w - - 0 1;Rh7;Kf8;resign", NOT_COUNTED },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        act_all(cases[i].lines);
        if (last_result() != cases[i].result) {
            fail_msg("%s: %d and not %d", cases[i].lines, last_result(), cases[i].result);
        }
        assert_int_equal(games(), cases[i].result == NOT_COUNTED ? 0 : 1);
        assert_kept();
    }
}

UNIT(advice_makes_a_win_less)
{
    act_all(ELO_1000 "new;e4;f6");
    session_advised(c);
    act_all("d4;g5;Qh5");
    assert_int_equal(last_result(), RATED_WON_WITH_HELP);
}

UNIT(a_game_counts_once)
{
    act_all(ELO_1000 "new;" MATES ";undo;Qg4;h6;Qh5");
    assert_int_equal(games(), 1);
    act_all("new;e4;e5;resign;undo;resign;undo;d4;d5;resign");
    assert_int_equal(games(), 2);
    switch_on();
    act_all("undo;resign");
    assert_int_equal(games(), 2);
    act_all("new;e4;e5;resign");
    assert_int_equal(games(), 3);
}

UNIT(a_game_goes_on_over_the_power)
{
    act_all(ELO_1000 "new;e4;f6");
    switch_on();
    act_all("d4;g5;undo");
    switch_on();
    act_all("d4;g5;Qh5");
    assert_int_equal(games(), 1);
    assert_int_equal(last_result(), RATED_WON_WITH_HELP);
    switch_on();
    assert_int_equal(games(), 1);
}

/* The end of a game from outside is not the player's. */
UNIT(a_loaded_game_does_not_count)
{
    static move_t moves[4];
    struct session_given given = { .plies = 4, .fullmove = 1, .moves = moves };

    act_all(ELO_1000 "new;f3;e5;g4;d6");
    memcpy(moves, record, sizeof moves);
    given.origin = c->match.game.origin;
    session_take_up(c, &given);
    act_all("go;Nh3;Nc6;resign");
    assert_int_equal(games(), 0);
}

/* What a GUI plays is none of the player's games, nor is what is left of his. */
/* Also if the power went before its first move, which is like that of a new game then. */
UNIT(a_game_from_a_position_does_not_count)
{
    c->match.opponent = (struct opponent){ .strength = STRENGTH_ELO, .number = 1000 };
    act("setup rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    switch_on();
    act("e4");
    session_resign(c, WHITE);
    assert_false(rating_state(added_memory())->game.bits & (RATED_BEGUN | RATED_COUNTED));
}

UNIT(a_guis_game_does_not_count)
{
    act_all(ELO_1000 "new;e4;e5");
    session_enter(c, &mode_gui);
    session_new(c);
    act_all("e4;e5;resign");
    session_leave(c);
    assert_int_equal(games(), 0);
    act_all("undo;d4;d5;resign");
    assert_int_equal(games(), 0);
}

/* --- the level --- */

UNIT(the_level_follows_from_game_to_game)
{
    unsigned first;

    say("level adaptive 1300");
    assert_true(is_told("Strength: Elo 1300"));
    assert_true(c->match.opponent.adaptive);
    act_all("new;e4;e5");
    forget_shown();
    act("resign");
    assert_true(is_told("Your rating: about "));
    assert_int_equal(c->match.opponent.number, 1300);
    act("new");
    first = c->match.opponent.number;
    assert_true(first < 1300);
    act_all(MATES);
    assert_int_equal(c->match.opponent.number, first);
    assert_kept();
    act("new");
    assert_true(c->match.opponent.number > first);
    assert_true(c->match.opponent.adaptive);
    say("level adaptive 900");
    assert_true(is_told("I know your games (2)"));
    assert_true(c->match.opponent.number > first);
    say("level elo 1000");
    act_all("new;e4;e5");
    forget_shown();
    act_all("resign;new");
    assert_false(is_told("Your rating"));
    assert_int_equal(c->match.opponent.number, 1000);
    assert_int_equal(games(), 3);
}

UNIT(the_level_ends_where_the_board_does)
{
    say("level adaptive 700");
    for (unsigned game = 0; game < 8; game++) {
        act_all("new;e4;e5;resign");
    }
    assert_true(glicko_elo(&adapt_known(added_memory())->rating) < 600);
    act("new");
    assert_int_equal(c->match.opponent.number, 700);
}

/* The number that somebody has chosen is his first guess of himself. */
UNIT(a_first_guess_is_the_level)
{
    act("opponent 1 1500 0 0 0 0");
    say("level adaptive");
    assert_int_equal(c->match.opponent.number, 1500);
    say("rating");
    assert_true(is_told("No game of yours has counted yet; I would begin at 1500."));
    say("rating forget");
    say("rating forget");
    assert_true(is_told("I have no rating of you."));
    act("new");
    assert_int_equal(c->match.opponent.number, ADAPT_GUESS);
    act("opponent 0 0 0 0 0 0");
    c->match.opponent.adaptive = false;
    say("level adaptive");
    assert_int_equal(c->match.opponent.number, ADAPT_GUESS);
}

/* Each name has a rating; who played last goes on when the power comes back. */
UNIT(each_name_has_a_rating)
{
    say("level adaptive 1000");
    act_all("new;e4;e5;resign");
    say("name Anna");
    say("rating");
    assert_true(is_told("No game of yours"));
    act_all("new;" MATES);
    assert_int_equal(games(), 1);
    assert_int_equal(last_result(), RATED_WON);
    switch_on();
    say("rating");
    assert_true(is_told("The last ones: 1200 won."));
    say("name Bea");
    assert_int_equal(games(), 0);
    say("name anna");
    assert_int_equal(games(), 1);
    say("rating forget");
    say("name Bea");
    assert_int_equal(ratings()->players.count, 1);
}

UNIT(what_is_typed_wrong_changes_nothing)
{
    static const char *const lines[] = { "level adaptive x", "level adaptive -5",
                                         "level adaptive 900 1", "rating x", "rating 900" };

    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        say(lines[i]);
        assert_true(is_told("It is "));
        assert_false(c->match.opponent.adaptive);
        assert_int_equal(ratings()->players.count, 0);
    }
    say("level adaptive 99999999999");
    assert_true(is_told("99999999999 is out of range, taken as "));
}

/* --- in the saves --- */

/* Two players of the rating's part end before the last two bytes of a record, those of a training
   that nobody has begun and of the personality. */
static void spoil(unsigned behind_part, uint8_t byte)
{
    spoil_save(1 + (1 + 8 + 2 * 22) - behind_part, byte);
    switch_on();
}

UNIT(damaged_ratings_begin_anew_and_the_game_goes_on)
{
    static const struct {
        unsigned at;
        uint8_t byte;
    } cases[] = {
        { 0, 1 },              /* shorter than any, */
        { 0, 8 + 2 * 22 - 1 }, /* and than its players */
        { 7, 7 },              /* nobody's side */
        { 8, 0xFF },           /* bits that there are not */
        { 9 + 6, 0xFF },       /* a variance beyond the greatest */
        { 9 + 9, 0xFF },       /* a rating, */
        { 9 + 13, 0x0F },      /* a game's Elo, */
        { 9 + 10, 9 },         /* and games that are not there */
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        say("name Anna");
        act_all(ELO_1000 "new;e4;e5;resign");
        say("name Bea");
        act_all("new;e4;e5;resign;undo");
        spoil(cases[i].at, cases[i].byte);
        if (i > 1) {
            assert_true(is_told("What was saved of ratings is damaged; they begin anew."));
            assert_int_equal(c->match.game.plies, 2);
        }
        assert_int_equal(ratings()->players.count, 0);
        act_all(ELO_1000 "new;e4;e5;resign");
        assert_int_equal(games(), 1);
        assert_kept();
        assert_int_equal(games(), 1);
    }
}

/* --- the power goes --- */

static const char *const rated_script[] = {
    "opponent 1 1000 0 0 0 0",
    "new",
    "e4",
    "e5",
    "resign",
    "undo",
    "new",
    "e4",
    "f6",
    "undo",
    "d4",
    "f6",
    "e4",
    "g5",
    "Qh5",
    "new",
    "Nf3",
    "Nf6",
    "Ng1",
    "Ng8",
    "Nf3",
    "Nf6",
    "Ng1",
    "Ng8",
    "draw",
    "new",
    "f3",
    "e5",
};

enum { RATED_ACTIONS = COUNT_OF(rated_script) };

struct all_seen {
    struct seen seen;
    struct rating_state ratings;
};

static struct all_seen rated[RATED_ACTIONS + 1];
static struct model_event rated_events[MODEL_LOG];

static void look_at_all(struct all_seen *all)
{
    memset(all, 0, sizeof *all);
    look(&all->seen);
    all->ratings = *ratings();
}

static bool are_equal(const struct all_seen *a, const struct all_seen *b)
{
    const struct rated_players *p = &a->ratings.players;
    const struct rated_players *q = &b->ratings.players;

    return is_seen(&a->seen, &b->seen) && p->count == q->count &&
           memcmp(p->player, q->player, p->count * sizeof p->player[0]) == 0 &&
           a->ratings.game.bits == b->ratings.game.bits;
}

/* A game and its result are one: after a cut there are both or neither. */
static void cut_in_flash_or_not(bool needs_erase, unsigned page)
{
    static uint8_t image[MODEL_SIZE];
    uint64_t chance = 1;
    unsigned count;

    store_model_start(needs_erase, page, needs_erase ? FLASH_SIZE : EEPROM_SIZE);
    switch_on();
    memcpy(image, model.bytes, sizeof image);
    model.events = 0;
    look_at_all(&rated[0]);
    for (unsigned i = 0; i < RATED_ACTIONS; i++) {
        model.mark = (uint16_t)i;
        act(rated_script[i]);
        look_at_all(&rated[i + 1]);
    }
    assert_int_equal(games(), 3);
    memcpy(rated_events, model.log, sizeof rated_events);
    count = model.events;
    for (unsigned at = 0; at < count; at++) {
        const struct model_event *event = &rated_events[at];

        for (unsigned tear = TEAR_NOTHING; tear < MODEL_TEARS; tear++) {
            static uint8_t left[MODEL_SIZE];
            struct all_seen now;

            memcpy(left, image, sizeof left);
            tear_image(left, event, (enum model_tear)tear, &chance);
            boot_from(left);
            look_at_all(&now);
            if (!are_equal(&now, &rated[event->mark]) &&
                !are_equal(&now, &rated[event->mark + 1])) {
                fail_msg("cut at byte %u, tear %u, in '%s': neither old nor new", at, tear,
                         rated_script[event->mark]);
            }
        }
        store_model_apply(image, event);
    }
    print_message("%u bytes and erasures, each with %d tears: none lost\n", count, MODEL_TEARS);
}

UNIT(a_cut_leaves_the_old_rating_or_the_new_one)
{
    cut_in_flash_or_not(false, PAGE);
    cut_in_flash_or_not(true, 4);
}
