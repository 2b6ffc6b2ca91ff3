/*
 * The UCI protocol, byte by byte: no buffer holds a `position` line, each
 * token is acted on when it is complete. Before a search is started the
 * whole `go` line has been read, so that the same parser serves while
 * thinking, when only requests to the search are obeyed.
 */
#include <string.h>

#include "firmware/session.h"
#include "firmware/uci/uci.h"
#include "hal/hal.h"

/* Characters shown of a token that cannot be right. */
enum { TOKEN_SHOWN = 24 };

void uci_complain(struct computer *c, const char *what, const char *token)
{
    out_text(&c->out, "info string ");
    out_text(&c->out, what);
    out_text(&c->out, token);
    out_end_line(&c->out);
}

/* --- position --- */

static void begin_fen(struct computer *c)
{
    c->uci.state = UCI_FEN;
    c->uci.length = 0;
}

/* There is no position until one is set: the GUI's is not the one that is kept. */
static void refuse_position(struct computer *c, enum fen_error error)
{
    c->uci.refused = (uint8_t)error;
    c->uci.state = UCI_SKIP;
}

/* The FEN is whole in the buffer: at `moves` or at the end of the line. */
static void finish_fen(struct computer *c, unsigned length)
{
    enum fen_error error = FEN_TOO_LONG;
    uint32_t dropped = 0;

    ASSERT(length < LINE_SIZE);
    c->line.text[length] = '\0';
    if (!c->uci.overflow) {
        error = game_set_fen_tolerantly(&c->game, c->line.text, &dropped);
    }
    if (error != FEN_OK) {
        uci_complain(c, "position refused: ", fen_error_text(error));
        refuse_position(c, error);
        return;
    }
    for (unsigned i = 0; dropped >> i != 0; i++) {
        if ((dropped >> i & 1U) != 0) {
            uci_complain(c, "dropped from the FEN: ", fen_error_text((enum fen_error)i));
        }
    }
    c->uci.refused = FEN_OK;
    c->uci.state = UCI_MOVES;
}

static void token_position(struct computer *c, const char *token)
{
    if (text_equal(token, "startpos")) {
        game_new(&c->game);
        c->uci.refused = FEN_OK;
        c->uci.state = UCI_MOVES_WORD;
    } else if (text_equal(token, "fen")) {
        begin_fen(c);
    } else {
        uci_complain(c, "position needs startpos or fen, not: ", token);
        refuse_position(c, FEN_EMPTY);
    }
}

static void token_move(struct computer *c, const char *token)
{
    move_t move;

    if (move_from_text(&c->engine, &c->game.position, token, &move) != MOVE_OK) {
        uci_complain(c, "illegal move, the rest of the line is ignored: ", token);
        game_update_end(&c->game);
        c->uci.state = UCI_SKIP;
        return;
    }
    game_play_quietly(&c->game, move);
}

/* --- go --- */

static void begin_go(struct computer *c)
{
    struct uci *u = &c->uci;

    u->given = 0;
    u->infinite = false;
    u->ponder = false;
    u->searchmoves = false;
    memset(u->value, 0, sizeof u->value);
    memset(u->root_mask, 0, sizeof u->root_mask);
}

static const char *const number_names[GO_NUMBERS] = {
    "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft",
};

static void token_go(struct computer *c, const char *token)
{
    struct uci *u = &c->uci;

    u->state = UCI_GO;
    for (unsigned i = 0; i < GO_NUMBERS; i++) {
        if (text_equal(token, number_names[i])) {
            u->number = (uint8_t)i;
            u->state = UCI_GO_NUMBER;
            return;
        }
    }
    if (text_equal(token, "infinite")) {
        u->infinite = true;
    } else if (text_equal(token, "ponder")) {
        u->ponder = true;
    } else if (text_equal(token, "searchmoves")) {
        u->state = UCI_GO_SEARCHMOVES;
    } else {
        uci_complain(c, "unknown word of go: ", token);
    }
}

static void token_go_number(struct computer *c, const char *token)
{
    struct uci *u = &c->uci;
    bool negative = token[0] == '-';

    ASSERT(u->number < GO_NUMBERS);
    u->state = UCI_GO;
    if (!text_to_number(token + negative, &u->value[u->number])) {
        uci_complain(c, "go needs a number, not: ", token);
        negative = true;
    }
    if (negative) {
        u->value[u->number] = 0;
    }
    u->given = (uint16_t)(u->given | (1U << u->number));
}

/* A legal move joins the root moves; anything else goes on with `go`. */
static void token_searchmove(struct computer *c, const char *token)
{
    move_t move;
    unsigned i;

    switch (move_from_text(&c->engine, &c->game.position, token, &move)) {
    case MOVE_OK:
        break;
    case MOVE_SYNTAX:
        token_go(c, token);
        return;
    default:
        uci_complain(c, "searchmoves: not legal here: ", token);
        return;
    }
    i = (unsigned)game_legal_index(&c->game, move);
    ASSERT(i < 8 * ENGINE_ROOT_MASK);
    c->uci.searchmoves = true;
    c->uci.root_mask[i / 8] = (uint8_t)(c->uci.root_mask[i / 8] | (1U << (i % 8)));
}

/* --- commands --- */

/* Commands of several words, and what their next word is. The first of them end a search. */
static const struct {
    char name[11];
    uint8_t state; /* enum uci_state */
} openings[] = {
    { "go", UCI_GO },           { "position", UCI_POSITION },
    { "ucinewgame", UCI_SKIP }, { "setoption", UCI_SETOPTION },
    { "bench", UCI_BENCH },
};
enum { OPENINGS = sizeof openings / sizeof openings[0], OPENINGS_END_SEARCH = 3 };

/* Its place among them, or OPENINGS. */
static unsigned find_opening(const char *token)
{
    unsigned i = 0;

    while (i < OPENINGS && !text_equal(token, openings[i].name)) {
        i++;
    }
    return i;
}

/* Room for one complaint: while searching nothing waits for the line. */
enum { COMPLAINT_ROOM = 64 };

/* What may be said while the search runs. The start of a token is enough to
   say what else there was. A count of leaves is finished before `quit`: who
   asks for it in a script says both in one breath. */
static void token_request(struct computer *c, char *token)
{
    struct uci *u = &c->uci;

    u->state = UCI_SKIP;
    u->known = true;
    token[TOKEN_SHOWN] = '\0';
    if (text_equal(token, "isready")) {
        c->think.readyok++;
    } else if (text_equal(token, "stop")) {
        c->think.request = THINK_MOVE_NOW;
    } else if (text_equal(token, "ponderhit")) {
        c->think.ponderhit = true;
        u->ponder = false;
    } else if (text_equal(token, "quit")) {
        u->quit = true;
        if (!uci_is_given(u, GO_PERFT)) {
            c->think.request = THINK_ABORT;
        }
    } else if (find_opening(token) < OPENINGS_END_SEARCH) {
        u->held = 1;
        c->think.request = THINK_MOVE_NOW;
    } else if (out_room() >= COMPLAINT_ROOM) {
        uci_complain(c, "ignored while searching: ", token);
    }
}

static void token_bench(struct computer *c, const char *token)
{
    if (text_equal(token, "32")) {
        c->uci.bench_large = true;
    } else {
        uci_complain(c, "bench takes 32 or nothing, not: ", token);
        c->uci.state = UCI_SKIP;
    }
}

static void token_command(struct computer *c, const char *token)
{
    struct uci *u = &c->uci;
    unsigned i = find_opening(token);

    if (i < OPENINGS) {
        begin_go(c);
        u->bench_large = false;
        u->state = openings[i].state;
        u->known = true;
        if (u->state == UCI_SKIP) {
            session_new(c);
            u->refused = FEN_OK;
        }
    } else if (uci_simple_command(c, token)) {
        u->state = UCI_SKIP;
        u->known = true;
    }
}

static void token(struct computer *c, char *text)
{
    switch (c->uci.state) {
    case UCI_COMMAND:
        if (c->think.running) {
            token_request(c, text);
        } else {
            token_command(c, text);
        }
        break;
    case UCI_POSITION:
        token_position(c, text);
        break;
    case UCI_MOVES_WORD:
    case UCI_MOVES:
        if (text_equal(text, "moves")) {
            c->uci.state = UCI_MOVES;
        } else {
            token_move(c, text);
        }
        break;
    case UCI_SETOPTION:
        c->uci.state = text_equal(text, "name") ? UCI_OPTION_NAME : UCI_SKIP;
        break;
    case UCI_GO:
        token_go(c, text);
        break;
    case UCI_BENCH:
        token_bench(c, text);
        break;
    case UCI_GO_NUMBER:
        token_go_number(c, text);
        break;
    case UCI_GO_SEARCHMOVES:
        token_searchmove(c, text);
        break;
    default:
        break;
    }
}

/* --- bytes --- */

/* States whose text is several words: they end with a word or the line. */
static bool collects_words(const struct uci *u)
{
    return u->state == UCI_FEN || u->state == UCI_OPTION_NAME || u->state == UCI_OPTION_VALUE;
}

/* A word has ended in a state that collects them. */
static void finish_collected_word(struct computer *c)
{
    struct uci *u = &c->uci;
    char *word = c->line.text + u->start;
    unsigned before = u->start == 0 ? 0 : u->start - 1U;

    c->line.text[u->length] = '\0';
    if (u->state == UCI_FEN && text_equal(word, "moves")) {
        finish_fen(c, before);
    } else if (u->state == UCI_OPTION_NAME && text_equal(word, "value")) {
        c->line.text[before] = '\0';
        uci_choose_option(c, c->line.text);
        u->state = u->state == UCI_SKIP ? UCI_SKIP : UCI_OPTION_VALUE;
    } else {
        if (u->length + 1U < LINE_SIZE) {
            c->line.text[u->length++] = ' ';
        }
        u->start = u->length;
        return;
    }
    u->length = 0;
    u->start = 0;
    u->overflow = false;
}

/* `byte` is what ends the token. */
static void finish_token(struct computer *c, uint8_t byte)
{
    struct uci *u = &c->uci;
    uint8_t length = u->length;

    ASSERT(u->start <= u->length && u->length < LINE_SIZE);
    if (u->length == u->start) {
        return;
    }
    if (collects_words(u)) {
        finish_collected_word(c);
        return;
    }
    c->line.text[u->length] = '\0';
    u->length = 0;
    u->start = 0;
    if (u->overflow) {
        u->overflow = false;
        c->line.text[TOKEN_SHOWN] = '\0';
    }
    token(c, c->line.text);
    if (u->held != 0) {
        u->held = byte;
        u->length = length;
        u->state = UCI_COMMAND;
    }
}

/* The end of a line; what is to be carried out, or UCI_COMMAND: nothing. */
static enum uci_state finish_line(struct computer *c)
{
    struct uci *u = &c->uci;
    uint8_t state = u->state;
    bool known = u->known;
    unsigned length = u->length;

    u->length = 0;
    u->start = 0;
    if (length != 0 && c->line.text[length - 1] == ' ') {
        length--;
    }
    c->line.text[length] = '\0';
    if (state == UCI_POSITION) {
        token_position(c, "");
    } else if (state == UCI_FEN) {
        finish_fen(c, length);
    } else if (state == UCI_OPTION_NAME) {
        uci_choose_option(c, c->line.text);
        uci_set_option(c, "");
    } else if (state == UCI_OPTION_VALUE) {
        uci_set_option(c, c->line.text);
    } else if (state == UCI_GO_NUMBER) {
        uci_complain(c, "go lacks a number after: ", number_names[u->number]);
        u->given = (uint16_t)(u->given | (1U << u->number));
    }
    if (!c->think.running && (state == UCI_MOVES || state == UCI_MOVES_WORD || state == UCI_FEN)) {
        game_update_end(&c->game);
    }
    u->overflow = false;
    u->known = true;
    u->state = UCI_COMMAND;
    if (!known) {
        uci_complain(c, "unknown command", "");
    }
    return state >= UCI_GO && state != UCI_BENCH ? UCI_GO
           : state == UCI_BENCH                  ? UCI_BENCH
                                                 : UCI_COMMAND;
}

/* `uci` ends this line: what was half said before it is not carried out. A
   search that still runs is a former GUI's. */
static void drop_line(struct computer *c)
{
    struct uci *u = &c->uci;

    u->length = 0;
    u->known = true;
    if (u->state != UCI_MOVES && u->state != UCI_MOVES_WORD) {
        u->state = UCI_SKIP;
    }
    c->think.request = THINK_MOVE_NOW;
}

enum uci_state uci_feed(struct computer *c, uint8_t byte)
{
    struct uci *u = &c->uci;

    ASSERT(!c->think.running || u->state == UCI_COMMAND || u->state == UCI_SKIP);
    if (byte == '\n') {
        if (c->uci_asked) {
            drop_line(c);
        } else {
            finish_token(c, byte);
        }
        return u->held != 0 ? UCI_COMMAND : finish_line(c);
    }
    if (byte == ' ' || byte == '\t') {
        finish_token(c, byte);
        return UCI_COMMAND;
    }
    if (u->state == UCI_COMMAND && u->length == 0 && u->known) {
        u->known = false;
    }
    if (u->length + 1U < LINE_SIZE) {
        c->line.text[u->length++] = (char)byte;
    } else {
        u->overflow = true;
    }
    return UCI_COMMAND;
}
