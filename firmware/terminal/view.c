#include "firmware/terminal/view.h"

#include <string.h>

#include "firmware/console/console.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/firmware.h"
#include "firmware/say/say.h"
#include "firmware/store/crc.h"
#include "firmware/terminal/terminal_state.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"
#include "firmware/words/terminal.h"
#include "hal/hal.h"

/* What is special about a square. */
enum square_kind { PLAIN, OF_LAST_MOVE, IN_CHECK, SQUARE_LOOKS };

/* SGR parameters of a terminal: ECMA-48, and xterm's 256 colours. */
struct palette {
    const char *square[SQUARE_LOOKS][2]; /* dark, light */
    const char *piece[2];                /* by colour */
};

static const struct palette palette_16 = {
    .square = { { "44", "46" }, { "45", "45" }, { "41", "41" } },
    .piece = { "1;97", "22;30" },
};

static const struct palette palette_256 = {
    .square = { { "48;5;60", "48;5;103" }, { "48;5;100", "48;5;142" }, { "48;5;160", "48;5;160" } },
    .piece = { "38;5;231", "38;5;16" },
};

/* --- the squares --- */

/* Plies that are shown beside the board, and their lines: the first ply may be Black's. */
enum { SHOWN_PLIES = 4, MOVE_LINES = 3, MOVES_SIZE = 28 };

struct view {
    struct out *out;
    struct match *match;
    const struct taste *taste;
    struct terminal_state *screen;
    const struct palette *palette;
    const char *background; /* that are set, or NULL */
    const char *foreground;
    uint8_t last[2]; /* squares of the last move */
    uint8_t checked; /* that of a king in check, or SQUARE_NONE */
    bool flipped;
    char moves[MOVE_LINES][MOVES_SIZE];
    bool is_now; /* the position is the game's, and not one that is replayed or analysed */
};

static void set_colours(struct view *v, const char *background, const char *foreground)
{
    if (background != v->background) {
        out_format(v->out, "\033[%sm", background);
        v->background = background;
    }
    if (foreground != v->foreground) {
        out_format(v->out, "\033[%sm", foreground);
        v->foreground = foreground;
    }
}

static void reset_colours(struct view *v)
{
    out_text(v->out, "\033[0m");
    v->background = NULL;
    v->foreground = NULL;
}

/* The filled chess symbols, U+265A (king) to U+265F (pawn), for both colours. */
static void out_glyph(struct out *out, enum piece_type type)
{
    out_format(out, "\xE2\x99%c", 0x9F - (int)type);
}

static enum square_kind kind_of(const struct view *v, unsigned square)
{
    return square == v->checked                           ? IN_CHECK
           : square == v->last[0] || square == v->last[1] ? OF_LAST_MOVE
                                                          : PLAIN;
}

static void draw_square(struct view *v, unsigned square)
{
    unsigned piece = v->match->game.position.board[square];
    bool is_light = (square_file(square) + square_rank(square)) % 2 != 0;
    const char *background = v->palette->square[kind_of(v, square)][is_light];

    if (piece == EMPTY) {
        set_colours(v, background, v->foreground);
        out_text(v->out, "   ");
        return;
    }
    set_colours(v, background, v->palette->piece[piece_colour(piece)]);
    out_char(v->out, ' ');
    out_glyph(v->out, piece_type(piece));
    out_char(v->out, ' ');
}

/* The last of so many plies; the position is the one behind them. */
static void find_last_move(struct view *v, unsigned plies)
{
    const struct game *game = &v->match->game;
    const struct position *position = &game->position;

    v->last[0] = v->last[1] = v->checked = SQUARE_NONE;
    if (v->is_now && plies != 0) {
        v->last[0] = (uint8_t)move_from(game->record[plies - 1U]);
        v->last[1] = (uint8_t)move_to(game->record[plies - 1U]);
    }
    if (position_in_check(position)) {
        v->checked = position->list[position->side][0];
    }
}

/* --- beside the board --- */

/* At full strength the level of time, else the level of strength. */
static void out_player(struct view *v, enum colour side)
{
    const struct match *m = v->match;
    bool has_clock = level_has_clock(&m->level);

    out_padded(v->out,
               m->side == (uint8_t)side ? KILOMATE_NAME
               : side == WHITE          ? SAY_WHITE
                                        : SAY_BLACK,
               10);
    if (has_clock) {
        out_clock(v->out, match_clock_ms(m, side, hal_now_ms()));
        out_text(v->out, m->clock.running == (uint8_t)side ? " \xE2\x97\x80" : "");
    } else if (m->side != (uint8_t)side) {
        return;
    } else if (m->opponent.strength == STRENGTH_ELO) {
        out_format(v->out, SAY_ELO, m->opponent.number);
    } else if (m->opponent.strength == STRENGTH_BEGINNER) {
        out_format(v->out, SAY_BEGINNER, m->opponent.number);
    } else {
        show_level(v->out, &m->level);
    }
}

static const uint8_t start_count[PIECE_TYPES] = { 8, 2, 2, 2, 1, 1 };
static const uint8_t worth[PIECE_TYPES] = { 1, 3, 3, 5, 9, 0 };

/* Pawns that a side is ahead. */
static int ahead(const struct position *position, enum colour side)
{
    int sum = 0;

    for (unsigned type = PAWN; type < KING; type++) {
        sum += worth[type] * (position->count[piece_make(side, (enum piece_type)type)] -
                              position->count[piece_make(other_side(side), (enum piece_type)type)]);
    }
    return sum;
}

/* The pieces that a side has taken, the dearest first, and by how much it is ahead. */
static void out_taken(struct view *v, enum colour side)
{
    const struct position *position = &v->match->game.position;
    int more = ahead(position, side);
    bool any = false;

    for (unsigned type = QUEEN + 1; type-- > PAWN;) {
        unsigned left = position->count[piece_make(other_side(side), (enum piece_type)type)];

        for (; left < start_count[type]; left++) {
            out_glyph(v->out, (enum piece_type)type);
            any = true;
        }
    }
    if (more > 0) {
        out_format(v->out, "%s+%d", any ? " " : "", more);
    }
}

/* The last plies, a line for each full move. */
static void find_moves(struct view *v)
{
    struct game *game = &v->match->game;
    unsigned first = game->plies > SHOWN_PLIES ? game->plies - SHOWN_PLIES : 0;
    struct out line = { 0 };
    unsigned lines = 0;

    game_replay(game, first);
    for (unsigned ply = first; ply < game->plies; ply++) {
        if (ply == first || game->position.side == WHITE) {
            out_begin_memory(&line, v->moves[lines++], sizeof v->moves[0]);
            say(&line, "%m", game, game->record[ply]);
        } else {
            say(&line, " %n", game, game->record[ply]);
        }
        game_step(game, ply);
    }
}

/* What the computer thought of its move, where that is shown. */
static void out_thought(struct view *v)
{
    if (v->taste->info && v->screen->depth != 0) {
        console_write_score(v->out, v->screen->score);
        out_format(v->out, SAY_VIEW_DEPTH, v->screen->depth);
    }
}

/* What stands beside a row of the board, counted from the top. */
static void out_beside(struct view *v, unsigned row)
{
    enum colour top = v->flipped ? WHITE : BLACK;

    if (row == 0 || row == 7) {
        out_player(v, row == 0 ? top : other_side(top));
    } else if (row == 1 || row == 6) {
        out_taken(v, row == 1 ? top : other_side(top));
    } else if (row == 2) {
        out_thought(v);
    } else {
        out_text(v->out, v->moves[row - 3]);
    }
}

/* --- the board --- */

/* Is the game at the position that it shows? */
static bool is_at_end(struct game *game)
{
    const struct position shown = game->position;
    bool is_same;

    game_replay(game, game->plies);
    is_same = shown.key == game->position.key && shown.fullmove == game->position.fullmove;
    game->position = shown;
    return is_same;
}

static struct view begin_view(struct out *out, struct terminal_state *screen, struct match *m,
                              const struct taste *taste)
{
    struct view v = { .out = out, .match = m, .taste = taste, .screen = screen };

    v.is_now = is_at_end(&m->game);
    v.palette = taste->colours == 16 ? &palette_16 : &palette_256;
    v.flipped = taste->flipped != (m->side == WHITE);
    if (v.is_now) {
        find_moves(&v);
    }
    find_last_move(&v, m->game.plies);
    clock_update(&m->clock, hal_now_ms());
    return v;
}

static unsigned square_at(const struct view *v, unsigned row, unsigned column)
{
    return (v->flipped ? row : 7 - row) * 8 + (v->flipped ? 7 - column : column);
}

static void draw_row(struct view *v, unsigned row)
{
    out_format(v->out, " %d ", (int)square_rank(square_at(v, row, 0)) + 1);
    for (unsigned column = 0; column < 8; column++) {
        draw_square(v, square_at(v, row, column));
    }
    reset_colours(v);
    out_text(v->out, "   ");
    out_beside(v, row);
}

static void draw_files(struct view *v)
{
    out_text(v->out, "   ");
    for (unsigned column = 0; column < 8; column++) {
        out_format(v->out, " %c ", 'a' + (int)square_file(square_at(v, 0, column)));
    }
}

/* --- at the top of the screen --- */

/* Rows of the screen that the board takes, the last one empty, and where squares and what stands
   beside them begin. Rows and columns are counted from 1. */
enum { FILES_ROW = 9, FIXED_ROWS = 10, SQUARES_COLUMN = 4, BESIDE_COLUMN = 31 };

/* ECMA-48, and DEC's for keeping the cursor's place and for the rows that scroll. */
static void go_to(struct out *out, unsigned row, unsigned column)
{
    out_format(out, "\033[%d;%dH", (int)row, (int)column);
}

static void begin_drawing(struct out *out)
{
    out_text(out, "\0337");
}

static void end_drawing(struct out *out)
{
    out_text(out, "\033[0m\0338");
}

/* What decides about all that is drawn but clocks and thoughts, in 16 bits. The position is the one
   behind so many plies. */
static uint16_t sum_of(const struct view *v, unsigned plies, bool is_now)
{
    const struct match *m = v->match;
    const struct game *game = &m->game;
    const struct opponent *opponent = &m->opponent;
    const uint32_t parts[] = {
        (uint32_t)game->position.key,
        (uint32_t)(game->position.key >> 32),
        plies != 0 ? game->record[plies - 1U] : 0,
        m->level.value,
        m->level.extra,
        (uint32_t)m->level.kind << 24 | (uint32_t)opponent->strength << 16 | opponent->number,
        (uint32_t)m->side << 16 | (uint32_t)v->taste->flipped << 2 | (uint32_t)v->taste->info << 1 |
            is_now,
    };

    return (uint16_t)crc32_update(0, (const uint8_t *)parts, sizeof parts);
}

/* What a square looks like, as a number. */
static uint8_t look_of(const struct view *v, unsigned square)
{
    const struct position *position = &v->match->game.position;

    return (uint8_t)(position->board[square] | (unsigned)kind_of(v, square) << 4);
}

/* What the screen shows: of each square, and of the pieces. */
struct shown {
    uint8_t looks[SQUARES];
    uint8_t count[PIECE_CODES];
};

/* Finds it by replaying the game. False if the game has come there in another way. */
static bool find_shown(struct view *v, struct shown *shown)
{
    struct game *game = &v->match->game;
    bool is_known = v->screen->plies <= game->recorded;

    if (is_known) {
        game_replay(game, v->screen->plies);
        is_known = sum_of(v, v->screen->plies, true) == v->screen->sum;
        find_last_move(v, v->screen->plies);
        for (unsigned square = 0; square < SQUARES; square++) {
            shown->looks[square] = look_of(v, square);
        }
        memcpy(shown->count, game->position.count, sizeof shown->count);
        game_replay(game, game->plies);
        find_last_move(v, game->plies);
    }
    return is_known;
}

static void draw_all(struct view *v)
{
    begin_drawing(v->out);
    out_format(v->out, "\033[%d;%dr", FIXED_ROWS + 1, v->screen->rows);
    for (unsigned row = 0; row < FIXED_ROWS; row++) {
        go_to(v->out, row + 1, 1);
        if (row < 8) {
            draw_row(v, row);
        } else if (row + 1 == FILES_ROW) {
            draw_files(v);
        }
        out_text(v->out, "\033[K");
    }
    end_drawing(v->out);
}

/* Neighbours that have changed are drawn without a word where the next one lies. */
static void draw_changed_squares(struct view *v, const uint8_t *looks)
{
    for (unsigned row = 0; row < 8; row++) {
        bool is_there = false;

        for (unsigned column = 0; column < 8; column++) {
            unsigned square = square_at(v, row, column);
            bool has_changed = looks[square] != look_of(v, square);

            if (has_changed && !is_there) {
                go_to(v->out, row + 1, SQUARES_COLUMN + 3 * column);
            }
            if (has_changed) {
                draw_square(v, square);
            }
            is_there = has_changed;
        }
    }
    reset_colours(v);
}

static void draw_changes(struct view *v, const struct shown *shown)
{
    const struct match *m = v->match;
    bool has_taken = memcmp(shown->count, m->game.position.count, sizeof shown->count) != 0;
    bool has_clock = level_has_clock(&m->level);

    begin_drawing(v->out);
    draw_changed_squares(v, shown->looks);
    for (unsigned row = 0; row < 8; row++) {
        bool is_player = row == 0 || row == 7;
        bool is_taken = row == 1 || row == 6;

        if (is_player ? has_clock : is_taken ? has_taken : row != 2 || v->taste->info) {
            go_to(v->out, row + 1, BESIDE_COLUMN);
            out_beside(v, row);
            out_text(v->out, "\033[K");
        }
    }
    end_drawing(v->out);
}

/* Draws what differs from what the screen shows, or all. */
static void draw_fixed(struct view *v, bool is_all)
{
    struct shown shown;

    if (!is_all && v->is_now && find_shown(v, &shown)) {
        draw_changes(v, &shown);
    } else {
        draw_all(v);
    }
    v->screen->plies = v->match->game.plies;
    v->screen->sum = sum_of(v, v->screen->plies, v->is_now);
}

static bool is_drawn(const struct view *v)
{
    unsigned plies = v->match->game.plies;

    return v->screen->plies == plies && v->screen->sum == sum_of(v, plies, v->is_now);
}

/* --- from outside --- */

void view_board(struct out *out, struct terminal_state *screen, struct match *m,
                const struct taste *taste)
{
    struct view v = begin_view(out, screen, m, taste);

    if (view_is_fixed(screen)) {
        if (!screen->is_fresh || !is_drawn(&v)) {
            draw_fixed(&v, is_drawn(&v));
        }
        screen->is_fresh = false;
        return;
    }
    out_end_line(out);
    for (unsigned row = 0; row < 8; row++) {
        draw_row(&v, row);
        out_end_line(out);
    }
    draw_files(&v);
    out_end_line(out);
    out_end_line(out);
}

void view_follow(struct out *out, struct terminal_state *screen, struct match *m,
                 const struct taste *taste)
{
    if (view_is_fixed(screen)) {
        struct view v = begin_view(out, screen, m, taste);

        if (!is_drawn(&v)) {
            draw_fixed(&v, false);
            screen->is_fresh = true;
        }
    }
}

void view_rest(struct terminal_state *screen)
{
    screen->is_fresh = false;
}

void view_fix(struct out *out, struct terminal_state *screen, struct match *m,
              const struct taste *taste, unsigned rows)
{
    struct view v = begin_view(out, screen, m, taste);

    ASSERT(rows >= VIEW_ROWS);
    go_to(out, rows, 1);
    for (unsigned row = 0; row < rows; row++) {
        out_end_line(out);
    }
    go_to(out, FIXED_ROWS + 1, 1);
    screen->rows = (uint8_t)(rows < UINT8_MAX ? rows : UINT8_MAX);
    draw_fixed(&v, true);
}

bool view_is_fixed(const struct terminal_state *screen)
{
    return screen->rows != 0;
}

void view_release(struct terminal_state *screen, struct out *out)
{
    screen->rows = 0;
    begin_drawing(out);
    out_text(out, "\033[r\0338");
}

void view_thought(struct terminal_state *screen, unsigned depth, int score)
{
    screen->depth = depth < 127 ? depth & 127U : 127;
    screen->score = (int16_t)score;
}
