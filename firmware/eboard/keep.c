#include "firmware/eboard/keep.h"

#include "firmware/panel/lights.h"
#include "hal/hal.h"

/* How long the squares must stand still, in milliseconds. */
enum {
    BACK_MS = 500,       /* an earlier position */
    START_MS = 1000,     /* the initial position */
    DIFFERENT_MS = 1500, /* anything else */
    KINGS_MS = 3000      /* without the kings */
};

/* So many moves can be taken back at once; so many down to the initial position, which is a new
   game otherwise. */
enum { BACK_PLIES = 8, BACK_TO_START = 2 };

/* --- board and game --- */

/* What the last move has taken on its target square, or EMPTY. */
static unsigned taken_by_last(struct game *game)
{
    unsigned plies = game->plies;
    unsigned piece = EMPTY;

    if (plies != 0) {
        game_replay(game, plies - 1U);
        piece = game->position.board[move_to(game->record[plies - 1U])];
        game_replay(game, plies);
    }
    return piece;
}

/* The game has changed. */
static void take_position(struct keep *k)
{
    table_take_position(&k->board, &k->game, taken_by_last(&k->game));
    k->promotion.move = MOVE_NONE;
    k->rest = 0;
    k->has_compared = false;
}

/* The game's position stands on the board, or is to. */
static void settle(struct keep *k)
{
    table_get_in_step(&k->board, &k->game);
    sensing_mark(&k->board.sensing);
    k->leads = false;
    k->has_stood = k->board.sensing.occupied == k->board.expected;
    k->rest = 0;
}

/* Shows the next move that the board lacks. What is off the board need not be lifted. */
static void lead(struct keep *k)
{
    k->leads = table_lead(&k->board, &k->game);
    k->has_compared = false;
    k->has_stood = !k->leads && k->board.sensing.occupied == k->board.expected;
    sensing_mark(&k->board.sensing);
    if (k->leads) {
        sensing_lack(&k->board.sensing, k->board.lead.before & ~k->board.sensing.occupied);
    }
}

void keep_begin(struct keep *k, struct engine *engine, const struct level *level,
                squares_t occupied)
{
    memset(k, 0, sizeof *k);
    game_init(&k->game, engine, k->record, KEEP_PLIES);
    k->level = level;
    k->board.without_keys = true;
    clock_reset(&k->clock, level);
    keep_turn(k, occupied);
}

void keep_turn(struct keep *k, squares_t occupied)
{
    sensing_begin(&k->board.sensing, occupied, hal_now_ms());
    take_position(k);
    settle(k);
}

/* --- the program --- */

void keep_new_game(struct keep *k)
{
    game_new(&k->game);
    clock_reset(&k->clock, k->level);
    take_position(k);
    settle(k);
}

/* A move is entered in the game, and the other side's clock runs. */
static void enter(struct keep *k, move_t move)
{
    enum colour side = (enum colour)k->game.position.side;

    (void)game_play(&k->game, move);
    clock_press(&k->clock, k->level, side, hal_now_ms());
    take_position(k);
}

void keep_play(struct keep *k, move_t move)
{
    enter(k, move);
    lead(k);
}

static void take_one_back(struct keep *k)
{
    clock_undo(&k->clock, k->level, other_side((enum colour)k->game.position.side), hal_now_ms());
    (void)game_undo(&k->game);
}

bool keep_take_back(struct keep *k)
{
    if (k->game.plies == 0) {
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
           k->board.expected != SQUARES_AT_START && table_still_ms(&k->board) >= START_MS;
}

static enum keep_event begin_game(struct keep *k)
{
    keep_new_game(k);
    return KEEP_NEW_GAME;
}

/* How many plies are played in the latest earlier position that has the occupied squares; the
   game's own number if none has. */
static unsigned find_behind(struct keep *k)
{
    struct game *game = &k->game;
    unsigned first = game->plies > BACK_PLIES ? game->plies - BACK_PLIES : 0;
    unsigned found = game->plies;

    first += first == 0 && game->plies > BACK_TO_START && game->origin_is_start;
    for (unsigned plies = first; plies < game->plies; plies++) {
        game_replay(game, plies);
        if (squares_of_position(&game->position) == k->board.sensing.occupied) {
            found = plies;
        }
    }
    game_replay(game, game->plies);
    return found;
}

/* Looks once for the pieces as they stand. An earlier position is taken back to if the present one
   has stood on the board; else the player is led from there. */
static enum keep_event look_behind(struct keep *k)
{
    unsigned plies;

    if (k->has_compared || table_still_ms(&k->board) < BACK_MS) {
        return KEEP_NOTHING;
    }
    k->has_compared = true;
    if (!k->has_stood) {
        if (table_find_shown(&k->board, &k->game)) {
            lead(k);
        }
        return KEEP_NOTHING;
    }
    plies = find_behind(k);
    if (plies == k->game.plies) {
        return KEEP_NOTHING;
    }
    while (k->game.plies > plies) {
        take_one_back(k);
    }
    take_position(k);
    settle(k);
    return KEEP_TAKEN_BACK;
}

static enum keep_event look_for_move(struct keep *k)
{
    struct squares_found found;

    squares_find(k->game.engine, &k->game.position, &k->board.sensing, &found);
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
        table_show(b, &k->game, b->lead_forth ? b->shown + 1U : b->shown - 1U);
        lead(k);
    } else if (squares_under_way(&b->lead, b->sensing.occupied)) {
        return;
    } else if (b->sensing.occupied == b->expected && table_still_ms(b) >= BACK_MS) {
        settle(k);
    } else if (!k->has_compared && table_still_ms(b) >= DIFFERENT_MS) {
        (void)table_find_shown(b, &k->game);
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
    if (sensing->occupied != k->board.expected || sensing->emptied != 0) {
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
           table_still_ms(&k->board) >= BACK_MS;
}

bool keep_kings_are_off(const struct keep *k)
{
    return k->board.sensing.occupied == (k->board.expected & ~table_kings(&k->board)) &&
           table_still_ms(&k->board) >= KINGS_MS;
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
    } else if (table_still_ms(&k->board) >= DIFFERENT_MS) {
        panel_lights_wrong(&k->board, has_colours, lights);
    }
}
