#include "firmware/terminal/view.h"

#include "firmware/console/show.h"
#include "firmware/firmware.h"
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
    struct session *session;
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

static void draw_square(struct view *v, unsigned square)
{
    unsigned piece = v->session->game.position.board[square];
    enum square_kind kind = square == v->checked                           ? IN_CHECK
                            : square == v->last[0] || square == v->last[1] ? OF_LAST_MOVE
                                                                           : PLAIN;
    bool is_light = (square_file(square) + square_rank(square)) % 2 != 0;
    const char *background = v->palette->square[kind][is_light];

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

static void find_last_move(struct view *v)
{
    const struct game *game = &v->session->game;
    const struct position *position = &game->position;

    v->last[0] = v->last[1] = v->checked = SQUARE_NONE;
    if (v->is_now && game->plies != 0) {
        v->last[0] = (uint8_t)move_from(game->record[game->plies - 1U]);
        v->last[1] = (uint8_t)move_to(game->record[game->plies - 1U]);
    }
    if (position_in_check(position)) {
        v->checked = position->list[position->side][0];
    }
}

/* --- beside the board --- */

/* At full strength the level of time, else the level of strength. */
static void out_player(struct view *v, enum colour side)
{
    const struct session *s = v->session;
    bool has_clock = level_has_clock(&s->level);

    out_padded(v->out,
               s->side == (uint8_t)side ? KILOMATE_NAME
               : side == WHITE          ? "White"
                                        : "Black",
               10);
    if (has_clock) {
        out_clock(v->out, s->clock.left_ms[side]);
        out_text(v->out, s->clock.running == (uint8_t)side ? " \xE2\x97\x80" : "");
    } else if (s->side != (uint8_t)side) {
        return;
    } else if (s->opponent.strength == STRENGTH_ELO) {
        out_format(v->out, "Elo %d", s->opponent.number);
    } else if (s->opponent.strength == STRENGTH_BEGINNER) {
        out_format(v->out, "beginner %d", s->opponent.number);
    } else {
        show_level(v->out, &s->level);
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
    const struct position *position = &v->session->game.position;
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
    struct game *game = &v->session->game;
    unsigned first = game->plies > SHOWN_PLIES ? game->plies - SHOWN_PLIES : 0;
    struct out line = { 0 };
    unsigned lines = 0;

    game_replay(game, first);
    for (unsigned ply = first; ply < game->plies; ply++) {
        if (ply == first || game->position.side == WHITE) {
            out_begin_memory(&line, v->moves[lines++], sizeof v->moves[0]);
            show_numbered_move(&line, v->session, game->record[ply]);
        } else {
            out_char(&line, ' ');
            show_move(&line, v->session, game->record[ply]);
        }
        game_step(game, ply);
    }
}

/* What stands beside a row of the board, counted from the top. */
static void out_beside(struct view *v, unsigned row)
{
    enum colour top = v->flipped ? WHITE : BLACK;

    out_text(v->out, "   ");
    if (row == 0 || row == 7) {
        out_player(v, row == 0 ? top : other_side(top));
    } else if (row == 1 || row == 6) {
        out_taken(v, row == 1 ? top : other_side(top));
    } else if (row >= 3 && row < 3 + MOVE_LINES) {
        out_text(v->out, v->moves[row - 3]);
    }
}

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

void view_board(struct out *out, struct session *s)
{
    struct view v = { .out = out, .session = s };

    v.is_now = is_at_end(&s->game);
    v.palette = s->colours == 16 ? &palette_16 : &palette_256;
    v.flipped = s->flipped != (s->side == WHITE);
    if (v.is_now) {
        find_moves(&v);
    }
    find_last_move(&v);
    clock_update(&s->clock, hal_now_ms());
    out_end_line(out);
    for (unsigned row = 0; row < 8; row++) {
        unsigned rank = v.flipped ? row : 7 - row;

        out_format(out, " %d ", (int)rank + 1);
        for (unsigned column = 0; column < 8; column++) {
            draw_square(&v, rank * 8 + (v.flipped ? 7 - column : column));
        }
        reset_colours(&v);
        out_beside(&v, row);
        out_end_line(out);
    }
    out_text(out, "   ");
    for (unsigned column = 0; column < 8; column++) {
        out_format(out, " %c ", (v.flipped ? 'h' - (int)column : 'a' + (int)column));
    }
    out_end_line(out);
    out_end_line(out);
}
