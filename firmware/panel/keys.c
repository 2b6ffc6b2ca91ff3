#include "firmware/panel/keys.h"

#include "firmware/panel/machine.h"
#include "firmware/panel/menu.h"
#include "firmware/panel/pages.h"
#include "firmware/panel/play_on.h"
#include "firmware/panel/training.h"
#include "firmware/panel/watch.h"

static void take_back(struct panel *p)
{
    struct session_step step;
    struct out out;

    if (session_take_back(p->session, &step) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_NOTHING_BACK);
        return;
    }
    display_hush(&p->display);
    if (step.both_sides) {
        display_say(&p->display, &out, TEXT_BOTH_SIDES);
    }
}

static void forth(struct panel *p)
{
    struct session_step step;
    struct out out;

    if (session_redo(p->session, &step) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_NOTHING_FORTH);
        return;
    }
    display_hush(&p->display);
}

/* The player's answer to the computer's offer of a draw. */
static void answer_offer(struct panel *p, unsigned keys)
{
    display_hush(&p->display);
    if (keys & HAL_KEY_SELECT) {
        session_offer_draw(p->session);
    }
}

static void game_keys(struct panel *p, unsigned keys)
{
    const struct panel_view view = { p, p->session };

    p->session->hint = MOVE_NONE;
    if ((keys & HAL_KEY_DOWN) && panel_text_goes_on(&view)) {
        display_next_part(&p->display);
    } else if (p->state == STATE_PROMOTION) {
        if (promotion_keys(&p->promotion, keys)) {
            panel_happens(p, panel_chosen(p));
        }
    } else if (p->state == STATE_NEW_GAME) {
        panel_happens(p, (keys & HAL_KEY_SELECT) ? EVENT_YES : EVENT_NO);
    } else if (p->state == STATE_DOUBT) {
        panel_happens(p, (keys & (KEY_MENU | KEY_FORTH)) ? EVENT_YES : EVENT_NONE);
    } else if (p->display.said == TEXT_DRAW_OFFERED && (keys & (HAL_KEY_SELECT | HAL_KEY_LEFT))) {
        answer_offer(p, keys);
    } else if (keys & KEY_INFO) {
        p->settings.info = (uint8_t)((p->settings.info + 1U) % INFO_PAGES);
        panel_settings_keep(&p->settings, p->session->added);
        session_kept(p->session);
    } else if (!session_may(p->session, MAY_TOUCH) || training_keys(p, keys)) {
        return; /* the game is a chess program's, or training has obeyed them */
    } else if (keys & KEY_MENU) {
        menu_open(p);
    } else if (keys & KEY_TAKE_BACK) {
        take_back(p);
    } else if (keys & KEY_FORTH) {
        forth(p);
    } else if (keys & KEY_HINT) {
        panel_hint(p);
    }
}

/* A game begins with the position that is set up, if it can. Apart, so that its FEN is not on the
   stack below what other keys lead to. */
NOINLINE static void setup_page_keys(struct panel *p, unsigned keys)
{
    enum setup_answer answer = setup_keys(&p->setup, keys);

    if (answer == SETUP_IS_DONE) {
        char fen[FEN_SIZE];
        enum fen_error error;
        struct out out;

        out_begin_memory(&out, fen, sizeof fen);
        setup_write_fen(&out, &p->setup);
        if (session_set_up(p->session, fen, &error) != SESSION_DONE) {
            setup_refuse(&p->setup, error);
            return;
        }
    }
    if (answer != SETUP_GOES_ON) {
        panel_happens(p, EVENT_LEAVE);
    }
}

static void replay_page_keys(struct panel *p, unsigned keys)
{
    if (!replay_keys(&p->replay, &p->display, keys)) {
        unsigned plies = p->replay.plies;
        bool plays_on = play_on_is_offered(&p->session->match.game, plies);

        p->figures.depth = 0; /* the figures were another position's */
        display_open(&p->display, PAGE_GAME);
        if (plays_on) {
            play_on(&p->display, p->session, plies);
        }
    }
}

void panel_obey_keys(struct panel *p)
{
    unsigned keys = p->pressed;

    p->pressed = 0;
    if (keys == 0) {
        return;
    }
    display_change(&p->display);
    if (p->display.page == PAGE_GAME) {
        game_keys(p, keys);
    } else if (p->display.page == PAGE_SETUP) {
        setup_page_keys(p, keys);
    } else if (p->display.page == PAGE_REPLAY) {
        replay_page_keys(p, keys);
    } else if (p->display.page != PAGE_VERIFY) {
        panel_happens(p, menu_keys(p, keys));
    } else if (keys & HAL_KEY_LEFT) {
        panel_happens(p, EVENT_LEAVE);
    } else {
        verify_keys(&p->setup, keys);
    }
}
