/*
 * The game as PGN (portable game notation), in its export layout: the plain one, and what a longer
 * one is made of.
 */
#ifndef KILOMATE_FIRMWARE_SAY_PGN_H
#define KILOMATE_FIRMWARE_SAY_PGN_H

#include "firmware/base/out.h"
#include "firmware/game/match.h"

/* Writes a match's game with its tags. It is replayed for this. No search may run. */
void pgn_print(struct out *out, struct match *match);

/* What is told of a game that its moves do not tell: texts as they stand in the tag pairs, with a \
   before each " and \. */
struct pgn_names {
    const char *date;
    const char *side[2]; /* by colour */
};

/* The seven tag pairs that each PGN has. */
void pgn_tags(struct out *out, const struct game *game, const struct pgn_names *names);

/* Where the game began, if that is not the initial position, and whether a flag has fallen. The
   game is replayed for it. */
void pgn_tag_origin(struct out *out, struct game *game);

/* The move text, as lines of at most 79 columns. */
struct pgn_text {
    struct out *out;
    unsigned column; /* of the open line: characters so far */
};

/* A word of it, which is not parted: at most 79 characters. */
void pgn_word(struct pgn_text *text, const char *word);

/* A ply of the record, which is the next move of the game's position: in SAN, with the move's
   number before White's, and before Black's if `numbered`. The position stays. */
void pgn_move(struct pgn_text *text, struct game *game, unsigned ply, bool numbered);

/* The result, and the end of the text. */
void pgn_end(struct pgn_text *text, const struct game *game);

#endif
