/* Training at the panel: what its keys do, and the message beside the board. */
#include "firmware/panel/training.h"

#include "firmware/panel/machine.h"
#include "firmware/panel/panel.h"
#include "firmware/panel/panel_state.h"
#include "firmware/say/say.h"
#include "firmware/train/at_panel.h"
#include "firmware/train/train.h"
#include "firmware/words/panel.h"
#include "hal/body.h"

bool training_is_here(const struct panel *p)
{
    return train_state(p->session->added)->console != NULL;
}

void training_open(struct panel *p)
{
    train_begin(train_state(p->session->added));
}

bool training_keys(struct panel *p, unsigned keys)
{
    struct train_state *t = train_state(p->session->added);

    if (!t->trains) {
        return false;
    }
    if (keys & HAL_KEY_UP) {
        train_obey(t, t->stage == TRAIN_IS_HINTED ? TRAIN_SOLUTION : TRAIN_HINT);
    } else if (keys & HAL_KEY_LEFT) {
        train_obey(t, TRAIN_END);
    } else if (keys & (HAL_KEY_RIGHT | HAL_KEY_SELECT)) {
        train_obey(t, TRAIN_NEXT);
    }
    return true;
}

/* Not all: a mate is told with its moves. */
static void say_task(const struct train_state *t, struct out *out, enum colour side)
{
    static const char *const texts[] = { [TRAIN_WINS] = BRIEF_TRAIN_WINS,
                                         [TRAIN_HOLDS] = BRIEF_TRAIN_HOLDS,
                                         [TRAIN_ENDING] = BRIEF_TRAIN_ENDING };
    const char *name = text_of(side == WHITE ? TEXT_WHITE : TEXT_BLACK);

    if (t->theme < TRAIN_WINS) {
        out_format(out, BRIEF_TRAIN_MATE, name, t->theme - TRAIN_MATE_1 + 1);
    } else {
        say(out, texts[t->theme], name);
    }
}

void train_take_panel(struct added *added)
{
    struct panel *p = &panel_state(added)->panel;

    if (p->state == STATE_SETUP || p->state == STATE_VERIFY) {
        panel_happens(p, EVENT_LEAVE);
    }
}

void train_tell_panel(struct added *added)
{
    struct panel *p = &panel_state(added)->panel;
    const struct train_state *t = train_state(added);
    const struct position *position;
    struct out out;

    if (p->body == NULL) {
        return;
    }
    position = &p->session->match.game.position;
    display_open(&p->display, PAGE_GAME);
    display_hush(&p->display);
    if (!t->trains) {
        return;
    }
    display_say(&p->display, &out, TEXT_NONE);
    switch (t->stage) {
    case TRAIN_GOES_ON:
        out_format(&out, BRIEF_TRAIN_ON, t->theme - TRAIN_MATE_1 + 1);
        break;
    case TRAIN_IS_WRONG:
        out_text(&out, BRIEF_TRAIN_WRONG);
        break;
    case TRAIN_IS_HINTED:
        say(&out, BRIEF_TRAIN_HINT, piece_type(position->board[move_from(t->right)]),
            move_from(t->right));
        break;
    case TRAIN_IS_RIGHT:
        out_text(&out, BRIEF_TRAIN_RIGHT);
        break;
    case TRAIN_IS_SHOWN:
        say(&out, BRIEF_TRAIN_SHOWN, move_from(t->right), move_to(t->right));
        break;
    default:
        say_task(t, &out, (enum colour)position->side);
        break;
    }
}
