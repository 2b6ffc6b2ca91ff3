#include "firmware/eboard/keep.h"

#include "firmware/panel/lights.h"
#include "hal/hal.h"

/* How long the squares must stand still, in milliseconds. */
enum {
    KINGS_MS = 3000 /* without the kings */
};

/* So many moves can be taken back at once; so many down to the initial position, which is a new
   game otherwise. */
enum { BACK_PLIES = 8, BACK_TO_START = 2 };

/* --- board and game --- */

/* The game has changed. */
static void take_position(struct keep *k)
{
    unsigned plies = k->match.game.plies;

    ASSERT(match_is_ok(&k->match));
    table_take_position(&k->board, &k->match.game,
                        plies == 0 ? EMPTY : table_taken(&k->match.game, plies - 1U));
    k->promotion.move = MOVE_NONE;
    k->rest = 0;
    k->has_compared = false;
}

/* The game's position stands on the board, or is to. */
static void settle(struct keep *k)
{
    ASSERT(match_is_ok(&k->match));
    table_settle(&k->board, &k->match.game);
    k->leads = false;
    k->has_stood = table_stands(&k->board);
    k->rest = 0;
}

/* Lights show the next move that the board lacks, or there is none. */
static void note_lead(struct keep *k, bool leads)
{
    k->leads = leads;
    k->has_compared = false;
    k->has_stood = !leads && table_stands(&k->board);
}

static void lead(struct keep *k)
{
    note_lead(k, table_lead_anew(&k->board, &k->match.game));
}

void keep_begin(struct keep *k, struct engine *engine, const struct match *like, squares_t occupied)
{
    memset(k, 0, sizeof *k);
    game_init(&k->match.game, engine, k->record, KEEP_PLIES);
    k->match.side = COMPUTER_NONE;
    k->match.level = like->level;
    k->match.opponent = like->opponent;
    k->board.without_keys = true;
    match_reset_clocks(&k->match);
    keep_turn(k, occupied);
}

/* The same, and it is another position than before. */
static void settle_anew(struct keep *k)
{
    take_position(k);
    settle(k);
}

void keep_turn(struct keep *k, squares_t occupied)
{
    sensing_begin(&k->board.sensing, occupied, hal_now_ms());
    settle_anew(k);
}

/* --- the program --- */

void keep_new_game(struct keep *k)
{
    game_new(&k->match.game);
    match_reset_clocks(&k->match);
    settle_anew(k);
}

/* A move is entered in the game, and the other side's clock runs. */
static void enter(struct keep *k, move_t move)
{
    enum colour side = (enum colour)k->match.game.position.side;

    (void)game_play(&k->match.game, move);
    clock_press(&k->match.clock, &k->match.level, side, hal_now_ms());
    take_position(k);
}

void keep_play(struct keep *k, move_t move)
{
    enter(k, move);
    lead(k);
}

static void take_one_back(struct keep *k)
{
    ASSERT(k->match.game.plies != 0);
    clock_undo(&k->match.clock, &k->match.level,
               other_side((enum colour)k->match.game.position.side), hal_now_ms());
    (void)game_undo(&k->match.game);
}

bool keep_take_back(struct keep *k)
{
    if (k->match.game.plies == 0) {
        return false;
    }
    take_one_back(k);
    take_position(k);
    lead(k);
    return true;
}

/* --- the player --- */

static enum keep_event play(struct keep *k, move_t move)
{
    enter(k, move);
    settle(k);
    return KEEP_MOVED;
}

/* Does the initial position stand because pieces were put there? */
static bool is_put_up(const struct keep *k)
{
    const struct sensing *sensing = &k->board.sensing;

    return sensing->occupied == SQUARES_AT_START && sensing->marked != SQUARES_AT_START &&
           k->board.expected != SQUARES_AT_START && table_still_ms(&k->board) >= SQUARES_START_MS;
}

static enum keep_event begin_game(struct keep *k)
{
    keep_new_game(k);
    return KEEP_NEW_GAME;
}

/* Finds how many plies are played in the latest earlier position that has the occupied squares. */
static bool find_behind(struct keep *k, unsigned *plies)
{
    struct game *game = &k->match.game;
    unsigned first = game->plies > BACK_PLIES ? game->plies - BACK_PLIES : 0;

    first += first == 0 && game->plies > BACK_TO_START && game->origin_is_start;
    return game->plies != 0 && table_find_standing(&k->board, game, first, game->plies - 1U, plies);
}

/* Looks once for the pieces as they stand. An earlier position is taken back to if the present one
   has stood on the board; else the player is led from there. */
static enum keep_event look_behind(struct keep *k)
{
    unsigned plies;

    if (k->has_compared || table_still_ms(&k->board) < SQUARES_BACK_MS) {
        return KEEP_NOTHING;
    }
    k->has_compared = true;
    if (!k->has_stood) {
        if (table_find_shown(&k->board, &k->match.game)) {
            lead(k);
        }
        return KEEP_NOTHING;
    }
    if (!find_behind(k, &plies)) {
        return KEEP_NOTHING;
    }
    while (k->match.game.plies > plies) {
        take_one_back(k);
    }
    settle_anew(k);
    return KEEP_TAKEN_BACK;
}

static enum keep_event look_for_move(struct keep *k)
{
    struct squares_found found;

    squares_find(k->match.game.engine, &k->match.game.position, &k->board.sensing, &found);
    k->rest = found.seen == SEEN_PARTIAL ? found.show : 0;
    if (found.seen == SEEN_MOVE && found.promotes) {
        if (k->promotion.move == MOVE_NONE) {
            promotion_begin(&k->promotion, found.move);
        }
        k->promotion.move = found.move;
        return KEEP_NOTHING;
    }
    k->promotion.move = MOVE_NONE;
    if (found.seen == SEEN_SAME) {
        settle(k);
        return KEEP_NOTHING;
    }
    if (found.seen != SEEN_MOVE) {
        return look_behind(k);
    }
    return table_still_ms(&k->board) < found.rest_ms ? KEEP_NOTHING : play(k, found.move);
}

/* A move is shown: is it made, or is the board put right in another way? */
static void look_at_lead(struct keep *k)
{
    struct table *b = &k->board;

    if (squares_done(&b->lead, &b->sensing)) {
        note_lead(k, table_led(b, &k->match.game));
    } else if (squares_under_way(&b->lead, b->sensing.occupied)) {
        return;
    } else if (table_stands(b) && table_still_ms(b) >= SQUARES_BACK_MS) {
        settle(k);
    } else if (!k->has_compared && table_still_ms(b) >= SQUARES_DIFFERENT_MS) {
        (void)table_find_shown(b, &k->match.game);
        lead(k);
        k->has_compared = true;
    }
}

void keep_sense(struct keep *k, squares_t reading)
{
    if (sensing_take(&k->board.sensing, reading, hal_now_ms())) {
        k->has_compared = false;
    }
}

enum keep_event keep_look(struct keep *k)
{
    const struct sensing *sensing = &k->board.sensing;

    ASSERT(table_is_ok(&k->board));
    if (is_put_up(k)) {
        return begin_game(k);
    }
    if (k->leads) {
        look_at_lead(k);
        return KEEP_NOTHING;
    }
    if (k->promotion.move != MOVE_NONE) {
        if (sensing_wavers(sensing)) {
            return KEEP_NOTHING; /* the pawn may be lifted, or drop out */
        }
        switch (promotion_look(&k->promotion, &k->board)) {
        case PROMOTION_CHOSEN:
            return play(k, promotion_move(&k->promotion));
        case PROMOTION_PLACING:
            return KEEP_NOTHING;
        default:
            break;
        }
    }
    if (!table_stands(&k->board) || sensing->emptied != 0) {
        return look_for_move(k);
    }
    if (sensing->filled != 0) {
        settle(k);
    }
    return KEEP_NOTHING;
}

bool keep_is_behind(const struct keep *k)
{
    return !k->leads && k->board.has_back && k->board.sensing.occupied == k->board.back.after &&
           table_still_ms(&k->board) >= SQUARES_BACK_MS;
}

bool keep_kings_are_off(const struct keep *k)
{
    return table_lacks_kings(&k->board) && table_still_ms(&k->board) >= KINGS_MS;
}

/* --- lights --- */

void keep_lights(const struct keep *k, bool has_colours, struct hal_lights *lights)
{
    if (k->leads) {
        panel_lights_lead(&k->board, has_colours, lights);
    } else if (k->promotion.move != MOVE_NONE) {
        panel_lights_promotion(&k->promotion, &k->board, lights);
    } else if (k->rest != 0) {
        panel_lights_rest(k->rest, &k->board, lights);
    } else if (table_still_ms(&k->board) >= SQUARES_DIFFERENT_MS) {
        panel_lights_wrong(&k->board, has_colours, lights);
    }
}
