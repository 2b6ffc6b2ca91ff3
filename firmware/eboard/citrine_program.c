#include "firmware/eboard/citrine_program.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/console/show.h"
#include "hal/hal.h"
#include "hal/program.h"

/* --- the board, which may be turned --- */

static squares_t turned(const struct citrine_program *p, squares_t squares)
{
    squares_t other = 0;

    if (!p->is_flipped) {
        return squares;
    }
    for (; squares != 0; squares &= squares - 1U) {
        other |= square_bit(H8 - squares_first(squares));
    }
    return other;
}

bool citrine_program_begin(struct citrine_program *p, struct mind *mind, const struct match *like)
{
    size_t size;
    uint8_t *arena = mind_arena(mind, &size);
    size_t lent = (size - sizeof *p->keep) & ~(size_t)(_Alignof(uint64_t) - 1U);

    if (size < sizeof *p->keep || !mind_init_engine(mind, arena, lent, mind->profile)) {
        citrine_program_end(mind);
        return false;
    }
    memset(p, 0, sizeof *p);
    p->keep = (struct keep *)(void *)(arena + lent);
    keep_begin(p->keep, &mind->engine, like, hal_squares());
    p->keep->match.referee = true;
    p->keep->match.side = BLACK;
    return true;
}

void citrine_program_end(struct mind *mind)
{
    bool fits = mind_setup_engine(mind);

    (void)fits;
    ASSERT(fits); /* as before */
}

void citrine_program_reopen(struct citrine_program *p)
{
    citrine_begin(&p->reader);
    p->order = CITRINE_NOTHING;
    p->list = CITRINE_NOTHING;
    p->line[0] = '\0';
}

/* --- what it is told --- */

/* Sends the line that waits. False if there is no room for it. */
static bool send_line(struct citrine_program *p)
{
    if (p->line[0] != '\0' &&
        hal_program_put((const uint8_t *)p->line, (unsigned)strlen(p->line))) {
        p->line[0] = '\0';
    }
    return p->line[0] == '\0';
}

/* The next move that it does not know, or that was taken back. False if it knows all. */
static bool tell_move(struct citrine_program *p)
{
    struct game *game = &p->keep->match.game;
    bool is_played = p->told < game->plies;

    if (p->told == game->plies) {
        return false;
    }
    if (!p->tells_moves) {
        p->told = game->plies;
        return false;
    }
    p->told -= !is_played;
    game_replay(game, p->told);
    citrine_tell_move(p->line, is_played ? 'M' : 'T', &game->position, game->record[p->told],
                      p->reader.is_scid);
    game_replay(game, game->plies);
    p->told += is_played;
    return true;
}

static bool tell_position(struct citrine_program *p)
{
    if (p->line_number == CITRINE_POSITION_LINES) {
        return false;
    }
    citrine_tell_position(p->line, &p->keep->match.game.position, p->line_number);
    return true;
}

/* A head of two lines, then one for each full move. A game whose first moves are forgotten may
   begin with Black's. Apart, since a position of its own lies on the stack. */
NOINLINE static bool tell_game(struct citrine_program *p)
{
    struct game *game = &p->keep->match.game;
    bool is_from_black = (game->origin.state & 0x80U) != 0;
    unsigned ply = 2U * (p->line_number - 2U) - (p->line_number > 2 ? is_from_black : 0U);
    bool has_white = !is_from_black || p->line_number > 2;
    struct position before;

    if (p->line_number == 0) {
        citrine_tell_number(p->line, "Game",
                            (game->position.fullmove + 0U) - (game->position.side == WHITE));
        return true;
    }
    if (p->line_number == 1) {
        citrine_tell_text(p->line, ".      white       black", "");
        return true;
    }
    if (ply >= game->plies) {
        return false;
    }
    game_replay(game, ply);
    before = game->position;
    game_replay(game, game->plies);
    if (has_white) {
        citrine_tell_pair(p->line, &before, game->record[ply],
                          ply + 1U < game->plies ? game->record[ply + 1U] : MOVE_NONE);
    } else {
        citrine_tell_pair(p->line, &before, MOVE_NONE, game->record[ply]);
    }
    return true;
}

static bool tell_level(struct citrine_program *p)
{
    enum { SIDES = 2 };
    struct out out = { 0 };

    if (p->line_number == SIDES) {
        return false;
    }
    out_begin_memory(&out, p->line, sizeof p->line);
    out.crlf = true;
    out_text(&out, "Level ");
    show_level(&out, &p->keep->match.level);
    out_end_line(&out);
    return true;
}

/* The next line of what it has asked for. */
static bool tell_list(struct citrine_program *p)
{
    bool goes_on = p->list == CITRINE_POSITION ? tell_position(p)
                   : p->list == CITRINE_GAME   ? tell_game(p)
                   : p->list == CITRINE_LEVEL  ? tell_level(p)
                                               : false;

    p->line_number++;
    if (!goes_on) {
        p->list = CITRINE_NOTHING;
    }
    return goes_on;
}

/* A line that is still to be told. */
static bool tell_next(struct citrine_program *p)
{
    if (p->tells_game) {
        p->tells_game = false;
        p->told = 0;
        citrine_tell_text(p->line, "New Game", "");
        return true;
    }
    return tell_move(p) || tell_list(p);
}

/* --- what it wants --- */

static void begin_game(struct citrine_program *p)
{
    p->keep->match.side = BLACK;
    p->tells_game = true;
}

/* Plays a move of the program or the computer, and has it told to the program. MOVE_NONE:
   nothing. */
static void play(struct citrine_program *p, move_t move)
{
    if (move != MOVE_NONE) {
        keep_play(p->keep, move);
        p->tells_moves = true;
        p->told = (uint16_t)(p->keep->match.game.plies - 1U);
    }
}

static void flip(struct citrine_program *p)
{
    enum colour side = (enum colour)p->keep->match.game.position.side;

    if (p->keep->match.game.plies == 0 && p->keep->match.game.origin_is_start) {
        p->is_flipped = !p->is_flipped;
        keep_turn(p->keep, turned(p, hal_squares()));
        citrine_tell_text(p->line, "Flip", "");
    } else if (!p->keep->match.referee) {
        p->keep->match.side = (uint8_t)side;
        citrine_tell_text(p->line, "Flip --> ", side == WHITE ? "Black" : "White");
    }
}

static void set_referee(struct citrine_program *p)
{
    struct match *m = &p->keep->match;

    if (p->reader.switched == CITRINE_OFF && m->referee) {
        m->side = (uint8_t)other_side((enum colour)m->game.position.side);
    }
    if (p->reader.switched != CITRINE_ASKED) {
        m->referee = p->reader.switched == CITRINE_ON;
    }
    citrine_tell_text(p->line, "Referee ", m->referee ? "on" : "off");
}

static void set_transmission(struct citrine_program *p)
{
    if (p->reader.switched != CITRINE_ASKED) {
        p->transmits = p->reader.switched == CITRINE_ON;
    }
    citrine_tell_text(p->line, "Xmit ", p->transmits ? "on" : "off");
}

static void take_back(struct citrine_program *p)
{
    if (keep_take_back(p->keep)) {
        p->tells_moves = true;
        p->keep->match.side = (uint8_t)other_side((enum colour)p->keep->match.game.position.side);
    }
}

static void obey(struct citrine_program *p)
{
    enum citrine_order order = p->order;

    p->order = CITRINE_NOTHING;
    p->line_number = 0;
    switch (order) {
    case CITRINE_IDENTIFY:
        citrine_tell_text(p->line, "ID. Kilomate ", hal_version);
        break;
    case CITRINE_NEW_GAME:
        keep_new_game(p->keep);
        begin_game(p);
        break;
    case CITRINE_TRANSMIT:
        set_transmission(p);
        break;
    case CITRINE_REFEREE:
        set_referee(p);
        break;
    case CITRINE_CLOCK:
        clock_update(&p->keep->match.clock, hal_now_ms());
        citrine_tell_clock(p->line, &p->keep->match.clock);
        break;
    case CITRINE_FLIP:
        flip(p);
        break;
    case CITRINE_MOVE:
        /* once more, as programs send it, it is not legal any more, and so harmless */
        play(p, citrine_find_move(&p->reader, p->keep->match.game.engine,
                                  &p->keep->match.game.position));
        break;
    case CITRINE_TAKE_BACK:
        take_back(p);
        break;
    case CITRINE_PLAY:
        p->keep->match.side =
            p->keep->match.referee ? p->keep->match.side : p->keep->match.game.position.side;
        break;
    default:
        p->list = order;
        break;
    }
}

void citrine_program_hear(struct citrine_program *p, uint8_t byte)
{
    p->order = citrine_take(&p->reader, byte);
    p->was_heard |= p->order != CITRINE_NOTHING;
}

/* Takes bytes up to the end of a command. True if one has come. */
static bool hear(struct citrine_program *p)
{
    bool was_heard = false;
    int byte;

    while (p->order == CITRINE_NOTHING && (byte = hal_program_get()) >= 0) {
        was_heard = true;
        citrine_program_hear(p, (uint8_t)byte);
    }
    return was_heard;
}

/* --- the computer's move --- */

/* Searches by the match's level and strength. MOVE_NONE: the search was ended. */
static move_t search(struct match *m, struct session *s)
{
    struct task task;
    struct engine_result result;
    enum colour side = (enum colour)m->game.position.side;

    session_task(s, THINK_TO_JUDGE, &task);
    task.match = m;
    clock_start(&m->clock, side, hal_now_ms());
    clock_limits(&m->clock, &m->level, side, &task.limits);
    players_limit(s->added, &task);
    if (think(&s->mind, &task, &result) != THINK_ABORT) {
        players_searched(s->added, &task, &result);
    }
    return (move_t)(s->mind.think.request == THINK_ABORT ? MOVE_NONE : result.best);
}

static bool is_computers_turn(const struct match *m)
{
    return !m->referee && match_is_computers_turn(m);
}

bool citrine_program_listen(struct citrine_program *p, struct mind *mind)
{
    bool was_heard = hear(p);

    keep_sense(p->keep, turned(p, hal_squares()));
    if (p->order == CITRINE_PLAY) {
        p->order = CITRINE_NOTHING;
        mind_move_now(mind);
    } else if (p->order == CITRINE_NEW_GAME || p->order == CITRINE_TAKE_BACK ||
               p->order == CITRINE_MOVE || p->order == CITRINE_REFEREE ||
               p->order == CITRINE_FLIP || keep_is_behind(p->keep) || keep_kings_are_off(p->keep)) {
        mind_abort(mind, THEN_NOTHING);
    }
    return was_heard;
}

/* --- all --- */

static void look(struct citrine_program *p)
{
    switch (keep_look(p->keep)) {
    case KEEP_MOVED:
        p->told = (uint16_t)(p->keep->match.game.plies - 1U);
        p->tells_moves = p->transmits;
        break;
    case KEEP_TAKEN_BACK:
        p->tells_moves = p->transmits;
        p->keep->match.side = (uint8_t)other_side((enum colour)p->keep->match.game.position.side);
        break;
    case KEEP_NEW_GAME:
        begin_game(p);
        break;
    default:
        break;
    }
}

bool citrine_program_turn(struct citrine_program *p, struct session *s)
{
    bool was_heard;

    keep_sense(p->keep, turned(p, hal_squares()));
    if (!send_line(p)) {
        return false;
    }
    if (tell_next(p)) {
        (void)send_line(p);
        return false;
    }
    was_heard = hear(p);
    if (p->order != CITRINE_NOTHING) {
        obey(p);
    } else if (is_computers_turn(&p->keep->match)) {
        play(p, search(&p->keep->match, s));
    } else {
        look(p);
    }
    return was_heard;
}

void citrine_program_lights(const struct citrine_program *p, bool has_colours,
                            struct hal_lights *lights)
{
    if (!p->was_heard) {
        lights->blinking = SQUARES_CORNERS;
        return;
    }
    keep_lights(p->keep, has_colours, lights);
    lights->lit = turned(p, lights->lit);
    lights->blinking = turned(p, lights->blinking);
    lights->red = turned(p, lights->red);
    lights->green = turned(p, lights->green);
    lights->blue = turned(p, lights->blue);
}
