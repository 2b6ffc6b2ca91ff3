#include "firmware/panel/pages.h"

#include <string.h>

#include "firmware/book/book.h"
#include "firmware/panel/offers.h"
#include "firmware/panel/panel.h"
#include "firmware/teach/coach.h"
#include "hal/hal.h"

enum { TEXT_BYTES = 64 };

/* Lines beside the board. */
enum { LINE_CLOCKS = 0, LINE_MESSAGE = 2, LINE_MOVES = 4, LINE_FIGURES = 6, LINES = 8 };

static void line(struct canvas *canvas, unsigned number, const char *text, enum level_of_grey level)
{
    canvas_text(canvas, BESIDE_X, number * CHAR_HEIGHT, text, level);
}

/* --- the board --- */

/* The piece on a square. Set-up and replay have a board of their own. */
static unsigned piece_on(const struct panel_view *view, unsigned square)
{
    const struct panel *p = view->panel;

    return p->display.page == PAGE_REPLAY ? p->replay.board[square]
           : p->state == STATE_SETUP      ? p->setup.board[square]
                                          : p->board.pieces[square];
}

static void draw_board(struct canvas *canvas, const struct panel_view *view)
{
    unsigned row = canvas->top / CHAR_HEIGHT;
    bool flipped = view->session->flipped;

    for (unsigned column = 0; column < 8; column++) {
        unsigned rank = flipped ? row : 7 - row;
        unsigned file = flipped ? 7 - column : column;

        canvas_square(canvas, column * CHAR_HEIGHT, canvas->top, piece_on(view, rank * 8 + file),
                      (rank + file) % 2 != 0);
    }
}

/* --- beside it --- */

/* The time that is left, or where there is no clock what this move has taken. The
   running one is marked, and bright. */
static void draw_clock(struct canvas *canvas, const struct session *s, enum colour side)
{
    bool runs = s->clock.running == (uint8_t)side;
    uint32_t passed = runs ? hal_now_ms() - s->clock.since_ms : 0;
    char text[TEXT_BYTES];
    struct out out;

    out_begin_memory(&out, text, sizeof text);
    out_format(&out, "%c%c ", runs ? '>' : ' ', side == WHITE ? 'W' : 'B');
    if (level_has_clock(&s->level)) {
        out_clock(&out, s->clock.left_ms[side] - (int32_t)passed);
    } else if (runs) {
        out_format(&out, "%d%s", (int)((s->clock.move_ms + passed) / 1000U), text_of(TEXT_SECONDS));
    }
    line(canvas, LINE_CLOCKS + side, text, runs ? BRIGHT : GREY);
}

static void draw_figures(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;
    const struct session *s = view->session;
    char text[TEXT_BYTES];
    struct out out;

    out_begin_memory(&out, text, sizeof text);
    if (p->settings.info == 0 && p->figures.depth != 0) {
        figures_write_score(&out, p->figures.score);
        line(canvas, LINE_FIGURES, text, GREY);
        out_begin_memory(&out, text, sizeof text);
        out_figure(&out, text_of(TEXT_DEPTH), p->figures.depth);
        line(canvas, LINE_FIGURES + 1, text, GREY);
    } else if (p->settings.info != 0) {
        offer_write_level(&out, &s->level);
        canvas_words(canvas, BESIDE_X, LINE_FIGURES * CHAR_HEIGHT, BESIDE_COLUMNS, 2, text, GREY);
    }
}

/* --- messages --- */

static char promotion_letter(unsigned type)
{
    return "?NBRQ"[type];
}

/* Writes the first square on which board and game differ, and what belongs there. */
static void write_difference(struct out *out, const struct chessboard *b)
{
    squares_t wrong = b->sensing.occupied ^ b->expected;
    unsigned square;

    if (wrong == 0) {
        return; /* put right just now */
    }
    square = squares_first(wrong);
    out_square(out, square);
    if (b->expected & square_bit(square)) {
        out_format(out, "%s%s.", text_of(TEXT_DIFFERS), text_piece(b->pieces[square]));
    } else {
        out_text(out, text_of(TEXT_REMOVE));
    }
}

static void write_lead(struct out *out, const struct session *s, const struct chessboard *b)
{
    bool is_mine = b->lead_forth && b->shown + 1U == s->game.plies &&
                   s->side == other_side((enum colour)b->side);

    out_text(out, text_of(!b->lead_forth ? TEXT_TAKE_BACK
                          : is_mine      ? TEXT_MY_MOVE
                                         : TEXT_MAKE_MOVE));
    out_square(out, b->lead.from);
    out_text(out, "-");
    out_square(out, b->lead.to);
    if (b->lead_forth && move_kind(b->lead_move) == MOVE_PROMOTION) {
        out_format(out, "=%c", promotion_letter(move_promotion(b->lead_move)));
    }
}

static void write_end(struct out *out, const struct session *s)
{
    out_format(out, "%s %s", game_end_text((enum game_end)s->game.end), game_result(&s->game));
}

static void write_no_answer(struct out *out)
{
    int part = hal_squares_fault();

    out_format(out, "%s%s", text_of(TEXT_NO_ANSWER),
               part >= 0 ? hal_body_part((unsigned)part) : "");
}

/* Writes what the coach says of the move that is made. */
static void write_doubt(struct out *out, enum colour mover)
{
    const struct coach_warning *warning = coach_warning();

    switch (warning->word) {
    case COACH_SAYS_MATE:
        out_figure(out, text_of(TEXT_ALLOWS_MATE), warning->moves);
        break;
    case COACH_SAYS_STALEMATE:
        out_text(out, text_of(TEXT_IS_STALEMATE));
        break;
    case COACH_SAYS_PIECE:
        out_format(out, "%s%s%s", text_of(TEXT_LOSES),
                   text_piece(piece_make(mover, (enum piece_type)warning->piece)),
                   text_of(TEXT_LOSES_ON));
        out_square(out, warning->square);
        break;
    case COACH_SAYS_MISSED:
        out_figure(out, text_of(TEXT_MISSES_MATE), warning->moves);
        break;
    case COACH_SAYS_SCORE:
        out_format(out, "%s%d.%d%s", text_of(TEXT_GIVES_AWAY), warning->fall / SCORE_PAWN,
                   warning->fall % SCORE_PAWN * 10 / SCORE_PAWN, text_of(TEXT_PAWNS));
        break;
    default:
        out_text(out, text_of(TEXT_MEANT));
        break;
    }
    out_text(out, text_of(TEXT_SELECT_YES));
}

/* Writes what the player is to do in this state. */
static void write_state(struct out *out, const struct session *s, const struct panel *p)
{
    switch (p->state) {
    case STATE_REMOTE:
        out_text(out, text_of(TEXT_REMOTE));
        break;
    case STATE_ILLEGAL:
        out_text(out, text_of(TEXT_PUT_BACK));
        out_square(out, p->origin);
        out_text(out, ".");
        break;
    case STATE_DIFFERS:
        write_difference(out, &p->board);
        break;
    case STATE_PIECE_BACK:
        out_square(out, p->board.back.from);
        out_format(out, ": %s%s", text_of(TEXT_PIECE_BACK), text_piece(p->board.back_piece));
        break;
    case STATE_NEW_GAME:
        out_format(out, "%s %s", text_of(TEXT_NEW_GAME_ASK), text_of(TEXT_YES_NO));
        break;
    case STATE_PROMOTION:
        out_format(out, "%s <%c>", text_of(TEXT_PROMOTE), promotion_letter(p->promotion.piece));
        break;
    case STATE_DOUBT:
        write_doubt(out, (enum colour)p->board.side);
        break;
    case STATE_LEADS:
        write_lead(out, s, &p->board);
        break;
    case STATE_FAULT:
        write_no_answer(out);
        break;
    default:
        break;
    }
}

/* What stands between a text and the sentence behind it. */
static const char *gap_behind(const char *text)
{
    size_t length = strlen(text);

    return length == 0 ? "" : strchr(".?", text[length - 1]) != NULL ? " " : ". ";
}

/* Writes what is to be said, the most urgent first; nothing if there is nothing. text: where `out`
   writes. */
static void write_message(struct out *out, const struct session *s, const struct panel *p,
                          const char *text)
{
    if (s->think.running && !s->think.on_your_time) {
        out_text(out, text_of(TEXT_THINKING));
        return;
    }
    write_state(out, s, p);
    if (*p->display.message != '\0') {
        out_format(out, "%s%s", gap_behind(text), p->display.message);
    }
}

bool panel_is_quiet(const struct panel *p, const struct session *s)
{
    return p->display.page == PAGE_GAME &&
           (p->state == STATE_READY || p->state == STATE_PARTIAL || p->state == STATE_NO_BOARD) &&
           *p->display.message == '\0' && !p->board.in_check && s->game.end == GAME_RUNNING &&
           (!s->think.running || s->think.on_your_time);
}

/* Writes whose move it is, or for some seconds the name of an opening. Returns how bright. */
static enum level_of_grey write_turn(struct out *out, const struct panel *p,
                                     char text[BOOK_OPENING_SIZE])
{
    if (opening_is_told(&p->opening)) {
        book_write_entered(text);
        return BRIGHT;
    }
    out_text(out, text_of(p->board.side == WHITE ? TEXT_TO_MOVE_WHITE : TEXT_TO_MOVE_BLACK));
    return GREY;
}

/* A message, or else an opening or whose move it is; under it, where there is room, moves and
   figures. */
static void draw_message(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;
    const struct session *s = view->session;
    char text[TEXT_BYTES + MESSAGE_SIZE];
    enum level_of_grey level = BRIGHT;
    struct out out;
    unsigned lines;

    out_begin_memory(&out, text, sizeof text);
    write_message(&out, s, p, text);
    if (*text == '\0' && s->game.end != GAME_RUNNING) {
        write_end(&out, s);
    } else if (*text == '\0' && p->board.in_check) {
        out_text(&out, text_of(TEXT_CHECK));
    } else if (*text == '\0') {
        level = write_turn(&out, p, text);
    }
    lines = canvas_words(canvas, BESIDE_X, LINE_MESSAGE * CHAR_HEIGHT, BESIDE_COLUMNS,
                         LINES - LINE_MESSAGE, text, level);
    if (lines <= LINE_MOVES - LINE_MESSAGE) {
        line(canvas, LINE_MOVES, p->figures.last_moves[0], GREY);
        line(canvas, LINE_MOVES + 1, p->figures.last_moves[1], BRIGHT);
    }
    if (lines <= LINE_FIGURES - LINE_MESSAGE) {
        draw_figures(canvas, view);
    }
}

static void draw_game(struct canvas *canvas, const struct panel_view *view)
{
    draw_board(canvas, view);
    canvas_fill(canvas, 64, canvas->top, 1, CHAR_HEIGHT, GREY);
    draw_clock(canvas, view->session, WHITE);
    draw_clock(canvas, view->session, BLACK);
    draw_message(canvas, view);
}

void panel_draw(struct canvas *canvas, const void *context)
{
    const struct panel_view *view = context;

    switch (view->panel->display.page) {
    case PAGE_GAME:
        draw_game(canvas, view);
        break;
    case PAGE_SETUP:
    case PAGE_VERIFY:
        draw_board(canvas, view);
        setup_draw(canvas, &view->panel->setup, view->panel->display.page == PAGE_VERIFY);
        break;
    case PAGE_REPLAY:
        draw_board(canvas, view);
        replay_draw(canvas, &view->panel->replay);
        break;
    default:
        menu_draw(canvas, view);
        break;
    }
}
