#include "firmware/panel/pages.h"

#include <string.h>

#include "firmware/panel/chess_clock.h"
#include "firmware/panel/machine.h"
#include "firmware/panel/menu.h"
#include "firmware/panel/offers.h"
#include "firmware/panel/panel.h"
#include "firmware/panel/partner.h"
#include "firmware/say/say.h"
#include "hal/hal.h"

enum { TEXT_BYTES = 64, SAID_BYTES = TEXT_BYTES + MESSAGE_SIZE + 16 };

/* Lines beside the board, counted from where the text begins: what is said, the last moves, the
   figures. */
enum { LINE_MOVES = 2, LINE_FIGURES = 4 };

/* Where the text stands: under the time of the move, or between the clocks. */
enum { CLOCK_LOWER_Y = SCREEN_HEIGHT - CLOCK_HEIGHT };
static const struct text_box under_time = { BESIDE_X, LINE_HEIGHT, BESIDE_WIDTH, BESIDE_LINES - 1 };
static const struct text_box between_clocks = { BESIDE_X, CLOCK_HEIGHT + 1, BESIDE_WIDTH, 4 };

static const struct text_box *text_place(const struct match *m)
{
    return level_has_clock(&m->level) ? &between_clocks : &under_time;
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
    bool flipped = view->session->taste.flipped;

    for (unsigned column = 0; column < 8; column++) {
        unsigned rank = flipped ? row : 7 - row;
        unsigned file = flipped ? 7 - column : column;

        canvas_square(canvas, column * SQUARE_PIXELS, canvas->top, piece_on(view, rank * 8 + file),
                      (rank + file) % 2 != 0);
    }
}

/* --- beside it --- */

/* Both clocks, the upper one of the side that plays from above. */
static void draw_clocks(struct canvas *canvas, const struct match *m, bool flipped)
{
    clocks_draw(canvas, 0, m, flipped ? WHITE : BLACK);
    clocks_draw(canvas, CLOCK_LOWER_Y, m, flipped ? BLACK : WHITE);
}

/* Whose move runs where there are no clocks, and what it has taken. */
static void draw_time(struct canvas *canvas, const struct match *m)
{
    char text[TEXT_BYTES];
    struct out out;

    if (m->clock.running == CLOCK_STOPPED) {
        return;
    }
    out_begin_memory(&out, text, sizeof text);
    say(&out, text_of(m->clock.running == WHITE ? TEXT_WHITE_RUNS : TEXT_BLACK_RUNS),
        (m->clock.move_ms + (hal_now_ms() - m->clock.since_ms)) / 1000U);
    font_text(canvas, BESIDE_X, 0, text, BRIGHT);
}

/* The last two moves. */
static void draw_moves(struct canvas *canvas, const struct figures *figures,
                       const struct text_box *box, unsigned number)
{
    line(canvas, box, number, figures->last_moves[0], GREY);
    line(canvas, box, number + 1U, figures->last_moves[1], BRIGHT);
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
        say(&out, text_of(TEXT_DEPTH), p->figures.depth);
        line(canvas, box, number + 1U, text, GREY);
    } else if (p->settings.info != 0) {
        struct text_box place = { box->x, (uint8_t)(box->y + number * LINE_HEIGHT), box->width, 2 };

        offer_write_level(&out, &s->match.level);
        font_words(canvas, &place, 0, text, GREY);
    }
}

/* --- messages --- */

static void write_end(struct out *out, const struct match *m)
{
    if (m->game.end == GAME_RESIGNED && m->game.loser == m->side) {
        out_format(out, "%s %s", text_of(TEXT_I_RESIGN), game_result(&m->game));
        return;
    }
    out_format(out, "%s %s", game_end_text((enum game_end)m->game.end), game_result(&m->game));
}

/* What stands between a text and the sentence behind it. */
static const char *gap_behind(const char *text)
{
    size_t length = strlen(text);

    return length == 0 ? "" : strchr(".?", text[length - 1]) != NULL ? " " : ". ";
}

/* Writes what is to be said, the most urgent first; nothing if there is nothing. text: where `out`
   writes. */
static void write_message(struct out *out, const struct panel_view *view, const char *text)
{
    const struct session *s = view->session;
    const struct panel *p = view->panel;

    if (s->mind.think.running && !s->mind.think.on_your_time) {
        out_text(out, text_of(TEXT_THINKING));
        return;
    }
    panel_say(view, out);
    if (*p->display.message != '\0') {
        out_format(out, "%s%s", gap_behind(text), p->display.message);
    }
}

bool panel_is_quiet(const struct panel *p)
{
    const struct session *s = p->session;

    return p->display.page == PAGE_GAME &&
           (p->state == STATE_READY || p->state == STATE_PARTIAL || p->state == STATE_NO_BOARD) &&
           *p->display.message == '\0' && p->clocks.warning == TEXT_NONE && !p->board.in_check &&
           s->match.game.end == GAME_RUNNING &&
           (!s->mind.think.running || s->mind.think.on_your_time);
}

/* Writes which piece is to be moved, or whose move it is, or for some seconds the name of an
   opening. Where clocks run they tell whose move it is. Returns how bright. */
static enum level_of_grey write_turn(struct out *out, const struct panel *p, const struct match *m)
{
    if (opening_is_told(&p->opening)) {
        out_text(out, p->opening.name);
        return BRIGHT;
    }
    if (partner_say(p, out)) {
        return BRIGHT;
    }
    if (!level_has_clock(&m->level) || m->clock.running == CLOCK_STOPPED) {
        out_text(out, text_of(p->board.side == WHITE ? TEXT_TO_MOVE_WHITE : TEXT_TO_MOVE_BLACK));
    }
    return GREY;
}

/* Writes what stands beside the board: that the time runs low, a message, or else an opening or
   whose move it is. Returns how bright. */
static enum level_of_grey write_said(const struct panel_view *view, char text[SAID_BYTES])
{
    const struct panel *p = view->panel;
    const struct session *s = view->session;
    struct out out;

    out_begin_memory(&out, text, SAID_BYTES);
    if (p->clocks.warning != TEXT_NONE) {
        out_format(&out, "%s ", text_of((enum text)p->clocks.warning));
        text += strlen(text);
    }
    write_message(&out, view, text);
    if (*text == '\0' && s->match.game.end != GAME_RUNNING) {
        write_end(&out, &s->match);
    } else if (*text == '\0' && p->board.in_check) {
        out_text(&out, text_of(TEXT_CHECK));
    } else if (*text == '\0' && p->clocks.warning == TEXT_NONE) {
        return write_turn(&out, p, &s->match);
    }
    return BRIGHT;
}

bool panel_text_goes_on(const struct panel_view *view)
{
    char text[SAID_BYTES];

    write_said(view, text);
    return font_parts(text_place(&view->session->match), text) != 1;
}

/* Under what is said stand moves and figures, where there is room. */
static void draw_text(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;
    const struct text_box *box = text_place(&view->session->match);
    char text[SAID_BYTES];
    enum level_of_grey level;
    unsigned lines;
    unsigned shift;

    if (canvas->top + BAND_ROWS <= box->y || canvas->top >= box->y + box->lines * LINE_HEIGHT) {
        return; /* it is long to lay out */
    }
    level = write_said(view, text);
    lines = font_words(canvas, box, p->display.part, text, level);
    shift = lines == 0 ? LINE_MOVES : 0;
    if (lines <= LINE_MOVES) {
        draw_moves(canvas, &p->figures, box, LINE_MOVES - shift);
    }
    if (lines <= LINE_FIGURES && LINE_FIGURES - shift + 2U <= box->lines) {
        draw_figures(canvas, view, box, LINE_FIGURES - shift);
    }
}

static void draw_game(struct canvas *canvas, const struct panel_view *view)
{
    const struct match *m = &view->session->match;

    if (canvas->step == DRAW_TEXT) {
        draw_text(canvas, view);
        return;
    }
    draw_board(canvas, view);
    canvas_fill(canvas, 64, canvas->top, 1, BAND_ROWS, GREY);
    if (level_has_clock(&m->level)) {
        draw_clocks(canvas, m, view->session->taste.flipped);
    } else {
        draw_time(canvas, m);
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

void panel_clock_moved(struct panel *p)
{
    const struct session *s = p->session;

    if (p->display.page != PAGE_GAME || s->match.clock.running == CLOCK_STOPPED) {
        return;
    }
    if (!level_has_clock(&s->match.level)) {
        screen_change_rows(&p->display.screen, 0, LINE_HEIGHT);
    } else if ((s->match.clock.running == WHITE) == s->taste.flipped) {
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
    } else if (page == PAGE_CLOCK) {
        chess_clock_draw(canvas, view);
    } else if (canvas->step == DRAW_TEXT && has_board) {
        draw_beside(canvas, view->panel);
    } else if (canvas->step == DRAW_TEXT) {
        menu_draw(canvas, view);
    } else if (has_board) {
        draw_board(canvas, view);
    }
}
