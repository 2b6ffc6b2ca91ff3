/* Shows things to a player as text: the board, the evaluation, levels, memory, moves. */
#include "firmware/console/show.h"

#include "firmware/additions.h"
#include "firmware/console/terminal.h"
#include "firmware/firmware.h"
#include "firmware/mind/selftest.h"
#include "firmware/say/say.h"
#include "firmware/say/say_controls.h"
#include "firmware/words/machine.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* Writes a chess figurine, U+2654 (white king) to U+265F (black pawn), in UTF-8. The table has its
   last byte, by piece code. */
static void out_symbol(struct out *out, unsigned piece)
{
    static const uint8_t last_byte[PIECE_CODES] = { 0,    0x99, 0x98, 0x97, 0x96, 0x95, 0x94,
                                                    0x9F, 0x9E, 0x9D, 0x9C, 0x9B, 0x9A };

    out_text(out, "\xE2\x99");
    out_char(out, (char)last_byte[piece]);
}

static void out_piece(struct out *out, unsigned piece, unsigned square, bool unicode)
{
    out_char(out, ' ');
    if (piece == EMPTY) {
        out_char(out, (square_file(square) + square_rank(square)) % 2 == 0 ? ':' : '.');
    } else if (unicode) {
        out_symbol(out, piece);
    } else {
        out_char(out, fen_letters[piece]);
    }
}

/* Columns of a square: NARROW for the piece alone, WIDE with its effect on the score. */
enum { NARROW = 2, WIDE = 8 };

static void out_effect(struct out *out, struct game *game, unsigned square)
{
    unsigned piece = game->position.board[square];
    char text[WIDE - NARROW + 1];
    struct out effect = { 0 };

    out_begin_memory(&effect, text, sizeof text);
    if (piece == W_KING || piece == B_KING) {
        out_char(&effect, '-');
    } else if (piece != EMPTY) {
        out_pawns(&effect, engine_network_effect(game->engine, &game->position, square));
    }
    out_padded(out, text, WIDE - NARROW);
}

static void out_cells(struct out *out, struct game *game, const struct taste *taste, unsigned width)
{
    for (unsigned row = 0; row < 8; row++) {
        unsigned rank = taste->flipped ? row : 7 - row;

        out_format(out, "  %d ", (int)rank + 1);
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = rank * 8 + (taste->flipped ? 7 - column : column);

            out_piece(out, game->position.board[square], square, taste->unicode);
            if (width == WIDE) {
                out_effect(out, game, square);
            }
        }
        out_end_line(out);
    }
    out_padded(out, "", 5);
    for (unsigned column = 0; column < 8; column++) {
        char file[] = { (char)('a' + (taste->flipped ? 7 - column : column)), '\0' };

        out_padded(out, file, column < 7 ? width : 1);
    }
    out_end_line(out);
}

void show_board(struct out *out, struct session *s)
{
    if (!terminal_show_board(out, s)) {
        out_end_line(out);
        out_cells(out, &s->match.game, &s->taste, NARROW);
        out_end_line(out);
    }
}

static void show_buckets(struct out *out, const struct game *game)
{
    const struct position *position = &game->position;

    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        out_format(out, "%s%d-%d: %s", bucket == 0 ? "" : "  ", 8 * (int)bucket + 1,
                   8 * (int)bucket + 8, bucket == network_bucket(position) ? "*" : "");
        out_pawns(out, engine_network_score(game->engine, position, bucket));
    }
    out_end_line(out);
}

/* Shows what the network says, or why it is not asked. */
static void show_network(struct out *out, struct game *game, const struct taste *taste)
{
    const struct network *network = engine_network(game->engine);

    if (!engine_is_by_network(game->engine, &game->position)) {
        out_format(out, SAY_TOTAL_IS_SCORE,
                   network != NULL                 ? SAY_NO_NETWORK_IN_SUCH_ENDINGS
                   : game->engine->network != NULL ? SAY_OPTION_NETWORK_IS_0
                                                   : SAY_BOARD_HAS_NO_NETWORK);
        return;
    }
    out_format(out, SAY_SCORE_IS_OF_THE_NETWORK, network->name);
    show_buckets(out, game);
    out_line(out, SAY_DUE_TO_EACH_PIECE);
    out_cells(out, game, taste, WIDE);
}

void show_evaluation(struct out *out, struct game *game, const struct taste *taste)
{
    struct eval_breakdown breakdown;

    engine_evaluate(&game->position, &breakdown);
    out_line(out, SAY_TERM_WHITE_BLACK);
    for (unsigned term = 0; term < EVAL_TERMS; term++) {
        out_padded(out, eval_term_name((enum eval_term)term), 14);
        say(out, "%e  %e\n", breakdown.term[term][WHITE], breakdown.term[term][BLACK]);
    }
    say(out, SAY_TOTAL, game->position.side == WHITE ? breakdown.score : -breakdown.score);
    out_format(out, SAY_MOBILITY_FROM_POINTS, breakdown.mobility[WHITE], breakdown.mobility[BLACK]);
    show_network(out, game, taste);
}

void show_fen(struct out *out, const struct position *position)
{
    char fen[FEN_SIZE];

    position_to_fen(position, fen);
    out_line(out, fen);
}

void show_version(struct out *out)
{
    out_format(out, KILOMATE_NAME SAY_VERSION_ON_BOARD, hal_version, hal_board.name, hal_board.mcu);
}

void show_memory(struct out *out, const struct engine *engine)
{
    struct engine_memory memory;

    engine_memory(engine, &memory);
    out_format(out, SAY_ENGINE_MEMORY, (int)memory.hash, (int)memory.plies, (int)memory.moves,
               (int)memory.pv, (int)memory.history, (int)memory.evals);
}

/* Says what has ended the last run. Exceptions from 16 on are interrupts: the watchdog's
   warning. */
static void show_exception(struct out *out, uint32_t exception, unsigned pc)
{
    static const char *const names[] = { "reset",     "NMI",      "HardFault",
                                         "MemManage", "BusFault", "UsageFault" };

    if (exception >= 16) {
        out_format(out, SAY_LAST_RUN_HUNG, pc);
    } else if (exception >= 1 && exception <= sizeof names / sizeof names[0]) {
        out_format(out, SAY_LAST_RUN_ENDED_BY_FAULT, names[exception - 1], pc);
    } else {
        out_format(out, SAY_LAST_RUN_ENDED_BY_EXCEPTION, (int)exception, pc);
    }
}

void show_fault(struct out *out, const struct hal_fault *fault)
{
    show_exception(out, fault->exception, (unsigned)fault->pc);
    out_format(out, SAY_FAULT_REGISTERS, (unsigned)fault->lr, (unsigned)fault->stack,
               (unsigned)fault->status, (unsigned)fault->address, (unsigned)fault->r[0],
               (unsigned)fault->r[1], (unsigned)fault->r[2], (unsigned)fault->r[3], fault->version);
}

void show_self_test(struct out *out, struct mind *mind, struct added *added, bool failed_only)
{
    struct selftest test;

    mind_self_test(mind, &test);
    selftest_show(out, &test, additions_self_test(added, out, failed_only), failed_only);
}

void show_start(struct out *out)
{
    static const char *const causes[HAL_RESET_CAUSES] = {
        [HAL_RESET_POWER] = SAY_POWER_ON,
        [HAL_RESET_PIN] = SAY_THE_RESET_KEY,
        [HAL_RESET_REQUEST] = SAY_THE_PROGRAM_ITSELF,
        [HAL_RESET_FAULT] = SAY_A_FAULT,
        [HAL_RESET_WATCHDOG] = SAY_THE_WATCHDOG,
    };

    ASSERT(hal_reset_cause() < HAL_RESET_CAUSES);
    out_format(out, SAY_STARTED_BY, causes[hal_reset_cause()]);
}

static const char *plural(uint32_t number)
{
    return number != 1 ? SAY_PLURAL : "";
}

void show_level(struct out *out, const struct level *level)
{
    static const char *const sentences[LEVEL_COMMON] = {
        [LEVEL_AVERAGE] = SAY_SECONDS_A_MOVE,      [LEVEL_DEPTH] = SAY_DEPTH,
        [LEVEL_NODES] = SAY_NODES_A_MOVE,          [LEVEL_MATE] = SAY_MATE_IN,
        [LEVEL_GAME] = SAY_GAME_IN_MINUTES,        [LEVEL_FISCHER] = SAY_FISCHER_MINUTES_SECONDS,
        [LEVEL_TOURNAMENT] = SAY_MOVES_IN_MINUTES,
    };

    ASSERT(level_is_ok(level));
    if (level->kind >= LEVEL_COMMON) {
        say_control(out, level);
        return;
    }
    out_format(out, sentences[level->kind], (int)level->value, plural(level->value),
               (int)level->extra, plural(level->extra));
}

const char *level_text(const struct level *level, char text[LEVEL_TEXT_SIZE])
{
    struct out out = { 0 };

    out_begin_memory(&out, text, LEVEL_TEXT_SIZE);
    show_level(&out, level);
    return text;
}

void show_clocks(struct out *out, const struct match *m)
{
    uint32_t now_ms = hal_now_ms();

    if (!level_has_clock(&m->level)) {
        char level[LEVEL_TEXT_SIZE];

        out_format(out, SAY_NO_CLOCK_AT_THIS_LEVEL, level_text(&m->level, level));
        return;
    }
    say(out, SAY_CLOCKS, match_clock_ms(m, WHITE, now_ms), m->clock.running == WHITE ? " *" : "",
        match_clock_ms(m, BLACK, now_ms), m->clock.running == BLACK ? " *" : "");
}
