/*
 * The opening book: what of it is played, and what it says of a game. One of the additions
 * (firmware/additions.h); a board's build puts its image in (BOOK in board.mk).
 */
#ifndef KILOMATE_FIRMWARE_BOOK_BOOK_H
#define KILOMATE_FIRMWARE_BOOK_BOOK_H

#include "firmware/book/book_image.h"
#include "firmware/session.h"

/* "C65", "Ruy Lopez: Berlin Defence" and what else there may be. */
enum { BOOK_OPENING_SIZE = BOOK_NAME_SIZE + 6 };

/* From now on this image is the book, or there is none if book_check refuses it. The bytes
   stay where they are. The start takes board_book if this was not called. */
void book_use(const uint8_t *image, uint32_t size);

/* Is there one that can be played from? */
bool book_is_there(void);

/* A move of the game's position by chance, by the weights (BOOK_ON) or nearer to equal
   (BOOK_WIDE); MOVE_NONE if the book has none. `chance` is any number. */
move_t book_choose(struct game *game, enum book_mode mode, uint32_t chance);

/* The opening that the game has come to: the last position of it that has a name. Such as
   "Ruy Lopez: Berlin Defence (C65)"; "" if none has. The game is replayed for it. */
void book_opening(struct session *session, char text[BOOK_OPENING_SIZE]);

/* An opening that was entered by the last move or the one before it: its number, 1.., or 0; and
   its name as above. Nothing while the book is off. A search may run. */
unsigned book_entered(void);
void book_write_entered(char text[BOOK_OPENING_SIZE]);

#endif
