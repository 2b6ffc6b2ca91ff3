/* What a player is shown: the board, the evaluation, levels, memory. */
#include "firmware/console/show.h"

#include "firmware/firmware.h"
#include "hal/hal.h"

/* UTF-8 of the chess symbols U+2654 (white king) to U+265F (black pawn), in
   the order of the piece codes: the last byte. */
static void out_symbol(struct out *out, unsigned piece)
{
    static const uint8_t last_byte[PIECE_CODES] = { 0,    0x99, 0x98, 0x97, 0x96, 0x95, 0x94,
                                                    0x9F, 0x9E, 0x9D, 0x9C, 0x9B, 0x9A };

    out_text(out, "\xE2\x99");
    out_char(out, (char)last_byte[piece]);
}

static void out_piece(struct out *out, const struct session *s, unsigned square)
{
    unsigned piece = s->game.position.board[square];

    out_char(out, ' ');
    if (piece == EMPTY) {
        out_char(out, (square_file(square) + square_rank(square)) % 2 == 0 ? ':' : '.');
    } else if (s->unicode) {
        out_symbol(out, piece);
    } else {
        out_char(out, ".PNBRQKpnbrqk"[piece]);
    }
}

/* A board of cells of two columns, or of WIDE ones with the pieces' effects. */
enum { NARROW = 2, WIDE = 8 };

static void out_effect(struct out *out, struct session *s, unsigned square)
{
    unsigned piece = s->game.position.board[square];
    char text[WIDE - NARROW + 1];
    struct out effect = { 0 };

    out_begin_memory(&effect, text, sizeof text);
    if (piece == W_KING || piece == B_KING) {
        out_char(&effect, '-');
    } else if (piece != EMPTY) {
        out_pawns(&effect, engine_network_effect(&s->engine, &s->game.position, square));
    }
    out_padded(out, text, WIDE - NARROW);
}

static void out_cells(struct out *out, struct session *s, unsigned width)
{

    for (unsigned row = 0; row < 8; row++) {
        unsigned rank = s->flipped ? row : 7 - row;

        out_figure(out, "  ", rank + 1);
        out_char(out, ' ');
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = rank * 8 + (s->flipped ? 7 - column : column);

            out_piece(out, s, square);
            if (width == WIDE) {
                out_effect(out, s, square);
            }
        }
        out_end_line(out);
    }
    out_padded(out, "", 5);
    for (unsigned column = 0; column < 8; column++) {
        char file[] = { (char)('a' + (s->flipped ? 7 - column : column)), '\0' };

        out_padded(out, file, column < 7 ? width : 1);
    }
    out_end_line(out);
}

void show_board(struct out *out, struct session *s)
{
    out_end_line(out);
    out_cells(out, s, NARROW);
    out_end_line(out);
}

static void show_buckets(struct out *out, struct session *s)
{
    const struct position *position = &s->game.position;

    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        out_figure(out, bucket == 0 ? "" : "  ", 8 * bucket + 1);
        out_figure(out, "-", 8 * bucket + 8);
        out_text(out, bucket == network_bucket(position) ? ": *" : ": ");
        out_pawns(out, engine_network_score(&s->engine, position, bucket));
    }
    out_end_line(out);
}

/* Why SCORE is REBEL's, or what the network says. */
static void show_network(struct out *out, struct session *s)
{
    const struct network *network = engine_network(&s->engine);

    if (!engine_is_by_network(&s->engine, &s->game.position)) {
        out_text(out, "This total is SCORE: ");
        out_line(out, network != NULL             ? "no network is asked in such an ending."
                      : s->engine.network != NULL ? "the option network is 0."
                                                  : "the board has no network.");
        return;
    }
    out_text(out, "SCORE is of the network ");
    out_text(out, network->name);
    out_line(out, ", by the number of pieces (* now), White's view:");
    show_buckets(out, s);
    out_line(out, "Of it is due to each piece:");
    out_cells(out, s, WIDE);
}

void show_evaluation(struct out *out, struct session *s)
{
    struct eval_breakdown breakdown;

    engine_evaluate(&s->game.position, &breakdown);
    out_line(out, "term           White   Black");
    for (unsigned term = 0; term < EVAL_TERMS; term++) {
        out_padded(out, eval_term_name((enum eval_term)term), 14);
        out_pawns(out, breakdown.term[term][WHITE]);
        out_text(out, "  ");
        out_pawns(out, breakdown.term[term][BLACK]);
        out_end_line(out);
    }
    out_text(out, "total         ");
    out_pawns(out, s->game.position.side == WHITE ? breakdown.score : -breakdown.score);
    out_line(out, " pawns, White's view");
    out_figure(out, "Mobility is from the points ", breakdown.mobility[WHITE]);
    out_figure(out, " and ", breakdown.mobility[BLACK]);
    out_line(out, ".");
    show_network(out, s);
}

void show_fen(struct out *out, const struct position *position)
{
    char fen[FEN_SIZE];

    position_to_fen(position, fen);
    out_line(out, fen);
}

void show_version(struct out *out)
{
    out_text(out, KILOMATE_NAME " ");
    out_text(out, hal_version);
    out_text(out, " on ");
    out_text(out, hal_board.name);
    out_text(out, " (");
    out_text(out, hal_board.mcu);
    out_line(out, ")");
}

void show_memory(struct out *out, const struct engine *engine)
{
    struct engine_memory memory;

    engine_memory(engine, &memory);
    out_figure(out, "Engine memory in bytes: hash ", memory.hash);
    out_figure(out, ", plies ", memory.plies);
    out_figure(out, ", moves ", memory.moves);
    out_figure(out, ", variation ", memory.pv);
    out_line(out, ",");
    out_figure(out, "history ", memory.history);
    out_figure(out, ", evaluations ", memory.evals);
    out_line(out, ".");
}

static void out_word(struct out *out, const char *name, uint32_t word)
{
    out_text(out, name);
    out_hex(out, word, 8);
}

/* Exceptions from 16 on are interrupts: the watchdog's warning. */
static void out_exception(struct out *out, uint32_t exception)
{
    static const char *const names[] = { "reset",     "NMI",      "HardFault",
                                         "MemManage", "BusFault", "UsageFault" };

    if (exception >= 16) {
        out_text(out, "The last run hung and was ended by the watchdog");
        return;
    }
    out_text(out, "The last run was ended by a fault: ");
    if (exception >= 1 && exception <= sizeof names / sizeof names[0]) {
        out_text(out, names[exception - 1]);
    } else {
        out_figure(out, "exception ", exception);
    }
}

void show_fault(struct out *out, const struct hal_fault *fault)
{

    out_exception(out, fault->exception);
    out_word(out, " at ", fault->pc);
    out_line(out, ".");
    out_word(out, "  called from ", fault->lr);
    out_word(out, ", stack ", fault->stack);
    out_word(out, ", status ", fault->status);
    out_word(out, ", address ", fault->address);
    out_end_line(out);
    for (unsigned i = 0; i < 4; i++) {
        out_figure(out, i == 0 ? "  r" : ", r", i);
        out_word(out, " ", fault->r[i]);
    }
    out_end_line(out);
    out_text(out, "  firmware ");
    out_line(out, fault->version);
}

void show_start(struct out *out)
{
    static const char *const causes[HAL_RESET_CAUSES] = {
        [HAL_RESET_POWER] = "power on",
        [HAL_RESET_PIN] = "the reset key",
        [HAL_RESET_REQUEST] = "the program itself",
        [HAL_RESET_FAULT] = "a fault",
        [HAL_RESET_WATCHDOG] = "the watchdog",
    };

    ASSERT(hal_reset_cause() < HAL_RESET_CAUSES);
    out_text(out, "Started by ");
    out_text(out, causes[hal_reset_cause()]);
    out_line(out, ".");
}

static void out_counted(struct out *out, uint32_t number, const char *unit)
{
    out_number(out, number);
    out_char(out, ' ');
    out_text(out, unit);
    if (number != 1) {
        out_char(out, 's');
    }
}

void show_level(struct out *out, const struct level *level)
{
    ASSERT(level_is_ok(level));
    switch (level->kind) {
    case LEVEL_AVERAGE:
        out_counted(out, level->value, "second");
        out_text(out, " a move");
        break;
    case LEVEL_DEPTH:
        out_figure(out, "depth ", level->value);
        break;
    case LEVEL_NODES:
        out_counted(out, level->value, "node");
        out_text(out, " a move");
        break;
    case LEVEL_MATE:
        out_figure(out, "mate in ", level->value);
        break;
    case LEVEL_GAME:
        out_text(out, "game in ");
        out_counted(out, level->value, "minute");
        break;
    case LEVEL_FISCHER:
        out_text(out, "Fischer, ");
        out_counted(out, level->value, "minute");
        out_text(out, " and ");
        out_counted(out, level->extra, "second");
        out_text(out, " a move");
        break;
    default:
        out_text(out, "tournament, ");
        out_counted(out, level->value, "move");
        out_text(out, " in ");
        out_counted(out, level->extra, "minute");
        break;
    }
}

void show_move(struct out *out, struct session *s, move_t move)
{
    char san[SAN_SIZE];

    move_to_san(&s->engine, &s->game.position, move, san);
    out_text(out, san);
}

void show_numbered_move(struct out *out, struct session *s, move_t move)
{
    const struct position *position = &s->game.position;

    out_number(out, position->fullmove);
    out_text(out, position->side == WHITE ? ". " : "... ");
    show_move(out, s, move);
}

void show_last_move(struct out *out, struct session *s)
{
    struct game *game = &s->game;

    ASSERT(game->plies != 0);
    game_replay(game, game->plies - 1U);
    show_numbered_move(out, s, game->record[game->plies - 1U]);
    game_replay(game, game->plies);
}
