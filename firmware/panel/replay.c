/* The replay: the positions of the game one after the other on the screen, with their scores. The
   pieces on the board and the game stay as they are. */
#include <string.h>

#include "firmware/panel/panel.h"
#include "firmware/teach/review.h"

/* Lines beside the board, and what of panel.text stands there. */
enum { LINE_TITLE = 0, LINE_MOVE = 1, LINE_SCORE = 3, LINE_BEST = 4, LINE_KEYS = 7 };
enum { TEXT_MOVE, TEXT_SCORE, TEXT_BEST_MOVE };

static void begin_text(struct panel *p, unsigned number, struct out *out)
{
    out_begin_memory(out, p->text[number], TEXT_COLUMNS);
}

/* The position, and the move that has led there. */
static void take_position(struct panel *p, struct session *s)
{
    struct game *game = &s->game;
    struct out out;

    memset(p->text, 0, sizeof p->text);
    begin_text(p, TEXT_MOVE, &out);
    if (p->replayed == 0) {
        out_text(&out, text_of(TEXT_BEGINNING));
    } else {
        game_replay(game, p->replayed - 1U);
        figures_write_move(&out, s, p->replayed - 1U);
    }
    game_replay(game, p->replayed);
    memcpy(p->setup.board, game->position.board, sizeof p->setup.board);
    game_replay(game, game->plies);
}

/* Its score and the best move; the next key ends the thought. */
static void take_score(struct panel *p, struct session *s)
{
    struct game *game = &s->game;
    struct judge_line line;
    char san[SAN_SIZE];
    struct out out;

    if (!review_position(s, p->replayed, &line) || line.length == 0) {
        return;
    }
    game_replay(game, p->replayed);
    begin_text(p, TEXT_SCORE, &out);
    figures_write_score(&out, game->position.side == WHITE ? line.score : -line.score);
    begin_text(p, TEXT_BEST_MOVE, &out);
    move_to_san(&s->engine, &game->position, line.move[0], san);
    out_text(&out, san);
    game_replay(game, game->plies);
}

static void go_to(struct panel *p, struct session *s, unsigned plies)
{
    p->replayed = (uint16_t)(plies < s->game.plies ? plies : s->game.plies);
    take_position(p, s);
    display_change(&p->display);
    take_score(p, s);
    display_change(&p->display);
}

void replay_open(struct panel *p, struct session *s)
{
    p->display.page = PAGE_REPLAY;
    display_hush(&p->display);
    go_to(p, s, s->game.plies);
}

void replay_keys(struct panel *p, struct session *s, unsigned keys)
{
    if (keys & HAL_KEY_SELECT) {
        p->figures.depth = 0; /* the figures were another position's */
        menu_close(p, s);
    } else if (keys & HAL_KEY_LEFT) {
        go_to(p, s, p->replayed == 0 ? 0 : p->replayed - 1U);
    } else if (keys & HAL_KEY_RIGHT) {
        go_to(p, s, p->replayed + 1U);
    } else {
        go_to(p, s, (keys & HAL_KEY_UP) ? 0 : s->game.plies);
    }
}

static void draw_line(struct canvas *canvas, unsigned number, const char *text,
                      enum level_of_grey level)
{
    canvas_text(canvas, BESIDE_X, number * CHAR_HEIGHT, text, level);
}

void replay_draw(struct canvas *canvas, const struct panel *p)
{
    draw_line(canvas, LINE_TITLE, text_of(TEXT_REPLAY_TITLE), GREY);
    draw_line(canvas, LINE_MOVE, p->text[TEXT_MOVE], BRIGHT);
    draw_line(canvas, LINE_SCORE, p->text[TEXT_SCORE], BRIGHT);
    if (*p->text[TEXT_BEST_MOVE] != '\0') {
        draw_line(canvas, LINE_BEST, text_of(TEXT_BEST), GREY);
        draw_line(canvas, LINE_BEST + 1, p->text[TEXT_BEST_MOVE], BRIGHT);
    }
    draw_line(canvas, LINE_KEYS, text_of(TEXT_KEYS_REPLAY), GREY);
}
