/*
 * A program that takes the board for a board: it is told squares, pieces or moves, and its lights
 * are shown. It speaks Sentio, ChessLink or the Chess Peripheral Protocol; nothing of it thinks.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_BOARD_PROGRAM_H
#define KILOMATE_FIRMWARE_EBOARD_BOARD_PROGRAM_H

#include "firmware/eboard/chesslink.h"
#include "firmware/eboard/cpp.h"
#include "firmware/eboard/follow.h"
#include "firmware/eboard/sentio.h"

/* What a program speaks. BOARD_ANY: Sentio's lines are told, and all are heard, until it says. */
enum board_protocol { BOARD_ANY, BOARD_SENTIO, BOARD_CHESSLINK, BOARD_CPP };

struct board_program {
    uint8_t chosen; /* by the player: enum board_protocol */
    bool has_colours;
    bool is_chesslink; /* a message of ChessLink's has come */
    bool is_cpp; /* the Chess Peripheral Protocol is spoken; with neither Sentio's lines are told */
    bool has_lights;   /* it has set the lights */
    uint8_t lines;     /* since the one that told the kind of lights */
    squares_t squares; /* as they were told last */
    uint32_t told_ms;  /* the last line, or the pieces */
    uint32_t compared_ms;
    uint32_t pieces_crc; /* of the pieces as they were told last */
    struct sentio_reader sentio;
    struct chesslink chesslink;
    struct cpp cpp;
    struct follow follow;
};

/* Begins with a program that has just come, with all lights off. is_flipped: ChessLink's squares
   are told from h1. has_colours: of the board's lights. The game that is followed is not
   touched. */
void board_program_begin(struct board_program *program, enum board_protocol chosen, bool is_flipped,
                         bool has_colours);

/* Hears a byte, without a turn. */
void board_program_hear(struct board_program *program, struct engine *engine, uint8_t byte,
                        uint32_t now_ms);

/* One turn: hears the program, looks at the board, and tells what there is to tell. To be called
   often, after follow_begin(). Returns true if it has heard something. */
bool board_program_turn(struct board_program *program, struct engine *engine, uint32_t now_ms);

/* The program's lights. Until it has set them, the corners tell that the board is its own. */
void board_program_lights(struct board_program *program, struct hal_lights *lights,
                          uint32_t now_ms);

/* Does it have to ask for the pieces, again and again? */
bool board_program_asks(const struct board_program *program);

#endif
