#include "firmware/panel/pages.h"

#include <string.h>

#include "firmware/panel/menu.h"
#include "firmware/panel/offers.h"
#include "firmware/panel/panel.h"
#include "firmware/teach/coach.h"
#include "hal/hal.h"

enum { TEXT_BYTES = 64, SAID_BYTES = TEXT_BYTES + MESSAGE_SIZE + 16 };

/* Lines beside the board, counted from where the text begins: what is said, the last moves, the
   figures. */
enum { LINE_MOVES = 2, LINE_FIGURES = 4 };

/* Where the text stands: under the time of the move, or between the clocks. */
enum { CLOCK_LOWER_Y = SCREEN_HEIGHT - CLOCK_HEIGHT };
static const struct text_box under_time = { BESIDE_X, LINE_HEIGHT, BESIDE_WIDTH, BESIDE_LINES - 1 };
static const struct text_box between_clocks = { BESIDE_X, CLOCK_HEIGHT + 1, BESIDE_WIDTH, 4 };

static const struct text_box *text_place(const struct session *s)
{
    return level_has_clock(&s->match.level) ? &between_clocks : &under_time;
}

static void line(struct canvas *canvas, const struct text_box *box, unsigned number,
                 const char *text, enum level_of_grey level)
{
    font_text(canvas, box->x, box->y + number * LINE_HEIGHT, text, level);
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
    unsigned row = canvas->top / SQUARE_PIXELS;
    bool flipped = view->session->flipped;

    for (unsigned column = 0; column < 8; column++) {
        unsigned rank = flipped ? row : 7 - row;
        unsigned file = flipped ? 7 - column : column;

        canvas_square(canvas, column * SQUARE_PIXELS, canvas->top, piece_on(view, rank * 8 + file),
                      (rank + file) % 2 != 0);
    }
}

/* --- beside it --- */

/* Both clocks, the upper one of the side that plays from above. */
static void draw_clocks(struct canvas *canvas, const struct session *s)
{
    clocks_draw(canvas, 0, s, s->flipped ? WHITE : BLACK);
    clocks_draw(canvas, CLOCK_LOWER_Y, s, s->flipped ? BLACK : WHITE);
}

/* Whose move runs where there are no clocks, and what it has taken. */
static void draw_time(struct canvas *canvas, const struct session *s)
{
    char text[TEXT_BYTES];
    struct out out;

    if (s->match.clock.running == CLOCK_STOPPED) {
        return;
    }
    out_begin_memory(&out, text, sizeof text);
    out_format(&out, "%s%s%d%s", text_of(s->match.clock.running == WHITE ? TEXT_WHITE : TEXT_BLACK),
               text_of(TEXT_RUNS),
               (int)((s->match.clock.move_ms + (hal_now_ms() - s->match.clock.since_ms)) / 1000U),
               text_of(TEXT_SECONDS));
    font_text(canvas, BESIDE_X, 0, text, BRIGHT);
}

/* The last two moves. */
static void draw_moves(struct canvas *canvas, const struct panel *p, const struct text_box *box,
                       unsigned number)
{
    line(canvas, box, number, p->figures.last_moves[0], GREY);
    line(canvas, box, number + 1U, p->figures.last_moves[1], BRIGHT);
}

static void draw_figures(struct canvas *canvas, const struct panel_view *view,
                         const struct text_box *box, unsigned number)
{
    const struct panel *p = view->panel;
    const struct session *s = view->session;
    char text[TEXT_BYTES];
    struct out out;

    out_begin_memory(&out, text, sizeof text);
    if (p->settings.info == 0 && p->figures.depth != 0) {
        figures_write_score(&out, p->figures.score);
        line(canvas, box, number, text, GREY);
        out_begin_memory(&out, text, sizeof text);
        out_figure(&out, text_of(TEXT_DEPTH), p->figures.depth);
        line(canvas, box, number + 1U, text, GREY);
    } else if (p->settings.info != 0) {
        struct text_box place = { box->x, (uint8_t)(box->y + number * LINE_HEIGHT), box->width, 2 };

        offer_write_level(&out, &s->match.level);
        font_words(canvas, &place, 0, text, GREY);
    }
}

/* --- messages --- */

static char promotion_letter(unsigned type)
{
    return "?NBRQ"[type];
}

/* Writes the first square on which board and game differ, and what the game has there. Since
   sensors do not tell pieces apart, it is a guess that this one is missing. */
static void write_difference(struct out *out, const struct chessboard *b)
{
    squares_t wrong = b->sensing.occupied ^ b->expected;
    unsigned square;

    if (wrong == 0) {
        return; /* put right just now */
    }
    square = squares_first(wrong);
    if (b->expected & square_bit(square)) {
        out_format(out, "%s%s", text_of(TEXT_DIFFERS), text_piece(b->pieces[square]));
    } else {
        out_text(out, text_of(TEXT_REMOVE));
    }
    out_text(out, text_of(TEXT_LOSES_ON));
    out_square(out, square);
    out_char(out, '.');
}

static void write_lead(struct out *out, const struct session *s, const struct chessboard *b)
{
    bool is_mine = b->lead_forth && b->shown + 1U == s->match.game.plies &&
                   s->match.side == other_side((enum colour)b->side);

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
    if (s->match.game.end == GAME_RESIGNED && s->match.game.loser == s->match.side) {
        out_format(out, "%s %s", text_of(TEXT_I_RESIGN), game_result(&s->match.game));
        return;
    }
    out_format(out, "%s %s", game_end_text((enum game_end)s->match.game.end),
               game_result(&s->match.game));
}

static void write_no_answer(struct out *out)
{
    int part = hal_squares_fault();

    out_format(out, "%s%s", text_of(TEXT_NO_ANSWER),
               part >= 0 ? hal_body_part((unsigned)part) : "");
}

/* Writes a sentence in which signs stand for a piece and squares (text_reason). */
static void write_pattern(struct out *out, const char *pattern, const struct reason *reason)
{
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c == '@') {
            const char *name = text_kind(piece_type(reason->piece));

            out_char(out, c == pattern ? (char)(*name - 'a' + 'A') : *name);
            out_text(out, name + 1);
        } else if (*c == '#') {
            out_square(out, reason->square);
        } else if (*c == '$') {
            out_square(out, reason->through);
        } else {
            out_char(out, *c);
        }
    }
}

/* Writes why the move is not legal, and where the piece belongs. */
static void write_illegal(struct out *out, const struct reason *reason)
{
    write_pattern(out, text_reason(reason->kind), reason);
    out_text(out, text_of(TEXT_PUT_BACK));
    out_square(out, reason->from);
    out_text(out, ".");
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
        write_illegal(out, &p->refused.reason);
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
           *p->display.message == '\0' && p->clocks.warning == TEXT_NONE && !p->board.in_check &&
           s->match.game.end == GAME_RUNNING && (!s->think.running || s->think.on_your_time);
}

/* Writes whose move it is, or for some seconds the name of an opening. Where clocks run they tell
   whose move it is. Returns how bright. */
static enum level_of_grey write_turn(struct out *out, const struct panel *p,
                                     const struct session *s)
{
    if (opening_is_told(&p->opening)) {
        out_text(out, p->opening.name);
        return BRIGHT;
    }
    if (!level_has_clock(&s->match.level) || s->match.clock.running == CLOCK_STOPPED) {
        out_text(out, text_of(p->board.side == WHITE ? TEXT_TO_MOVE_WHITE : TEXT_TO_MOVE_BLACK));
    }
    return GREY;
}

/* Writes what stands beside the board: that the time runs low, a message, or else an opening or
   whose move it is. Returns how bright. */
static enum level_of_grey write_said(const struct panel *p, const struct session *s,
                                     char text[SAID_BYTES])
{
    struct out out;

    out_begin_memory(&out, text, SAID_BYTES);
    if (p->clocks.warning != TEXT_NONE) {
        out_format(&out, "%s ", text_of((enum text)p->clocks.warning));
        text += strlen(text);
    }
    write_message(&out, s, p, text);
    if (*text == '\0' && s->match.game.end != GAME_RUNNING) {
        write_end(&out, s);
    } else if (*text == '\0' && p->board.in_check) {
        out_text(&out, text_of(TEXT_CHECK));
    } else if (*text == '\0' && p->clocks.warning == TEXT_NONE) {
        return write_turn(&out, p, s);
    }
    return BRIGHT;
}

bool panel_text_goes_on(const struct panel *p, const struct session *s)
{
    char text[SAID_BYTES];

    write_said(p, s, text);
    return font_parts(text_place(s), text) != 1;
}

/* Under what is said stand moves and figures, where there is room. */
static void draw_text(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;
    const struct text_box *box = text_place(view->session);
    char text[SAID_BYTES];
    enum level_of_grey level;
    unsigned lines;
    unsigned shift;

    if (canvas->top + BAND_ROWS <= box->y || canvas->top >= box->y + box->lines * LINE_HEIGHT) {
        return; /* it is long to lay out */
    }
    level = write_said(p, view->session, text);
    lines = font_words(canvas, box, p->display.part, text, level);
    shift = lines == 0 ? LINE_MOVES : 0;
    if (lines <= LINE_MOVES) {
        draw_moves(canvas, p, box, LINE_MOVES - shift);
    }
    if (lines <= LINE_FIGURES && LINE_FIGURES - shift + 2U <= box->lines) {
        draw_figures(canvas, view, box, LINE_FIGURES - shift);
    }
}

static void draw_game(struct canvas *canvas, const struct panel_view *view)
{
    if (canvas->step == DRAW_TEXT) {
        draw_text(canvas, view);
        return;
    }
    draw_board(canvas, view);
    canvas_fill(canvas, 64, canvas->top, 1, BAND_ROWS, GREY);
    if (level_has_clock(&view->session->match.level)) {
        draw_clocks(canvas, view->session);
    } else {
        draw_time(canvas, view->session);
    }
}

/* The pages that have the board and something else beside it than the game. */
static void draw_beside(struct canvas *canvas, const struct panel *p)
{
    if (p->display.page == PAGE_REPLAY) {
        replay_draw(canvas, &p->replay);
    } else {
        setup_draw(canvas, &p->setup, p->display.part, p->display.page == PAGE_VERIFY);
    }
}

void panel_clock_moved(struct panel *p, const struct session *s)
{
    if (p->display.page != PAGE_GAME || s->match.clock.running == CLOCK_STOPPED) {
        return;
    }
    if (!level_has_clock(&s->match.level)) {
        screen_change_rows(&p->display.screen, 0, LINE_HEIGHT);
    } else if ((s->match.clock.running == WHITE) == s->flipped) {
        screen_change_rows(&p->display.screen, 0, CLOCK_HEIGHT);
    } else {
        screen_change_rows(&p->display.screen, CLOCK_LOWER_Y, CLOCK_HEIGHT);
    }
}

void panel_draw(struct canvas *canvas, const void *context)
{
    const struct panel_view *view = context;
    enum panel_page page = (enum panel_page)view->panel->display.page;
    bool has_board = page == PAGE_SETUP || page == PAGE_VERIFY || page == PAGE_REPLAY;

    if (page == PAGE_GAME) {
        draw_game(canvas, view);
    } else if (canvas->step == DRAW_TEXT && has_board) {
        draw_beside(canvas, view->panel);
    } else if (canvas->step == DRAW_TEXT) {
        menu_draw(canvas, view);
    } else if (has_board) {
        draw_board(canvas, view);
    }
}
