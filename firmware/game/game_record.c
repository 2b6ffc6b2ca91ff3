#include "firmware/game/game_record.h"

void game_record_put_origin(struct record_writer *w, const struct position_packed *origin,
                            unsigned rule50, unsigned fullmove)
{
    ASSERT(rule50 <= UINT8_MAX && fullmove <= UINT16_MAX);
    record_put(w, origin->nibble, sizeof origin->nibble);
    record_put_number(w, origin->state, 1);
    record_put_number(w, origin->en_passant, 1);
    record_put_number(w, rule50, 1);
    record_put_number(w, fullmove, 2);
}

bool game_record_read_origin(struct record_reader *r, struct position_packed *origin,
                             uint8_t *rule50, uint16_t *fullmove)
{
    return record_read(r, origin->nibble, sizeof origin->nibble) &&
           record_read_byte(r, &origin->state) && record_read_byte(r, &origin->en_passant) &&
           record_read_byte(r, rule50) && record_read_word(r, fullmove);
}
