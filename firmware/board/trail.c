#include "firmware/board/trail.h"

#include <string.h>

/* In an event, beside its square. */
enum { TRAIL_FILLED = 0x40 };

/* Where a piece that is put down comes from: a place in the hand, or beside the board. */
enum { FROM_OUTSIDE = TRAIL_HAND, CHOICES };

/* Pieces that no position has: one from beside the board, and one that stood where none should. */
enum { OUTSIDE = 0xFE, UNKNOWN = 0xFD };

void trail_begin(struct trail *t)
{
    *t = (struct trail){ .length = 0 };
}

void trail_lose(struct trail *t)
{
    t->lost = true;
}

static unsigned event_square(const struct trail *t, unsigned event)
{
    return t->events[event] & (SQUARES - 1U);
}

static bool event_fills(const struct trail *t, unsigned event)
{
    return (t->events[event] & TRAIL_FILLED) != 0;
}

/* The last event before `end` that concerns a square, or `end` if none does. */
static unsigned last_event(const struct trail *t, unsigned square, unsigned end)
{
    for (unsigned event = end; event-- != 0;) {
        if (event_square(t, event) == square) {
            return event;
        }
    }
    return end;
}

/* A piece that slides over a square, or is put on it and lifted again, leaves the hand as it was.
   */
static bool is_lifted_again(const struct trail *t, unsigned square, bool filled)
{
    return !filled && t->length != 0 && t->events[t->length - 1U] == (square | TRAIL_FILLED);
}

/* What is put down may be from beside the board. */
static void take_from_hand(struct trail *t)
{
    t->hand = (uint8_t)(t->hand != 0 ? t->hand - 1 : 0);
}

void trail_add(struct trail *t, unsigned square, bool filled)
{
    if (t->lost) {
        return;
    }
    if (filled) {
        take_from_hand(t);
    } else {
        t->hand++;
    }
    if (is_lifted_again(t, square, filled)) {
        t->length--;
    } else if (t->length == TRAIL_EVENTS || t->hand > TRAIL_HAND) {
        t->lost = true;
    } else {
        t->events[t->length++] = (uint8_t)(square | (filled ? TRAIL_FILLED : 0U));
    }
}

void trail_forget(struct trail *t, unsigned square)
{
    unsigned event = last_event(t, square, t->length);

    if (t->lost || event == t->length || event_fills(t, event)) {
        return;
    }
    t->length--;
    take_from_hand(t);
    memmove(t->events + event, t->events + event + 1, t->length - event);
}

void trail_want(struct trail_wanted *w, unsigned square, unsigned piece)
{
    ASSERT(w->count < TRAIL_WANTED);
    w->squares[w->count] = (uint8_t)square;
    w->pieces[w->count] = (uint8_t)piece;
    w->count++;
}

/* --- which piece can it be? --- */

struct follower {
    const struct trail *trail;
    const uint8_t *board;
    uint64_t marked;
    const struct trail_wanted *wanted;
    uint8_t put[TRAIL_EVENTS]; /* by event: the piece that was put down */
    uint8_t hand[TRAIL_HAND];
    uint8_t count; /* in the hand */
};

/* The piece that an event lifts. */
static unsigned lifted_piece(const struct follower *f, unsigned event)
{
    unsigned square = event_square(f->trail, event);
    unsigned before = last_event(f->trail, square, event);

    if (before != event) {
        return f->put[before];
    }
    return f->board[square] != EMPTY ? f->board[square] : UNKNOWN;
}

/* May the piece stay on the square? One that was missing when the trail began may have come back
   from beside the board. */
static bool fits(const struct follower *f, unsigned square, unsigned piece)
{
    for (unsigned i = 0; i < f->wanted->count; i++) {
        if (f->wanted->squares[i] == square) {
            return f->wanted->pieces[i] == TRAIL_ANY || f->wanted->pieces[i] == piece;
        }
    }
    return piece == f->board[square] || (piece == OUTSIDE && !(f->marked >> square & 1U));
}

/* Puts down the piece that is chosen; false if there is none, or it may not stay there. */
static bool put_down(struct follower *f, unsigned event, unsigned choice)
{
    const struct trail *t = f->trail;
    unsigned square = event_square(t, event);
    bool stays = last_event(t, square, t->length) == event;
    unsigned piece = OUTSIDE;

    if (choice != FROM_OUTSIDE) {
        if (choice >= f->count) {
            return false;
        }
        piece = f->hand[choice];
        f->hand[choice] = f->hand[--f->count];
    } else if (!stays && f->count != 0) {
        return false; /* what is put down for a while is from the hand */
    }
    f->put[event] = (uint8_t)piece;
    return !stays || fits(f, square, piece);
}

/* The event at which these choices fail; all of them if none does. */
static unsigned follow(struct follower *f, const uint8_t choices[TRAIL_EVENTS])
{
    f->count = 0;
    for (unsigned event = 0; event < f->trail->length; event++) {
        if (event_fills(f->trail, event)) {
            if (!put_down(f, event, choices[event])) {
                return event;
            }
        } else if (f->count < TRAIL_HAND) {
            f->hand[f->count++] = (uint8_t)lifted_piece(f, event);
        } else {
            return event;
        }
    }
    return f->trail->length;
}

/* The next choices behind those that failed at an event; false if there are none. */
static bool choose_anew(const struct trail *t, uint8_t choices[TRAIL_EVENTS], unsigned event)
{
    while (!event_fills(t, event) || choices[event] + 1U == CHOICES) {
        choices[event] = 0;
        if (event-- == 0) {
            return false;
        }
    }
    choices[event]++;
    return true;
}

bool trail_leads_to(const struct trail *t, const uint8_t board[SQUARES], uint64_t marked,
                    const struct trail_wanted *wanted)
{
    struct follower f = { .trail = t, .board = board, .marked = marked, .wanted = wanted };
    uint8_t choices[TRAIL_EVENTS] = { 0 };
    unsigned failed;

    if (t->lost) {
        return false;
    }
    for (unsigned i = 0; i < wanted->count; i++) {
        unsigned last = last_event(t, wanted->squares[i], t->length);

        if (last == t->length || !event_fills(t, last)) {
            return false; /* nothing was put there */
        }
    }
    while ((failed = follow(&f, choices)) != t->length) {
        if (!choose_anew(t, choices, failed)) {
            return false;
        }
    }
    return true;
}
