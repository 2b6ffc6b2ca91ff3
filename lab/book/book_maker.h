/*
 * Gathers what a book is made of, and weighs it: lines of an openings file, self-play out of
 * them with scores, games from PGN, an author's marks. Positions are merged by their keys.
 */
#ifndef KILOMATE_LAB_BOOK_BOOK_MAKER_H
#define KILOMATE_LAB_BOOK_BOOK_MAKER_H

#include <stdio.h>

#include "images/book_source.h"

/* What is known of a place besides. */
struct book_evidence {
    uint32_t games;  /* that came there ... */
    uint32_t points; /* ... and how the side that moved there did: 2 a win, 1 a draw */
    int score;       /* of a search, the side to move's view: 1/100 pawn */
    int value;       /* the same, with the best of what follows */
    bool has_score;
    bool has_value;
    bool is_open;    /* value is being found */
    bool is_authors; /* played, however few games came there */
    bool is_kept;    /* at least as a position, for its name or that of one behind it */
    bool is_never;
    bool is_always;
    bool is_dropped; /* below the floor, and not kept */
    bool is_written;
};

struct book_link {
    uint32_t to;
    uint32_t next; /* the next from the same place, and 1; 0: none */
    move_t move;
};

struct book_maker {
    struct book_source source;      /* of it, only the places */
    struct book_evidence *evidence; /* by place */
    uint32_t *first;                /* by place: its links, as `next` */
    struct book_link *link;
    size_t room; /* of evidence and first */
    size_t links;
    unsigned plies; /* nothing beyond is taken */
    unsigned openings;
    unsigned lines;
    unsigned games;
    unsigned left_out; /* games with errors, of another variant, or that begin elsewhere */
};

/* False if there is no memory. */
bool book_maker_begin(struct book_maker *maker, unsigned plies);
void book_maker_free(struct book_maker *maker);

/* Each reads a file; false and a sentence on stderr if that cannot be done, or if a line is
   wrong: then with its number. Counts of it stand in the maker.
   - openings: "C65  Ruy Lopez: Berlin Defence  e4 e5 Nf3 Nc6 Bb5 Nf6", two spaces and more
     between the three; # begins a comment. are_played: each counts as a drawn game, else only
     its name is taken
   - lines: "e4 e5 Nf3 ; 31", the score of the position at the end, White's view, 1/100 pawn;
     as_games: each counts as a drawn game besides
   - marks: "never e4 g5" or "always d4 d5 c4", about the last move */
bool book_maker_read_openings(struct book_maker *maker, const char *path, bool are_played);
bool book_maker_read_lines(struct book_maker *maker, const char *path, bool as_games);
bool book_maker_read_marks(struct book_maker *maker, const char *path);

/* Games; one with an error is told, with game, line, move and reason, and left out. False only
   if the file cannot be read at all or no game of it could be used. */
bool book_maker_read_pgn(struct book_maker *maker, const char *path);

/* What the weights are made with. */
struct book_rules {
    unsigned floor; /* games that a move needs, unless it is the author's */
    int worst;      /* 1/100 pawn: what is worse for its side is never played */
    double power;   /* of the points: 1: by how often; 0.5: nearer to each other */
};

/* What has become of the moves. */
struct book_counts {
    unsigned positions;
    unsigned weighted;
    unsigned never;  /* by a mark */
    unsigned losing; /* by its value */
    unsigned rare;   /* dropped: below the floor */
    int worst_leaf;  /* of the lines that are played to their end, for the side that moved last */
};

/* Gives each place its weight. */
void book_maker_weigh(struct book_maker *maker, const struct book_rules *rules,
                      struct book_counts *counts);

/* Writes the source of the book. */
bool book_maker_write(struct book_maker *maker, FILE *file);

/* Writes a line of moves, in coordinates, to each position in it that has no score: those at the
   end of a line with "end " before them. */
bool book_maker_write_unscored(struct book_maker *maker, FILE *file);

#endif
