#include "firmware/eboard/cpp.h"

#include "firmware/base/out.h"
#include "firmware/base/text.h"
#include "firmware/panel/setup.h"

/* How long the squares must stand still, in milliseconds. */
enum {
    STATE_MS = 200, /* squares that are told */
};

/* The words of a program that are known. Those from QUIET_WORDS on mean nothing here, and are not
   answered. */
enum word {
    WORD_FEATURE,
    WORD_VARIANT,
    WORD_SET_VARIANT,
    WORD_BEGIN,
    WORD_GET_STATE,
    FIRST_WORDS, /* with one of those before a program begins to speak */
    WORD_MOVE = FIRST_WORDS,
    WORD_UNDO,
    WORD_REDO,
    WORD_OK,
    WORD_NOK,
    WORD_PROMOTE,
    WORD_END,
    QUIET_WORDS,
    WORDS = QUIET_WORDS + 7
};

static const char *const words[WORDS] = {
    "feature",   "variant", "set_variant", "begin",   "get_state", "move", "undo",
    "redo",      "ok",      "nok",         "promote", "end",       "err",  "msg",
    "last_move", "check",   "side",        "score",   "time",
};

/* What a line of the program is about. */
struct hearing {
    struct cpp *cpp;
    struct follow *follow;
    struct engine *engine;
    struct out *out; /* the answer */
};

void cpp_begin(struct cpp *cpp, bool is_spoken)
{
    memset(cpp, 0, sizeof *cpp);
    cpp->is_spoken = is_spoken;
}

void cpp_forget(struct cpp *cpp)
{
    cpp->length = 0;
}

/* --- positions --- */

/* The pieces, and who is to move. A piece that is not known is a question mark. */
static void tell_fen(struct out *out, const char *word, const struct follow *f)
{
    uint8_t pieces[SQUARES];
    squares_t unknown = follow_pieces(f, pieces);

    for (; unknown != 0; unknown &= unknown - 1U) {
        pieces[squares_first(unknown)] = SETUP_UNKNOWN;
    }
    out_text(out, word);
    for (unsigned rank = 8; rank-- > 0;) {
        out_char(out, rank == 7 ? ' ' : '/');
        setup_write_rank(out, pieces + rank * 8U);
    }
    if (f->is_known) {
        out_text(out, f->position.side == WHITE ? " w" : " b");
    }
}

static bool shows_position(const struct cpp *cpp, const struct follow *f)
{
    return f->sensing.occupied == squares_of_position(&f->position) && cpp->captured == 0;
}

static void get_in_step(struct cpp *cpp, struct follow *f)
{
    cpp->round = CPP_IN_STEP;
    cpp->behind = 0;
    cpp->is_refused = false;
    sensing_mark(&f->sensing);
}

static void tell_unsync(struct cpp *cpp, const struct follow *f, struct out *out)
{
    cpp->round = CPP_UNSYNC;
    cpp->has_changed_since = false;
    cpp->shown = 0;
    tell_fen(out, "unsync", f);
}

/* Sets up the position of a FEN. The fields that are missing behind it are those of a game that
   begins; castling rights that cannot be are dropped. On an error nothing has changed. */
static bool set_up(const struct hearing *h, const char *text)
{
    static const char *const missing[] = { " w", " KQkq", " -", " 0", " 1" };
    char fen[CPP_LINE + 16];
    unsigned fields = 0;
    enum fen_error error;
    struct out out;

    out_begin_memory(&out, fen, sizeof fen);
    out_text(&out, text);
    for (const char *c = text; *c != '\0'; c++) {
        fields += *c != ' ' && (c[1] == ' ' || c[1] == '\0');
    }
    for (; fields != 0 && fields <= sizeof missing / sizeof missing[0]; fields++) {
        out_text(&out, missing[fields - 1U]);
    }
    error = follow_set_up(h->follow, fen);
    if (error != FEN_OK) {
        out_text(h->out, "err No position: ");
        out_text(h->out, fen_error_text(error));
        return false;
    }
    h->cpp->told = MOVE_NONE;
    h->cpp->captured = 0;
    h->cpp->shown = 0;
    h->cpp->is_refused = false;
    return true;
}

static void begin_round(const struct hearing *h, const char *text)
{
    if (!set_up(h, text)) {
        return;
    }
    if (shows_position(h->cpp, h->follow)) {
        get_in_step(h->cpp, h->follow);
        tell_fen(h->out, "sync", h->follow);
    } else {
        tell_unsync(h->cpp, h->follow, h->out);
    }
}

/* The player is to go back or forth on the board. */
static void shift(const struct hearing *h, const char *text)
{
    if (set_up(h, text) && h->cpp->round != CPP_UNSYNC) {
        h->cpp->round = CPP_BEHIND;
        h->cpp->behind = 2;
    }
}

/* --- moves --- */

/* Reads a move in coordinates that is legal in the position; MOVE_NONE: it is none. */
static move_t read_move(const struct hearing *h, const char *text)
{
    move_t move = MOVE_NONE;
    unsigned length = (unsigned)strlen(text);

    if (length < 4 || length > 5 || text[1] < '1' || text[1] > '8' || text[3] < '1' ||
        text[3] > '8' || strchr("nbrq", text[4]) == NULL ||
        move_from_text(h->engine, &h->follow->position, text, &move) != MOVE_OK) {
        return MOVE_NONE;
    }
    return move;
}

static void refuse_move(struct out *out)
{
    out_text(out, "err No legal move");
}

/* The program's own move. It is played, whatever stands on the board. */
static void take_move(const struct hearing *h, const char *text)
{
    struct cpp *cpp = h->cpp;
    move_t move = read_move(h, text);
    struct squares_move squares;

    if (move == MOVE_NONE) {
        refuse_move(h->out);
        return;
    }
    cpp->told = MOVE_NONE;
    cpp->is_refused = false;
    cpp->shown = 0;
    cpp->led = move;
    cpp->before = squares_of_position(&h->follow->position);
    squares_of_move(&squares, move, cpp->before);
    follow_play(h->follow, move);
    cpp->captured |= squares.emptied & ~h->follow->sensing.emptied;
    cpp->behind = (uint8_t)(cpp->behind == 0 ? 1 : 2);
    if (cpp->round == CPP_IN_STEP) {
        cpp->round = CPP_BEHIND;
    }
}

/* The program allows the player's move. */
static void allow(const struct hearing *h, move_t move)
{
    h->cpp->told = MOVE_NONE;
    follow_play(h->follow, move);
}

static void promote(const struct hearing *h, const char *text)
{
    move_t move = read_move(h, text);

    if (h->cpp->told == MOVE_NONE) {
        return;
    }
    if (move == MOVE_NONE || move_kind(move) != MOVE_PROMOTION ||
        move_from(move) != move_from(h->cpp->told) || move_to(move) != move_to(h->cpp->told)) {
        refuse_move(h->out);
        return;
    }
    allow(h, move);
}

/* --- lines of the program --- */

static void tell_support(struct out *out, bool is_supported)
{
    out_text(out, is_supported ? "ok" : "nok");
}

static void take_feature(const struct hearing *h, const char *name)
{
    bool is_moved = text_equal(name, "moved");

    h->cpp->tells_moved |= is_moved;
    tell_support(h->out,
                 is_moved || text_equal(name, "undo_redo") || text_equal(name, "get_state"));
}

static void obey_in_round(const struct hearing *h, enum word word, const char *text)
{
    if (h->cpp->round == CPP_NO_ROUND) {
        out_text(h->out, "err No round");
    } else if (word == WORD_MOVE) {
        take_move(h, text);
    } else {
        shift(h, text);
    }
}

static void obey(const struct hearing *h, enum word word, const char *text)
{
    switch (word) {
    case WORD_FEATURE:
        take_feature(h, text);
        break;
    case WORD_VARIANT:
        tell_support(h->out, text_equal(text, "standard"));
        break;
    case WORD_SET_VARIANT:
        if (!text_equal(text, "standard")) {
            out_text(h->out, "err Unknown variant");
        }
        break;
    case WORD_BEGIN:
        begin_round(h, text);
        break;
    case WORD_GET_STATE:
        h->cpp->round = CPP_NO_ROUND;
        tell_fen(h->out, "state", h->follow);
        break;
    case WORD_OK:
        if (h->cpp->told != MOVE_NONE) {
            allow(h, h->cpp->told);
        }
        break;
    case WORD_NOK:
        h->cpp->is_refused = h->cpp->told != MOVE_NONE;
        h->cpp->told = MOVE_NONE;
        break;
    case WORD_PROMOTE:
        promote(h, text);
        break;
    case WORD_END:
        h->cpp->round = CPP_NO_ROUND;
        break;
    default:
        obey_in_round(h, word, text);
    }
}

static void take_line(const struct hearing *h)
{
    char *text = h->cpp->line;
    const char *name = text_next_word(&text);
    unsigned word = 0;

    while (word < WORDS && !text_equal(name, words[word])) {
        word++;
    }
    h->cpp->is_spoken |= word < FIRST_WORDS;
    if (!h->cpp->is_spoken || *name == '\0' || (word >= QUIET_WORDS && word < WORDS)) {
        return;
    }
    if (word == WORDS) {
        out_text(h->out, "err Unknown command");
    } else {
        obey(h, (enum word)word, text_skip_spaces(text));
    }
}

/* The LF behind a line, if there is one. Returns its length. */
static unsigned end_line(char answer[CPP_ANSWER])
{
    unsigned length = (unsigned)strlen(answer);

    if (length != 0) {
        answer[length++] = '\n';
    }
    return length;
}

unsigned cpp_take(struct cpp *cpp, struct follow *f, struct engine *engine, uint8_t byte,
                  char answer[CPP_ANSWER])
{
    struct out out;
    struct hearing h = { cpp, f, engine, &out };

    out_begin_memory(&out, answer, CPP_ANSWER);
    if (byte != '\r' && byte != '\n') {
        if (cpp->length < CPP_LINE) {
            cpp->line[cpp->length++] = (char)byte;
        }
        return 0;
    }
    if (cpp->length < CPP_LINE) {
        cpp->line[cpp->length] = '\0';
        take_line(&h);
    } else if (cpp->is_spoken) {
        out_text(&out, "err Line too long");
    }
    cpp->length = 0;
    return end_line(answer);
}

/* --- the board --- */

/* Is a move made that is to be told? A piece that may slide on has to rest. */
static bool is_made(const struct cpp *cpp, const struct squares_found *found, uint32_t still_ms)
{
    return found->seen == SEEN_MOVE && !cpp->is_refused && still_ms >= found->rest_ms;
}

static void tell_move(struct cpp *cpp, move_t move, struct out *out)
{
    ASSERT(move != MOVE_NONE);
    cpp->told = move;
    cpp->shown = 0;
    out_text(out, "move ");
    out_square(out, move_from(move));
    out_square(out, move_to(move));
}

static void look_in_step(struct cpp *cpp, struct follow *f, struct engine *engine,
                         uint32_t still_ms, struct out *out)
{
    struct squares_found found;

    if (cpp->told != MOVE_NONE) {
        return;
    }
    squares_find(engine, &f->position, &f->sensing, &found);
    /* something else is done: the piece has not slid on */
    if (found.seen != SEEN_MOVE && follow_has_come_to_rest(f)) {
        if (!sensing_wavers(&f->sensing)) {
            tell_move(cpp, f->made, out);
            f->made = MOVE_NONE;
        }
        return;
    }
    f->made = (move_t)(cpp->is_refused ? MOVE_NONE : found.sliding);
    cpp->shown = found.show;
    if (found.seen == SEEN_SAME) {
        get_in_step(cpp, f);
    } else if (is_made(cpp, &found, still_ms)) {
        f->made = MOVE_NONE;
        tell_move(cpp, found.move, out);
    } else if (found.seen != SEEN_PARTIAL && (found.seen != SEEN_MOVE || cpp->is_refused) &&
               still_ms >= SQUARES_DIFFERENT_MS) {
        tell_unsync(cpp, f, out);
    }
}

static bool is_under_way(const struct cpp *cpp, squares_t occupied)
{
    struct squares_move squares;

    squares_of_move(&squares, cpp->led, cpp->before);
    return squares_under_way(&squares, occupied);
}

static void look_behind(struct cpp *cpp, struct follow *f, uint32_t still_ms, struct out *out)
{
    if (shows_position(cpp, f)) {
        get_in_step(cpp, f);
        out_text(out, cpp->tells_moved ? "moved" : "");
    } else if (cpp->behind == 1 && still_ms >= SQUARES_DIFFERENT_MS &&
               !is_under_way(cpp, f->sensing.occupied)) {
        tell_unsync(cpp, f, out);
    }
}

static void look_unsync(struct cpp *cpp, struct follow *f, uint32_t still_ms, struct out *out)
{
    if (shows_position(cpp, f)) {
        get_in_step(cpp, f);
        tell_fen(out, "sync", f);
    } else if (cpp->has_changed_since && still_ms >= STATE_MS) {
        cpp->has_changed_since = false;
        tell_fen(out, "state", f);
    }
}

unsigned cpp_look(struct cpp *cpp, struct follow *f, struct engine *engine, squares_t reading,
                  uint32_t now_ms, bool may_tell, char answer[CPP_ANSWER])
{
    struct sensing *s = &f->sensing;
    uint32_t still_ms;
    struct out out;

    if (cpp->round == CPP_NO_ROUND) {
        follow_look(f, engine, reading, now_ms);
        return 0;
    }
    if (sensing_take(s, reading, now_ms)) {
        cpp->has_changed = true;
        cpp->has_changed_since = true;
    }
    if (!may_tell) {
        return 0;
    }
    still_ms = sensing_still_ms(s, now_ms);
    out_begin_memory(&out, answer, CPP_ANSWER);
    cpp->captured &= ~(s->emptied | s->exchanged);
    if (cpp->round == CPP_UNSYNC) {
        look_unsync(cpp, f, still_ms, &out);
    } else if (cpp->round == CPP_BEHIND) {
        look_behind(cpp, f, still_ms, &out);
    } else if (cpp->has_changed || s->emptied != 0 || s->occupied != s->marked) {
        look_in_step(cpp, f, engine, still_ms, &out);
    }
    cpp->has_changed = false;
    return end_line(answer);
}

void cpp_lights(const struct cpp *cpp, const struct follow *f, struct hal_lights *lights)
{
    squares_t occupied = f->sensing.occupied;
    squares_t expected = squares_of_position(&f->position);

    memset(lights, 0, sizeof *lights);
    if (cpp->round == CPP_IN_STEP && !cpp->is_refused) {
        lights->lit = cpp->shown & ~occupied;
        lights->blinking = cpp->shown & occupied;
    } else if (cpp->round != CPP_NO_ROUND) {
        lights->lit = expected & ~occupied;
        lights->blinking = occupied & (~expected | cpp->captured);
    }
}
