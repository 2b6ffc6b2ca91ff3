/* The page of the games that are kept. */
#include "firmware/panel/games.h"

#include <string.h>

#include "firmware/archive/archive.h"
#include "firmware/panel/font.h"
#include "firmware/panel/panel.h"

/* Games on the screen at a time. */
enum { GAMES_LINES = 5 };

/* Date, result and moves of a game. */
static void write_game(struct out *out, struct ring_record *record)
{
    struct kept_game kept;
    char date[DATE_SIZE];

    if (!kept_read(record, &kept, NULL, UINT16_MAX)) {
        out_text(out, text_of(TEXT_UNREADABLE));
        return;
    }
    tags_write_date(&kept.facts.tags, date);
    out_format(out, "%s %s %d", date, kept_result(&kept), (kept.game.plies + 1) / 2);
}

/* Those that stand on the screen with the one at the cursor. */
static void write_lines(struct panel *p)
{
    struct menu *menu = &p->menu;
    unsigned first = menu->game - menu->game % GAMES_LINES;
    struct ring ring;
    struct ring_record record;
    struct out out;

    memset(p->text, 0, sizeof p->text);
    out_begin_memory(&out, p->text[0], TEXT_COLUMNS);
    if (!archive_find(&ring, &record, first + 1U)) {
        out_text(&out, text_of(TEXT_NO_GAMES));
        menu->games = 0;
        return;
    }
    for (unsigned i = 0; i < GAMES_LINES; i++) {
        out_begin_memory(&out, p->text[i], TEXT_COLUMNS);
        write_game(&out, &record);
        if (!ring_older(&record)) {
            return;
        }
    }
}

void games_open(struct panel *p)
{
    p->menu.game = 0;
    p->menu.games = (uint16_t)archive_count();
    p->display.page = PAGE_GAMES;
    write_lines(p);
}

static void replay(struct panel *p)
{
    struct ring ring;
    struct ring_record record;
    struct kept_game kept;

    if (archive_find(&ring, &record, p->menu.game + 1U) &&
        archive_take_up(p->session, &record, &kept)) {
        replay_open(&p->replay, &p->display, p->session);
    } else {
        struct out out;

        display_open(&p->display, PAGE_GAME);
        display_say(&p->display, &out, TEXT_UNREADABLE);
    }
}

void games_keys(struct panel *p, unsigned keys)
{
    struct menu *menu = &p->menu;

    if (menu->games == 0) {
        return;
    }
    if (keys & (HAL_KEY_SELECT | HAL_KEY_RIGHT)) {
        replay(p);
    } else if (keys & HAL_KEY_UP) {
        menu->game = (uint16_t)(menu->game == 0 ? menu->games - 1U : menu->game - 1U);
        write_lines(p);
    } else if (keys & HAL_KEY_DOWN) {
        menu->game = (uint16_t)(menu->game + 1U == menu->games ? 0 : menu->game + 1U);
        write_lines(p);
    }
}

void games_draw(struct canvas *canvas, const struct panel *p)
{
    for (unsigned i = 0; i < GAMES_LINES; i++) {
        unsigned y = (1U + i) * LINE_HEIGHT;
        bool is_here = p->menu.games != 0 && p->menu.game % GAMES_LINES == i;

        if (is_here && y + LINE_HEIGHT > canvas->top && y < canvas->top + (unsigned)BAND_ROWS) {
            canvas_fill(canvas, 0, y, SCREEN_WIDTH, LINE_HEIGHT, DIM);
        }
        font_text(canvas, 2, y + 1, p->text[i], is_here ? BRIGHT : GREY);
    }
}
