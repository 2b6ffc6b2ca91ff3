#include "firmware/eboard/board_program.h"

#include "firmware/store/crc.h"
#include "hal/hal.h"
#include "hal/program.h"

/* All in milliseconds. */
enum {
    LINE_MS = 100,    /* between two lines of Sentio's if nothing changes */
    PIECES_MS = 20,   /* between two looks at the pieces */
    AGAIN_MS = 5000,  /* pieces that have not changed are told again */
    UNKNOWN_MS = 1500 /* pieces that stand still are not known */
};

enum { BYTES_A_TURN = 2048 }; /* so many are heard at once, whatever comes */

enum { LINES_A_KIND = 20 }; /* so many lines come with one that tells the kind of lights */

void board_program_begin(struct board_program *p, enum board_protocol chosen, bool is_flipped,
                         bool has_colours)
{
    ASSERT(chosen <= BOARD_CPP);
    p->chosen = (uint8_t)chosen;
    p->has_colours = has_colours;
    p->is_chesslink = chosen == BOARD_CHESSLINK;
    p->is_cpp = chosen == BOARD_CPP;
    p->has_lights = false;
    p->lines = 0;
    p->squares = 0;
    p->told_ms = 0;
    p->compared_ms = 0;
    p->pieces_crc = 0;
    sentio_begin(&p->sentio);
    chesslink_begin(&p->chesslink, is_flipped);
    cpp_begin(&p->cpp, p->is_cpp);
}

/* --- to the program --- */

/* From a8 to h1, as ChessLink has them. */
static squares_t write_pieces(const struct board_program *p, char text[SQUARES])
{
    uint8_t pieces[SQUARES];
    squares_t unknown = follow_pieces(&p->follow, pieces);

    for (unsigned square = 0; square < SQUARES; square++) {
        text[square ^ 56U] = fen_letters[pieces[square]];
    }
    return unknown;
}

/* False if there is no room for it. */
static bool answer(const struct board_program *p, enum chesslink_order order,
                   const char pieces[SQUARES])
{
    uint8_t bytes[CHESSLINK_ANSWER];
    unsigned length = chesslink_answer(&p->chesslink, order, pieces, bytes);

    return hal_program_put(bytes, length);
}

static void tell_pieces(struct board_program *p, uint32_t now_ms)
{
    unsigned reports = p->chesslink.registers[CHESSLINK_REPORTS];
    char pieces[SQUARES];
    uint32_t crc;

    if (reports == CHESSLINK_NO_REPORTS || now_ms - p->compared_ms < PIECES_MS) {
        return;
    }
    p->compared_ms = now_ms;
    (void)write_pieces(p, pieces);
    crc = crc32_update(0, (const uint8_t *)pieces, sizeof pieces);
    if ((crc != p->pieces_crc ||
         now_ms - p->told_ms >= (reports == CHESSLINK_EACH_SCAN ? LINE_MS : AGAIN_MS)) &&
        answer(p, CHESSLINK_TELL_PIECES, pieces)) {
        p->pieces_crc = crc;
        p->told_ms = now_ms;
    }
}

/* Is all that has changed since the last line a piece that may have dropped out, while none was in
   the hand? It is told when it is known, or when something else changes. */
static bool may_have_dropped(const struct board_program *p)
{
    const struct sensing *sensing = &p->follow.sensing;
    squares_t gone = p->squares & ~sensing->occupied;

    return (p->squares & sensing->marked) == sensing->marked && squares_count(gone) == 1 &&
           (sensing->occupied | gone) == p->squares && (gone & sensing->standing) != 0;
}

/* Each change is told, in its order, as long as there is room: a captured piece may be gone for
   some hundredths of a second. What has not changed is told when all before it is taken. */
static void tell_squares(struct board_program *p, uint32_t now_ms)
{
    squares_t squares = may_have_dropped(p) ? p->squares : p->follow.sensing.occupied;
    bool is_due = now_ms - p->told_ms >= LINE_MS && hal_program_waiting() == 0;
    char line[SENTIO_LINE];

    if (squares == p->squares && !is_due) {
        return;
    }
    if (!hal_program_put((const uint8_t *)line, sentio_line(line, squares))) {
        return;
    }
    p->squares = squares;
    p->told_ms = now_ms;
    if (p->lines++ % LINES_A_KIND == 0) {
        (void)hal_program_put((const uint8_t *)(p->has_colours ? "D\r\n" : "L\r\n"), 3);
    }
}

/* --- from it --- */

static void obey(struct board_program *p, enum chesslink_order order)
{
    char pieces[SQUARES];

    if (order == CHESSLINK_NOTHING) {
        return;
    }
    p->is_chesslink = true;
    p->has_lights |= order == CHESSLINK_LIGHTS || order == CHESSLINK_DARK;
    (void)write_pieces(p, pieces);
    (void)answer(p, order, pieces);
}

static void hear_cpp(struct board_program *p, struct engine *engine, uint8_t byte)
{
    char line[CPP_ANSWER];
    unsigned length = cpp_take(&p->cpp, &p->follow, engine, byte, line);

    p->is_cpp = p->cpp.is_spoken;
    (void)hal_program_put((const uint8_t *)line, length);
}

/* Is a protocol heard? On a UART the player has chosen; else all are until one is known. */
static bool hears(const struct board_program *p, unsigned kind, bool is_known)
{
    return is_known || (p->chosen == BOARD_ANY && !p->is_chesslink && !p->is_cpp) ||
           p->chosen == kind;
}

void board_program_hear(struct board_program *p, struct engine *engine, uint8_t byte,
                        uint32_t now_ms)
{
    if (hears(p, BOARD_CHESSLINK, p->is_chesslink)) {
        obey(p, chesslink_take(&p->chesslink, byte));
    }
    if (hears(p, BOARD_CPP, p->is_cpp)) {
        hear_cpp(p, engine, byte);
    }
    if (hears(p, BOARD_SENTIO, false)) {
        p->has_lights |= sentio_take(&p->sentio, byte, now_ms);
    }
}

/* A line of the Chess Peripheral Protocol is heard when the answer to the one before is taken. */
static bool take_bytes(struct board_program *p, struct engine *engine, uint32_t now_ms)
{
    bool was_heard = false;
    int byte;

    for (unsigned i = 0; i < BYTES_A_TURN && !(p->is_cpp && hal_program_waiting() != 0) &&
                         (byte = hal_program_get()) >= 0;
         i++) {
        was_heard = true;
        board_program_hear(p, engine, (uint8_t)byte, now_ms);
    }
    if (hears(p, BOARD_SENTIO, false)) {
        p->has_lights |= sentio_look(&p->sentio, now_ms);
    }
    return was_heard;
}

/* What is done on the board is followed, and told. */
static void look(struct board_program *p, struct engine *engine, uint32_t now_ms)
{
    if (p->is_cpp) {
        char line[CPP_ANSWER];
        unsigned length = cpp_look(&p->cpp, &p->follow, engine, hal_squares(), now_ms,
                                   hal_program_waiting() == 0, line);

        (void)hal_program_put((const uint8_t *)line, length);
        return;
    }
    follow_look(&p->follow, engine, hal_squares(), now_ms);
    if (p->is_chesslink) {
        tell_pieces(p, now_ms);
    } else {
        tell_squares(p, now_ms);
    }
}

bool board_program_turn(struct board_program *p, struct engine *engine, uint32_t now_ms)
{
    bool was_heard = take_bytes(p, engine, now_ms);

    look(p, engine, now_ms);
    return was_heard;
}

bool board_program_asks(const struct board_program *p)
{
    return p->is_chesslink && p->chesslink.registers[CHESSLINK_REPORTS] == CHESSLINK_NO_REPORTS;
}

/* --- the lights --- */

void board_program_lights(struct board_program *p, struct hal_lights *lights, uint32_t now_ms)
{
    char pieces[SQUARES];
    squares_t unknown = p->is_chesslink ? write_pieces(p, pieces) : 0;

    *lights = p->is_chesslink ? p->chesslink.lights : p->sentio.lights;
    if (p->is_cpp) {
        cpp_lights(&p->cpp, &p->follow, lights);
        p->has_lights = p->cpp.round != CPP_NO_ROUND;
    }
    if (!p->has_lights) {
        lights->blinking = SQUARES_CORNERS;
    }
    if ((lights->red | lights->green | lights->blue) == 0) {
        lights->blue = lights->lit | lights->blinking;
    }
    if (sensing_still_ms(&p->follow.sensing, now_ms) >= UNKNOWN_MS) {
        lights->lit &= ~unknown;
        lights->blinking |= unknown;
        lights->red |= unknown;
        lights->green &= ~unknown;
        lights->blue &= ~unknown;
    }
}
