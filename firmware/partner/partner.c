/* The partner as an addition: hand and brain, and a move for the player. */
#include "firmware/partner/partner.h"
#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/computer.h"
#include "firmware/console/command.h"
#include "firmware/console/console_play.h"
#include "firmware/partner/partner_state.h"
#include "firmware/saves/save.h"
#include "firmware/say/say.h"
#include "firmware/teach/partner.h"
#include "firmware/teach/teach_state.h"
#include "firmware/words/help.h"
#include "firmware/words/partner.h"
#include "firmware/words/play.h"

/* What it takes to name a piece, and at most to move one: milliseconds. A name that came early has
   been searched so deep. */
enum { BRAIN_MS = 1000, HAND_MS = 2000, EARLY_DEPTH = 5 };

/* --- the hand: a move for the player --- */

/* Enum piece_type of a move. */
static uint8_t piece_moved(const struct game *game, move_t move)
{
    return (uint8_t)piece_type(game->position.board[move_from(move)]);
}

/* Is it a move of this kind of piece, or is any meant? */
static bool is_of(const struct game *game, move_t move, unsigned piece)
{
    return piece == PIECE_TYPES || piece_moved(game, move) == piece;
}

/* Marks the moves with a piece of a kind, or of any, as engine_limits has them. False if there
   is none. */
static bool mark_moves(struct game *game, unsigned piece, uint8_t mask[ENGINE_ROOT_MASK])
{
    unsigned moves = engine_legal_moves(game->engine, &game->position);
    bool has_one = false;

    for (unsigned i = 0; i < moves; i++) {
        if (is_of(game, engine_legal_move(game->engine, i), piece)) {
            mask[i / 8] |= (uint8_t)(1U << (i % 8));
            has_one = true;
        }
    }
    return has_one;
}

/* As long as the player may take for the move, who has a clock. */
static unsigned time_for(const struct match *m)
{
    struct engine_limits limits = { .hard_ms = 0 };

    if (level_has_clock(&m->level)) {
        clock_limits(&m->clock, &m->level, (enum colour)m->game.position.side, &limits);
    }
    return limits.hard_ms != 0 && limits.hard_ms < HAND_MS ? limits.hard_ms : (unsigned)HAND_MS;
}

enum partner_answer partner_find(struct session *s, unsigned piece, move_t *move)
{
    uint8_t mask[ENGINE_ROOT_MASK] = { 0 };
    struct match *m = &s->match;
    struct engine_result result;
    struct task task;

    ASSERT(session_is_ok(s) && piece <= PIECE_TYPES);
    if (m->game.end != GAME_RUNNING) {
        return PARTNER_OVER;
    }
    if (m->referee) {
        return PARTNER_REFEREE;
    }
    if (match_is_computers_turn(m)) {
        return PARTNER_MINE;
    }
    if (!mark_moves(&m->game, piece, mask)) {
        return PARTNER_NO_MOVE;
    }
    *move = piece == PIECE_TYPES ? partner_state(s->added)->move : MOVE_NONE;
    if (*move == MOVE_NONE) {
        *move = session_answer(s);
    }
    if (*move == MOVE_NONE || !is_of(&m->game, *move, piece)) {
        session_task(s, THINK_TO_PLAY, &task);
        task.limits.hard_ms = time_for(m);
        task.limits.soft_ms = task.limits.hard_ms;
        task.limits.root_mask = mask;
        if (think(&s->mind, &task, &result) == THINK_ABORT) {
            mind_drop_undo(&s->mind);
            return PARTNER_STOPPED;
        }
        *move = result.best;
    }
    session_advised(s);
    return PARTNER_DONE;
}

/* Not all: what is done is shown, and a piece that has no move is named. */
const char *partner_text(enum partner_answer answer)
{
    static const char *const texts[PARTNER_ANSWERS] = {
        [PARTNER_DONE] = "",
        [PARTNER_OVER] = SAY_GAME_IS_OVER,
        [PARTNER_REFEREE] = SAY_REFEREE_GIVES_NO_ADVICE,
        [PARTNER_MINE] = SAY_PLAY_IS_MINE,
        [PARTNER_STOPPED] = SAY_STOPPED,
    };

    ASSERT(answer != PARTNER_NO_MOVE && answer < PARTNER_ANSWERS);
    return texts[answer];
}

/* --- the brain: the piece that the player is to move --- */

/* Is it the turn of a player who wants a piece named? */
static bool is_wanted(const struct session *s)
{
    return partner_state(s->added)->is_brain && session_may(s, MAY_ADVISE) &&
           match_is_advised(&s->match);
}

/* Thinks about the player's move, on his time: a line, a key or a lifted piece ends it. Returns
   MOVE_NONE if that came too early for a good one. */
static move_t find_named(struct session *s)
{
    move_t move = session_answer(s);
    struct engine_result result;
    struct task task;

    if (move != MOVE_NONE) {
        return move;
    }
    session_task(s, THINK_TO_WEIGH, &task);
    task.limits.hard_ms = BRAIN_MS;
    task.limits.soft_ms = BRAIN_MS;
    return think(&s->mind, &task, &result) == THINK_ON || result.depth >= EARLY_DEPTH ? result.best
                                                                                      : MOVE_NONE;
}

unsigned partner_piece(struct added *added)
{
    return partner_named(partner_state(added));
}

/* --- its setting --- */

static int brain_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return partner_state(added)->is_brain;
}

/* Without a brain nothing is asked of its pieces. */
static enum setting_taken brain_setting_set(struct match *m, struct added *added, int value)
{
    struct coach *coach = &teach_state(added)->coach;

    (void)m;
    partner_state(added)->is_brain = value != 0;
    save_keep_switch(added, SAVE_BRAIN, value != 0);
    if (value == 0 && coach->warning.word == COACH_SAYS_ANOTHER) {
        coach->count = 0;
    }
    return SETTING_KEPT;
}

static const struct setting_access brain_access = { .get = brain_setting_get,
                                                    .set = brain_setting_set };

static const struct setting rows[] = {
    { "brain", NULL, switch_names, &brain_access, SAY_BRAIN, HELP_BRAIN, 0, 1, SETTING_BRAIN },
};

/* --- the command --- */

/* The piece that a word names, enum piece_type; PIECE_TYPES: none. */
static unsigned piece_named(const char *word)
{
    static const char words[PIECE_TYPES][7] = {
        "pawn", "knight", "bishop", "rook", "queen", "king"
    };
    unsigned piece = PAWN;

    while (piece < PIECE_TYPES && !text_equal(word, words[piece])) {
        piece++;
    }
    return piece;
}

static void partner_addition_obey_play(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    unsigned piece = piece_named(word);
    enum partner_answer answer;
    move_t move;

    if (piece == PIECE_TYPES && *word != '\0') {
        out_line(c->out, SAY_PLAY_TAKES);
        return;
    }
    answer = partner_find(c->session, piece, &move);
    if (answer == PARTNER_DONE) {
        say(c->out, SAY_PLAY_FOR_YOU, &c->session->match.game, move);
        console_play_move(c, "", move, MOVE_OK);
    } else if (answer == PARTNER_NO_MOVE) {
        say(c->out, SAY_PLAY_HAS_NONE, piece);
    } else {
        out_line(c->out, partner_text(answer));
    }
}

static const struct console_command commands[] = {
    { "play", HELP_PLAY, partner_addition_obey_play, 1 },
    { NULL, NULL, NULL, 0 },
};

/* --- the face --- */

static void partner_addition_start(struct computer *computer)
{
    struct added *added = computer->session.added;

    *partner_state(added) =
        (struct partner_state){ .is_brain = save_kept_switch(added, SAVE_BRAIN) };
}

/* Another position is thought about anew. A hint is the brain's last word. */
static void partner_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct session *s = &computer->session;
    struct partner_state *p = partner_state(s->added);

    if (happening->kind <= HAPPENED_END || !is_wanted(s)) {
        p->move = MOVE_NONE;
    } else if (happening->kind == HAPPENED_ADVISED && p->move != MOVE_NONE &&
               s->hint != MOVE_NONE) {
        p->move = s->hint;
        p->piece = piece_moved(&s->match.game, p->move);
    }
}

/* The panel has had its turn: it stands before this addition. */
static bool partner_addition_take_input(struct computer *computer)
{
    struct session *s = &computer->session;
    struct partner_state *p = partner_state(s->added);
    struct console *c = &computer->console;

    if (p->move != MOVE_NONE || !is_wanted(s)) {
        return false;
    }
    p->move = find_named(s);
    if (p->move != MOVE_NONE) {
        p->piece = piece_moved(&s->match.game, p->move);
        session_advised(s);
        out_end_line(c->out);
        say(c->out, SAY_BRAIN_NAMES, p->piece);
        c->owes_prompt = true;
    }
    return true;
}

const struct addition partner_addition = {
    .face = { .start = partner_addition_start,
              .happened = partner_addition_happened,
              .take_input = partner_addition_take_input },
    .commands = commands,
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
