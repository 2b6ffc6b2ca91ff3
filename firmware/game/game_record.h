/*
 * What a save and the archive both keep of a game, byte for byte the same
 * (docs/reference/save-format.md).
 */
#ifndef KILOMATE_FIRMWARE_GAME_GAME_RECORD_H
#define KILOMATE_FIRMWARE_GAME_GAME_RECORD_H

#include "engine/engine.h"
#include "firmware/store/record.h"

/* The byte that tells how the game ended: enum game_end, who has lost, the computer's side. */
enum { END_BITS = 0x0F, LOSER_BIT = 4, SIDE_BIT = 5 };

/* Puts the position that a game began with. rule50: half-moves, 0 to 255; fullmove: its number. */
void game_record_put_origin(struct record_writer *writer, const struct position_packed *origin,
                            unsigned rule50, unsigned fullmove);

/* Reads it, which may be no possible one. Returns false as record_read(). */
bool game_record_read_origin(struct record_reader *reader, struct position_packed *origin,
                             uint8_t *rule50, uint16_t *fullmove);

#endif
