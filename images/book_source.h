/*
 * The source of an opening book: a text file that an image is made from. It has the moves as a
 * tree, each with its weight, and with the name of the opening that it leads to, if there is one.
 *
 *   # a comment
 *   1 e2e4 15 B00 King's Pawn Game
 *   2 c7c5 12 B20 Sicilian Defence
 *   2 e7e5 10 C20 Open Game
 *
 * A line has the ply of the move, from 1 on, the move in coordinates, and its weight: 0..15, where
 * 0 means that it is never played. ECO code and name follow if the position has a name. The move
 * continues the last line above it that has one ply less. If several ways lead to a position, its
 * weight and name are the same on each of them, and the moves from it stand behind any one of them.
 */
#ifndef KILOMATE_IMAGES_BOOK_SOURCE_H
#define KILOMATE_IMAGES_BOOK_SOURCE_H

#include <stdio.h>

#include "engine/engine.h"

/* The longest line of play in plies, the most moves of a position, and the size of the longest name
   with its end mark. */
enum { BOOK_SOURCE_PLIES = 80, BOOK_SOURCE_MOVES = 256, BOOK_SOURCE_NAME = 72 };

/* A position of the book. */
struct book_place {
    struct position position;
    char *name;    /* or NULL */
    uint16_t code; /* ECO code of the name: A00 is 0, E99 is 499 */
    uint8_t weight;
    uint8_t ply; /* the fewest plies that lead to it */
};

/* A move from one place to another. */
struct book_step {
    uint32_t from; /* index of a place */
    uint32_t to;   /* the same */
    move_t move;
};

struct book_source {
    struct book_place *place; /* the first is the initial position */
    size_t places;
    struct book_step *step; /* each move once, in the order of the file */
    size_t steps;
    uint32_t *table; /* hash table of the positions' keys: index of the place plus 1; 0: empty */
    size_t slots;
};

/* Begins with the initial position alone. False if there is no memory. book_source_free() is to be
   called in any case. */
bool book_source_begin(struct book_source *source);

/* The index of the place of a position. If there is no such place, it is made, without weight and
   name. SIZE_MAX if there is no memory. */
size_t book_source_place(struct book_source *source, const struct position *position, unsigned ply);

/* The index of the place with this key, or SIZE_MAX if there is none. */
size_t book_source_find(const struct book_source *source, uint64_t key);

/* Reads a source. False, after a sentence on stderr with the line's number, if it cannot be read or
   has a wrong line. */
bool book_source_read(struct book_source *source, const char *path);

void book_source_free(struct book_source *source);

/* Prepares a line that fgets() has read from the file: cuts off its end, and replaces figurines by
   letters and tabs by blanks. Returns what is wrong with the line, or NULL. */
const char *book_line_mend(char *line, FILE *file);

/* The number of an ECO code, 0..499, or -1 if the text is no ECO code. */
int book_code_from_text(const char *text);

#endif
