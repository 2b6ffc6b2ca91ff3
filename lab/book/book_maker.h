/*
 * Makes the source of an opening book. It reads lines of an openings file, lines of self-play with
 * scores, games from PGN, and marks of the author, and gives each move a weight. Positions with the
 * same key are one.
 */
#ifndef KILOMATE_LAB_BOOK_BOOK_MAKER_H
#define KILOMATE_LAB_BOOK_BOOK_MAKER_H

#include <stdio.h>

#include "images/book_source.h"

/* What is known of a place, besides its position and name. */
struct book_evidence {
    uint32_t games;  /* how many games reached it */
    uint32_t points; /* points in them of the side that moved there: 2 a win, 1 a draw */
    int score;       /* of a search, in 1/100 pawn, from the view of the side to move */
    int value;       /* the same, after the best moves of the book from there on */
    bool has_score;
    bool has_value;
    bool is_open;    /* its value is being computed; so a circle of moves ends */
    bool is_authors; /* a move of the author's: played even if few games reached it */
    bool is_kept;    /* its position stays in the book, for its name or for a name behind it */
    bool is_never;   /* marked as never */
    bool is_always;  /* marked as always */
    bool is_dropped; /* too few games reached it, and it is not kept */
    bool is_written;
};

/* A move from a place. */
struct book_link {
    uint32_t to;   /* index of the place that it leads to */
    uint32_t next; /* index, plus 1, of the next link from the same place; 0: none */
    move_t move;
};

struct book_maker {
    struct book_source source;      /* only its places are used */
    struct book_evidence *evidence; /* by place */
    uint32_t *first;                /* by place: index of its first link, as in `next` */
    struct book_link *link;
    size_t room; /* how many places evidence and first have room for */
    size_t links;
    unsigned plies;    /* moves after this ply are not taken */
    unsigned openings; /* how many openings, lines and games were read */
    unsigned lines;
    unsigned games;
    unsigned left_out; /* games with errors, of another variant, or from another position */
};

/* Begins an empty book of at most `plies` plies. False if there is no memory. */
bool book_maker_begin(struct book_maker *maker, unsigned plies);

/* Frees the memory. */
void book_maker_free(struct book_maker *maker);

/* Each of these reads a file and counts in the maker what it has read. False, after a sentence on
   stderr with the line's number, if the file cannot be read or has a wrong line.
   - openings: "C65  Ruy Lopez: Berlin Defence  e4 e5 Nf3 Nc6 Bb5 Nf6", with two or more spaces
     between the three; # begins a comment. If are_played, each counts as a drawn game, else only
     its name is taken.
   - lines: "e4 e5 Nf3 ; 31". The number is the score of the last position, in 1/100 pawn, from
     White's view. If as_games, each also counts as a drawn game.
   - marks: "never e4 g5" or "always d4 d5 c4". A mark is about the last move. */
bool book_maker_read_openings(struct book_maker *maker, const char *path, bool are_played);
bool book_maker_read_lines(struct book_maker *maker, const char *path, bool as_games);
bool book_maker_read_marks(struct book_maker *maker, const char *path);

/* Reads games from a PGN file. A game with an error is left out, after a sentence on stderr with
   game, line, move and reason. False if the file cannot be read, or if none of its games can be
   used. */
bool book_maker_read_pgn(struct book_maker *maker, const char *path);

/* How the weights are computed. */
struct book_rules {
    unsigned floor; /* a move needs so many games, unless it is the author's */
    int worst;      /* in 1/100 pawn: a move with a lower value for its side is never played */
    double power;   /* weights follow points ^ power: 1 as in the games, 0.5 more even */
};

/* What has become of the moves. */
struct book_counts {
    unsigned positions;
    unsigned weighted; /* moves with a weight above 0 */
    unsigned never;    /* moves that are never played because of a mark */
    unsigned losing;   /* moves that are never played because of their value */
    unsigned rare;     /* moves with too few games, which were dropped */
    int worst_leaf;    /* the lowest score at the end of a line, for the side that moved last */
};

/* Gives each place its weight, and counts what has become of the moves. */
void book_maker_weigh(struct book_maker *maker, const struct book_rules *rules,
                      struct book_counts *counts);

/* Writes the source of the book (images/book_source.h). False if the file cannot be written. */
bool book_maker_write(struct book_maker *maker, FILE *file);

/* Writes a line for each position of the book that has no score: the moves that lead to it, in
   coordinates. "end " stands before a position from which no move goes on. False if the file cannot
   be written. */
bool book_maker_write_unscored(struct book_maker *maker, FILE *file);

#endif
