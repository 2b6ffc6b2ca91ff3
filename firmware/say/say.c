#include "firmware/say/say.h"

#include "hal/hal.h"

static void write_move(struct out *out, struct game *game, move_t move, bool is_numbered)
{
    struct position *position = &game->position;
    char san[SAN_SIZE];

    ASSERT(move_is_ok(position, move));
    if (is_numbered) {
        out_number(out, position->fullmove);
        out_text(out, position->side == WHITE ? ". " : "... ");
    }
    move_to_san(game->engine, position, move, san);
    out_text(out, san);
}

const char *move_numbered(struct game *game, move_t move, char text[NUMBERED_SIZE])
{
    struct out out = { 0 };

    out_begin_memory(&out, text, NUMBERED_SIZE);
    write_move(&out, game, move, true);
    return text;
}

/* Each hole but a move's takes an int, also one that is not known. */
static bool fill_chess(struct out *out, char hole, struct out_values *values)
{
    int value;

    if (hole == 'm' || hole == 'n') {
        struct game *game = va_arg(values->list, struct game *);

        write_move(out, game, (move_t)va_arg(values->list, int), hole == 'm');
        return true;
    }
    value = va_arg(values->list, int);
    if (hole == 't') {
        out_clock(out, value);
    } else if (hole == 'e') {
        out_pawns(out, value);
    } else {
        return say_of_board(out, hole, value);
    }
    return true;
}

void say_values(struct out *out, const char *sentence, struct out_values *values)
{
    out_fill(out, sentence, values, fill_chess);
}

void say(struct out *out, const char *sentence, ...)
{
    struct out_values values;

    va_start(values.list, sentence);
    say_values(out, sentence, &values);
    va_end(values.list);
}

void say_reason(struct out *out, const char *const sentences[REASON_KINDS],
                const struct reason *reason)
{
    const char *sentence = sentences[reason->kind];

    ASSERT(sentence != NULL);
    if (reason->kind == REASON_LEGAL || reason->kind == REASON_NO_PIECE ||
        reason->kind == REASON_NOTHING_TO_TAKE) {
        say(out, sentence, reason->square);
    } else {
        say(out, sentence, piece_type(reason->piece), reason->square, reason->through);
    }
}
