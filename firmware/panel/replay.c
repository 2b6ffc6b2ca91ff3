#include "firmware/panel/replay.h"

#include <string.h>

#include "firmware/panel/figures.h"
#include "firmware/panel/play_on.h"
#include "firmware/teach/review.h"
#include "hal/body.h"

/* Lines beside the board. */
enum { LINE_TITLE = 0, LINE_MOVE = 1, LINE_SCORE = 3, LINE_BEST = 4, LINE_KEYS = 6 };

/* Takes the position, and writes the move that has led to it. */
static void take_position(struct replay *r)
{
    struct game *game = &r->session->match.game;
    struct out out;

    ASSERT(r->plies <= game->plies);
    r->score[0] = '\0';
    r->best[0] = '\0';
    out_begin_memory(&out, r->move, sizeof r->move);
    if (r->plies == 0) {
        out_text(&out, text_of(TEXT_BEGINNING));
    } else {
        game_replay(game, r->plies - 1U);
        figures_write_move(&out, game, r->plies - 1U);
    }
    game_replay(game, r->plies);
    memcpy(r->board, game->position.board, sizeof r->board);
    game_replay(game, game->plies);
}

/* Writes its score and the best move. The next key ends the search for them. */
static void take_score(struct replay *r)
{
    struct session *s = r->session;
    struct game *game = &s->match.game;
    struct judge_line line;
    char san[SAN_SIZE];
    struct task task;
    struct out out;

    session_task(s, THINK_TO_REVIEW, &task);
    if (!review_position(&task, r->plies, &line) || line.length == 0) {
        return;
    }
    game_replay(game, r->plies);
    out_begin_memory(&out, r->score, sizeof r->score);
    figures_write_score(&out, game->position.side == WHITE ? line.score : -line.score);
    out_begin_memory(&out, r->best, sizeof r->best);
    move_to_san(&s->mind.engine, &game->position, line.move[0], san);
    out_text(&out, san);
    game_replay(game, game->plies);
}

static void go_to(struct replay *r, struct display *d, unsigned plies)
{
    const struct game *game = &r->session->match.game;

    r->plies = (uint16_t)(plies < game->plies ? plies : game->plies);
    take_position(r);
    display_change(d);
    take_score(r);
    display_change(d);
}

void replay_open(struct replay *r, struct display *d, struct session *s)
{
    display_open(d, PAGE_REPLAY);
    display_hush(d);
    r->session = s;
    go_to(r, d, s->match.game.plies);
}

bool replay_keys(struct replay *r, struct display *d, unsigned keys)
{
    if (keys & HAL_KEY_SELECT) {
        return false;
    }
    if (keys & HAL_KEY_LEFT) {
        go_to(r, d, r->plies == 0 ? 0 : r->plies - 1U);
    } else if (keys & HAL_KEY_RIGHT) {
        go_to(r, d, r->plies + 1U);
    } else {
        go_to(r, d, (keys & HAL_KEY_UP) ? 0 : r->session->match.game.plies);
    }
    return true;
}

static void draw_line(struct canvas *canvas, unsigned number, const char *text,
                      enum level_of_grey level)
{
    font_text(canvas, BESIDE_X, number * LINE_HEIGHT, text, level);
}

void replay_draw(struct canvas *canvas, const struct replay *r)
{
    draw_line(canvas, LINE_TITLE, text_of(TEXT_REPLAY_TITLE), GREY);
    draw_line(canvas, LINE_MOVE, r->move, BRIGHT);
    draw_line(canvas, LINE_SCORE, r->score, BRIGHT);
    if (*r->best != '\0') {
        draw_line(canvas, LINE_BEST, text_of(TEXT_BEST), GREY);
        draw_line(canvas, LINE_BEST + 1, r->best, BRIGHT);
    }
    draw_line(canvas, LINE_KEYS,
              text_of(play_on_is_offered(&r->session->match.game, r->plies) ? TEXT_KEYS_PLAY_ON
                                                                            : TEXT_KEYS_REPLAY),
              GREY);
}
