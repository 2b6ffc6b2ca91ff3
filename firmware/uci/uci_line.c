/*
 * The parser of UCI. It reads byte by byte and acts on each token when it is complete, so that no
 * buffer needs to hold a `position` line. A search begins only when its whole `go` line has been
 * read. So the same parser can be used while the search runs: then only requests to it are obeyed.
 */
#include "firmware/uci/uci_line.h"

#include <string.h>

#include "firmware/mind/bench.h"
#include "firmware/mind/profile.h"
#include "firmware/uci/uci_options.h"
#include "firmware/uci/uci_report.h"
#include "firmware/uci/uci_search.h"
#include "hal/hal.h"

/* How many characters of a wrong token are shown. */
enum { TOKEN_SHOWN = 24 };

/* --- position --- */

static void begin_fen(struct uci *u)
{
    u->state = UCI_FEN;
    u->length = 0;
}

/* Until the next `position` there is none to search: that of the game is not the GUI's. */
static void refuse_position(struct uci *u, enum fen_error error)
{
    u->refused = (uint8_t)error;
    u->state = UCI_SKIP;
}

/* Sets up the FEN in the buffer, which is complete: `moves` or the end of the line has come. */
static void finish_fen(struct uci *u, unsigned length)
{
    enum fen_error error = FEN_TOO_LONG;
    uint32_t dropped = 0;

    ASSERT(length < LINE_SIZE);
    u->serial->line.text[length] = '\0';
    if (!u->overflow) {
        session_leave_game(u->session, NULL);
        error = game_set_fen_tolerantly(&u->session->match.game, u->serial->line.text, &dropped);
    }
    if (error != FEN_OK) {
        uci_complain(u, "position refused: ", fen_error_text(error));
        refuse_position(u, error);
        return;
    }
    for (unsigned i = 0; dropped >> i != 0; i++) {
        if ((dropped >> i & 1U) != 0) {
            uci_complain(u, "dropped from the FEN: ", fen_error_text((enum fen_error)i));
        }
    }
    u->refused = FEN_OK;
    u->state = UCI_MOVES;
}

static void token_position(struct uci *u, const char *token)
{
    if (text_equal(token, "startpos")) {
        session_leave_game(u->session, NULL);
        game_new(&u->session->match.game);
        u->refused = FEN_OK;
        u->state = UCI_MOVES_WORD;
    } else if (text_equal(token, "fen")) {
        begin_fen(u);
    } else {
        uci_complain(u, "position needs startpos or fen, not: ", token);
        refuse_position(u, FEN_EMPTY);
    }
}

static void token_move(struct uci *u, const char *token)
{
    move_t move;

    if (move_from_text(&u->session->mind.engine, &u->session->match.game.position, token, &move) !=
        MOVE_OK) {
        uci_complain(u, "illegal move, the rest of the line is ignored: ", token);
        game_update_end(&u->session->match.game);
        u->state = UCI_SKIP;
        return;
    }
    game_play_quietly(&u->session->match.game, move);
}

/* --- go --- */

static void begin_go(struct uci *u)
{
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

static void token_go(struct uci *u, const char *token)
{
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
        uci_complain(u, "unknown word of go: ", token);
    }
}

static void token_go_number(struct uci *u, const char *token)
{
    bool negative = token[0] == '-';

    ASSERT(u->number < GO_NUMBERS);
    u->state = UCI_GO;
    if (!text_to_number(token + negative, &u->value[u->number])) {
        uci_complain(u, "go needs a number, not: ", token);
        negative = true;
    }
    if (negative) {
        u->value[u->number] = 0;
    }
    u->given = (uint16_t)(u->given | (1U << u->number));
}

/* Adds a legal move to the root moves. A word that is no move is the next word of `go`. */
static void token_searchmove(struct uci *u, const char *token)
{
    move_t move;
    unsigned i;

    switch (
        move_from_text(&u->session->mind.engine, &u->session->match.game.position, token, &move)) {
    case MOVE_OK:
        break;
    case MOVE_SYNTAX:
        token_go(u, token);
        return;
    default:
        uci_complain(u, "searchmoves: not legal here: ", token);
        return;
    }
    i = (unsigned)game_legal_index(&u->session->match.game, move);
    ASSERT(i < 8 * ENGINE_ROOT_MASK);
    u->searchmoves = true;
    u->root_mask[i / 8] = (uint8_t)(u->root_mask[i / 8] | (1U << (i % 8)));
}

/* --- commands --- */

/* Commands of several words, and the state for their next word. The first three end a search. */
static const struct {
    char name[11];
    uint8_t state; /* enum uci_state */
} openings[] = {
    { "go", UCI_GO },           { "position", UCI_POSITION },
    { "ucinewgame", UCI_SKIP }, { "setoption", UCI_SETOPTION },
    { "bench", UCI_BENCH },
};
enum { OPENINGS = sizeof openings / sizeof openings[0], OPENINGS_END_SEARCH = 3 };

/* Returns the index of a command among them, or OPENINGS. */
static unsigned find_opening(const char *token)
{
    unsigned i = 0;

    while (i < OPENINGS && !text_equal(token, openings[i].name)) {
        i++;
    }
    return i;
}

/* Room for one complaint in the send ring. While a search runs nothing waits for the line. */
enum { COMPLAINT_ROOM = 64 };

/* Obeys a request to the running search. Of another token the beginning is shown. A perft is
   finished before `quit`, because a script sends both commands at once. */
static void token_request(struct uci *u, char *token)
{
    u->state = UCI_SKIP;
    u->known = true;
    token[TOKEN_SHOWN] = '\0';
    if (text_equal(token, "isready")) {
        u->readyok++;
    } else if (text_equal(token, "stop")) {
        u->session->mind.think.request = THINK_MOVE_NOW;
    } else if (text_equal(token, "ponderhit")) {
        u->session->mind.think.ponderhit = true;
        u->ponder = false;
    } else if (text_equal(token, "quit")) {
        u->quit = true;
        if (!uci_is_given(u, GO_PERFT)) {
            u->session->mind.think.request = THINK_ABORT;
        }
    } else if (find_opening(token) < OPENINGS_END_SEARCH) {
        u->held = 1;
        u->session->mind.think.request = THINK_MOVE_NOW;
    } else if (out_room() >= COMPLAINT_ROOM) {
        uci_complain(u, "ignored while searching: ", token);
    }
}

static void token_bench(struct uci *u, const char *token)
{
    if (text_equal(token, "32")) {
        u->bench_large = true;
    } else {
        uci_complain(u, "bench takes 32 or nothing, not: ", token);
        u->state = UCI_SKIP;
    }
}

static void token_command(struct uci *u, const char *token)
{
    unsigned i = find_opening(token);

    if (i < OPENINGS) {
        begin_go(u);
        u->bench_large = false;
        u->state = openings[i].state;
        u->known = true;
        if (u->state == UCI_SKIP) {
            session_new(u->session);
            u->refused = FEN_OK;
        }
    } else if (uci_simple_command(u, token)) {
        u->state = UCI_SKIP;
        u->known = true;
    }
}

static void token(struct uci *u, char *text)
{
    switch (u->state) {
    case UCI_COMMAND:
        if (u->session->mind.think.running) {
            token_request(u, text);
        } else {
            token_command(u, text);
        }
        break;
    case UCI_POSITION:
        token_position(u, text);
        break;
    case UCI_MOVES_WORD:
    case UCI_MOVES:
        if (text_equal(text, "moves")) {
            u->state = UCI_MOVES;
        } else {
            token_move(u, text);
        }
        break;
    case UCI_SETOPTION:
        u->state = text_equal(text, "name") ? UCI_OPTION_NAME : UCI_SKIP;
        break;
    case UCI_GO:
        token_go(u, text);
        break;
    case UCI_BENCH:
        token_bench(u, text);
        break;
    case UCI_GO_NUMBER:
        token_go_number(u, text);
        break;
    case UCI_GO_SEARCHMOVES:
        token_searchmove(u, text);
        break;
    default:
        break;
    }
}

/* --- bytes --- */

/* Does this state collect several words, up to a certain word or the end of the line? */
static bool collects_words(const struct uci *u)
{
    return u->state == UCI_FEN || u->state == UCI_OPTION_NAME || u->state == UCI_OPTION_VALUE;
}

/* A word has ended in a state that collects them. */
static void finish_collected_word(struct uci *u)
{
    char *word = u->serial->line.text + u->start;
    unsigned before = u->start == 0 ? 0 : u->start - 1U;

    u->serial->line.text[u->length] = '\0';
    if (u->state == UCI_FEN && text_equal(word, "moves")) {
        finish_fen(u, before);
    } else if (u->state == UCI_OPTION_NAME && text_equal(word, "value")) {
        u->serial->line.text[before] = '\0';
        uci_choose_option(u, u->serial->line.text);
        u->state = u->state == UCI_SKIP ? UCI_SKIP : UCI_OPTION_VALUE;
    } else {
        if (u->length + 1U < LINE_SIZE) {
            u->serial->line.text[u->length++] = ' ';
        }
        u->start = u->length;
        return;
    }
    u->length = 0;
    u->start = 0;
    u->overflow = false;
}

/* Acts on a token, which `byte` has ended. */
static void finish_token(struct uci *u, uint8_t byte)
{
    uint8_t length = u->length;

    ASSERT(u->start <= u->length && u->length < LINE_SIZE);
    if (u->length == u->start) {
        return;
    }
    if (collects_words(u)) {
        finish_collected_word(u);
        return;
    }
    u->serial->line.text[u->length] = '\0';
    u->length = 0;
    u->start = 0;
    if (u->overflow) {
        u->overflow = false;
        u->serial->line.text[TOKEN_SHOWN] = '\0';
    }
    token(u, u->serial->line.text);
    if (u->held != 0) {
        u->held = byte;
        u->length = length;
        u->state = UCI_COMMAND;
    }
}

/* Acts on the end of a line. Returns what is to be carried out; UCI_COMMAND: nothing. */
static enum uci_state finish_line(struct uci *u)
{
    uint8_t state = u->state;
    bool known = u->known;
    unsigned length = u->length;

    ASSERT(length < LINE_SIZE && u->held == 0);
    u->length = 0;
    u->start = 0;
    if (length != 0 && u->serial->line.text[length - 1] == ' ') {
        length--;
    }
    u->serial->line.text[length] = '\0';
    if (state == UCI_POSITION) {
        token_position(u, "");
    } else if (state == UCI_FEN) {
        finish_fen(u, length);
    } else if (state == UCI_OPTION_NAME) {
        uci_choose_option(u, u->serial->line.text);
        uci_set_option(u, "");
    } else if (state == UCI_OPTION_VALUE) {
        uci_set_option(u, u->serial->line.text);
    } else if (state == UCI_GO_NUMBER) {
        uci_complain(u, "go lacks a number after: ", number_names[u->number]);
        u->given = (uint16_t)(u->given | (1U << u->number));
    }
    if (!u->session->mind.think.running &&
        (state == UCI_MOVES || state == UCI_MOVES_WORD || state == UCI_FEN)) {
        game_update_end(&u->session->match.game);
    }
    u->overflow = false;
    u->known = true;
    u->state = UCI_COMMAND;
    if (!known) {
        uci_complain(u, "unknown command", "");
    }
    return state >= UCI_GO && state != UCI_BENCH ? UCI_GO
           : state == UCI_BENCH                  ? UCI_BENCH
                                                 : UCI_COMMAND;
}

/* Drops an unfinished command, because `uci` ends its line. A search that still runs belongs to a
   GUI that has gone. */
static void drop_line(struct uci *u)
{
    u->length = 0;
    u->known = true;
    if (u->state != UCI_MOVES && u->state != UCI_MOVES_WORD) {
        u->state = UCI_SKIP;
    }
    u->session->mind.think.request = THINK_MOVE_NOW;
}

enum uci_state uci_feed(struct uci *u, uint8_t byte)
{
    ASSERT(!u->session->mind.think.running || u->state == UCI_COMMAND || u->state == UCI_SKIP);
    if (byte == '\n') {
        if (u->serial->uci_asked) {
            drop_line(u);
        } else {
            finish_token(u, byte);
        }
        return u->held != 0 ? UCI_COMMAND : finish_line(u);
    }
    if (byte == ' ' || byte == '\t') {
        finish_token(u, byte);
        return UCI_COMMAND;
    }
    if (u->state == UCI_COMMAND && u->length == 0 && u->known) {
        u->known = false;
    }
    if (u->length + 1U < LINE_SIZE) {
        u->serial->line.text[u->length++] = (char)byte;
    } else {
        u->overflow = true;
    }
    return UCI_COMMAND;
}

/* --- the line --- */

/* If a GUI has left without `quit`, this is read in its place. */
static int farewell_byte(struct uci *u)
{
    static const char farewell[] = "\nquit\n";

    if (hal_console_left()) {
        u->farewell = sizeof farewell - 1;
    }
    return u->farewell != 0 ? farewell[sizeof farewell - 1 - u->farewell--] : -1;
}

static int get_byte(struct uci *u)
{
    int byte = serial_get_byte(u->serial);

    return byte < 0 && !u->serial->closed ? farewell_byte(u) : byte;
}

void uci_listen(struct uci *u)
{
    struct think *state = &u->session->mind.think;
    int byte;

    ASSERT(state->running);
    while (state->request == THINK_ON && (byte = get_byte(u)) >= 0) {
        u->out->drops = true;
        uci_feed(u, (uint8_t)byte);
        u->out->drops = false;
    }
    if (u->readyok != 0) {
        uci_pay_readyok(u, false);
    }
    if (u->serial->closed && state->request == THINK_ON && (u->infinite || u->ponder)) {
        state->request = THINK_MOVE_NOW;
    }
}

void uci_begin(struct uci *u)
{
    ASSERT(!u->session->mind.think.running);
    line_reset(&u->serial->line);
    u->state = UCI_COMMAND;
    u->length = 0;
    u->start = 0;
    u->known = true;
    u->refused = FEN_OK;
    u->quit = false;
    u->leave = false;
    u->variety = u->session->taste.variety;
    u->session->taste.variety = false;
    session_enter(u->session, &mode_gui);
    u->session->hint = MOVE_NONE; /* of a game that the GUI may change */
    u->out->crlf = false;
}

void uci_end(struct uci *u)
{
    ASSERT(u->session->mode == &mode_gui && !u->session->mind.think.running);
    u->session->taste.variety = u->variety;
    session_leave(u->session);
    u->session->stopped = true;             /* the game may have come to the computer's turn */
    match_reset_clocks(&u->session->match); /* of a game that the GUI may have changed */
}

bool uci_poll(struct uci *u)
{
    struct session *s = u->session;
    enum uci_state action = UCI_COMMAND;
    int byte;

    ASSERT(!s->mind.think.running && s->mode == &mode_gui);
    if (u->serial->uci_asked && u->state == UCI_COMMAND) {
        u->serial->uci_asked = false;
        uci_identify(u);
    }
    byte = u->held != 0 ? u->held : get_byte(u);
    u->held = 0;
    if (byte >= 0) {
        action = uci_feed(u, (uint8_t)byte);
    }
    if (action == UCI_BENCH) {
        bench_run(s, u->out, u->bench_large ? &bench_large_profile : &bench_profile);
    } else if (action == UCI_GO) {
        uci_go(u);
    }
    return byte >= 0;
}
