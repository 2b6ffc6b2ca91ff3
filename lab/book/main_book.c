/* kilomate-book: makes the source of an opening book from openings, self-play, games and marks. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/arguments.h"
#include "lab/book/book_maker.h"

enum { FILES = 64 };

static const char head[] =
    "# The source of an opening book, written by kilomate-book: docs/reference/book-format.md.\n";

struct command {
    const char *openings;
    const char *names;
    const char *lines;
    const char *scores;
    const char *marks;
    const char *out;
    const char *unscored;
    const char *games[FILES + 1];
    uint64_t plies;
    uint64_t floor;
    uint64_t worst;
    uint64_t power;
};

static bool read_all(const struct command *command, struct book_maker *maker)
{
    bool is_read =
        (command->openings == NULL || book_maker_read_openings(maker, command->openings, true)) &&
        (command->names == NULL || book_maker_read_openings(maker, command->names, false)) &&
        (command->lines == NULL || book_maker_read_lines(maker, command->lines, true)) &&
        (command->scores == NULL || book_maker_read_lines(maker, command->scores, false)) &&
        (command->marks == NULL || book_maker_read_marks(maker, command->marks));

    for (unsigned i = 0; is_read && command->games[i] != NULL; i++) {
        is_read = book_maker_read_pgn(maker, command->games[i]);
    }
    if (is_read && maker->links == 0) {
        fputs("there is no move for a book\n", stderr);
        is_read = false;
    }
    return is_read;
}

static bool write_to(const char *path, const char *first_line, struct book_maker *maker,
                     bool (*write)(struct book_maker *maker, FILE *file))
{
    FILE *file = fopen(path, "w");
    bool is_written;

    if (file == NULL) {
        perror(path);
        return false;
    }
    fputs(first_line, file);
    is_written = write(maker, file);
    return fclose(file) == 0 && is_written;
}

static void print_counts(const struct book_maker *maker, const struct book_counts *counts)
{
    printf("%u openings, %u lines, %u games, %u games left out\n", maker->openings, maker->lines,
           maker->games, maker->left_out);
    printf("%u positions, %u of them with a weight; never by a mark %u, by their value %u; "
           "%u dropped as rare\n",
           counts->positions, counts->weighted, counts->never, counts->losing, counts->rare);
    if (counts->worst_leaf != 30000) {
        printf("the worst end of a line, for the side that moved there: %+.2f\n",
               counts->worst_leaf / 100.0);
    }
}

int main(int argc, char **argv)
{
    struct command command = {
        .out = "build/book.book", .plies = 40, .floor = 2, .worst = 60, .power = 100
    };
    const struct argument list[] = {
        { "openings", ARGUMENT_TEXT, &command.openings, 0, 0, "file of openings with names" },
        { "names", ARGUMENT_TEXT, &command.names, 0, 0, "such a file, only for its names" },
        { "lines", ARGUMENT_TEXT, &command.lines, 0, 0, "file of self-play with scores" },
        { "scores", ARGUMENT_TEXT, &command.scores, 0, 0, "file of lines that are only scored" },
        { "marks", ARGUMENT_TEXT, &command.marks, 0, 0, "file of moves marked never or always" },
        { "out", ARGUMENT_TEXT, &command.out, 0, 0, "the source of the book" },
        { "unscored", ARGUMENT_TEXT, &command.unscored, 0, 0,
          "write there the positions that have no score, for lab/book/book_lines.py" },
        { "plies", ARGUMENT_NUMBER, &command.plies, 1, BOOK_SOURCE_PLIES, "depth of the book" },
        { "floor", ARGUMENT_NUMBER, &command.floor, 1, UINT32_MAX, "games that a move needs" },
        { "worst", ARGUMENT_NUMBER, &command.worst, 0, 10000,
          "1/100 pawn: a move that leaves its side further behind is never played" },
        { "power", ARGUMENT_NUMBER, &command.power, 0, 100,
          "1/100: weights are this power of the points; 100: by how often, 0: all alike" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };
    struct book_maker maker;
    struct book_rules rules;
    struct book_counts counts;
    bool is_made;

    arguments_read(argc, argv, "Usage: kilomate-book [options] [GAMES.pgn ...]", list,
                   command.games, FILES);
    rules = (struct book_rules){ (unsigned)command.floor, (int)command.worst,
                                 (double)command.power / 100 };
    if (!book_maker_begin(&maker, (unsigned)command.plies)) {
        arguments_refuse("no memory");
    }
    is_made = read_all(&command, &maker);
    if (is_made) {
        book_maker_weigh(&maker, &rules, &counts);
        is_made = write_to(command.out, head, &maker, book_maker_write) &&
                  (command.unscored == NULL ||
                   write_to(command.unscored, "", &maker, book_maker_write_unscored));
    }
    if (is_made) {
        print_counts(&maker, &counts);
    }
    book_maker_free(&maker);
    return is_made ? EXIT_SUCCESS : 2;
}
