/*
 * The opening book: moves that the computer plays without a search, and the names of openings. It
 * is an addition (firmware/additions.h). BOOK in a board's board.mk says which book the image
 * holds.
 */
#ifndef KILOMATE_FIRMWARE_BOOK_BOOK_H
#define KILOMATE_FIRMWARE_BOOK_BOOK_H

#include "firmware/book/book_image.h"
#include "firmware/game/match.h"

struct book_state;

/* Room for an opening with its ECO code, and the end mark: "Ruy Lopez: Berlin Defence (C65)". */
enum { BOOK_OPENING_SIZE = BOOK_NAME_SIZE + 6 };

/* Makes this image the book, or no book if book_check() refuses it. The pointer is kept. If this is
   not called before the start the book is board_book. */
void book_use(struct book_state *book, const uint8_t *image, uint32_t size);

/* Is there a book? */
bool book_is_there(const struct book_state *book);

/* Returns one of the book's moves in the game's position, or MOVE_NONE if it has none. `chance` is
   a random number: with BOOK_ON a move is the more probable the higher its weight is, with
   BOOK_WIDE the moves are more nearly equal. No search may run. */
move_t book_choose(const struct book_state *book, struct game *game, enum book_mode mode,
                   uint32_t chance);

/* Writes the opening of the game, which is the name of its last position that has one:
   "Ruy Lopez: Berlin Defence (C65)"; "" if none has a name. The game is replayed for it. */
void book_opening(const struct book_state *book, struct game *game, char text[BOOK_OPENING_SIZE]);

/* Cuts what book_opening() has written into the name, which stays in `text`, and the code, which is
   returned: BOOK_CODE_LENGTH characters. NULL if the text is "". */
const char *book_opening_code(char text[BOOK_OPENING_SIZE]);
enum { BOOK_CODE_LENGTH = 3 };

/* An opening that the game has entered by the last move or the one before. book_entered() returns
   its number, from 1, or 0 if there is none or the book is off. book_write_entered() writes its
   name as book_opening() does. A search may run. */
unsigned book_entered(const struct book_state *book);
void book_write_entered(const struct book_state *book, char text[BOOK_OPENING_SIZE]);

#endif
