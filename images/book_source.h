/*
 * The source of an opening book, a text file: the moves as a tree, each with its weight and
 * perhaps the name of the opening that it leads to. What an image is made from.
 *
 *   # a comment
 *   1 e2e4 15 B00 King's Pawn Game
 *   2 c7c5 12 B20 Sicilian Defence
 *   2 e7e5 10 C20 Open Game
 *
 * A line is the ply of the move, from 1 on, the move in coordinates, its weight (0..15, 0:
 * never), and behind them ECO code and name if the position has one. It belongs to the last
 * line above it that has one ply less. A position that is reached by several ways has the
 * same weight and name on each of them; what follows it may stand behind any.
 */
#ifndef KILOMATE_IMAGES_BOOK_SOURCE_H
#define KILOMATE_IMAGES_BOOK_SOURCE_H

#include <stdio.h>

#include "engine/engine.h"

/* Longest line of play, moves of a position, and longest name with its end mark. */
enum { BOOK_SOURCE_PLIES = 80, BOOK_SOURCE_MOVES = 256, BOOK_SOURCE_NAME = 72 };

struct book_place {
    struct position position;
    char *name;    /* or NULL */
    uint16_t code; /* ECO: A00 is 0, E99 is 499; of a name */
    uint8_t weight;
    uint8_t ply; /* the fewest plies to it */
};

struct book_step {
    uint32_t from; /* places */
    uint32_t to;
    move_t move;
};

struct book_source {
    struct book_place *place; /* the first is the initial position */
    size_t places;
    struct book_step *step; /* each once, in the order of the file */
    size_t steps;
    uint32_t *table; /* places by their keys, and 1; 0: none */
    size_t slots;
};

/* Only the initial position; false if there is no memory. To be freed in any case. */
bool book_source_begin(struct book_source *source);

/* The place of a position; it is made, without weight and name, if there is none. SIZE_MAX if
   there is no memory. */
size_t book_source_place(struct book_source *source, const struct position *position, unsigned ply);

/* The place of a position, or SIZE_MAX. */
size_t book_source_find(const struct book_source *source, uint64_t key);

/* Reads a file; false and a sentence on stderr, with the line, if it is none. */
bool book_source_read(struct book_source *source, const char *path);

void book_source_free(struct book_source *source);

/* Makes a line that fgets() has read from the file ready: cuts off its end, makes figurines their
   letters and tabs blanks. NULL, or what is wrong with it. */
const char *book_line_mend(char *line, FILE *file);

/* An ECO code's number, or -1. */
int book_code_from_text(const char *text);

#endif
