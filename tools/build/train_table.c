/*
 * Writes the table of training positions, made from their source, as the C of the table that a
 * board keeps in flash. Says on stderr what is in it.
 *   train_table NAME.epd BYTES > training.c
 * The source (training/kilomate.epd) is of lab/training/find.py: a line has the first four fields
 * of a FEN, `bm` with the move in coordinates, `c0` with theme and grade. If not all fit, of each
 * grade the same part is taken, the first ones. docs/reference/training-format.md describes the
 * table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/rules/notation.h"
#include "firmware/store/crc.h"
#include "firmware/store/number.h"
#include "firmware/train/train_table.h"

enum { MOST = 30000, MOST_MOVES = 256, TABLE_LARGEST = 1 << 20, LINE_BYTES = 256 };

struct record {
    uint8_t bytes[TRAIN_LONGEST];
    uint8_t length;
    uint8_t grade;
};

struct source {
    struct record record[MOST];
    unsigned count;
};

static const char *const themes[TRAIN_THEMES] = { "mate1", "mate2",  "mate3", "mate4",
                                                  "win",   "defend", "ending" };

/* --- one position --- */

struct bits {
    uint8_t bytes[TRAIN_LONGEST + 1];
    unsigned at;
};

static void put(struct bits *bits, unsigned number, unsigned count)
{
    for (unsigned i = 0; i < count; i++, bits->at++) {
        if (bits->at < 8 * TRAIN_LONGEST) {
            bits->bytes[bits->at / 8] |= (uint8_t)((number >> i & 1U) << bits->at % 8);
        }
    }
}

static void put_piece(struct bits *bits, unsigned piece)
{
    /* by enum piece_type: how many bits, and which, the lowest first */
    static const struct {
        uint8_t count;
        uint8_t code;
    } codes[PIECE_TYPES] = { [PAWN] = { 1, 0 }, [KNIGHT] = { 3, 1 }, [BISHOP] = { 3, 3 },
                             [ROOK] = { 3, 5 }, [QUEEN] = { 4, 7 },  [KING] = { 4, 15 } };

    if (piece == EMPTY) {
        put(bits, 0, 1);
        return;
    }
    put(bits, 1, 1);
    put(bits, piece_colour(piece) == BLACK, 1);
    put(bits, codes[piece_type(piece)].code, codes[piece_type(piece)].count);
}

/* False if the record would be too long. */
static bool make_record(const struct position *position, move_t move, unsigned theme,
                        struct record *record)
{
    struct bits bits = { .at = 0 };

    put(&bits, position->side == BLACK, 1);
    put(&bits, position->castling != 0, 1);
    if (position->castling != 0) {
        put(&bits, position->castling, TRAIN_CASTLING_BITS);
    }
    put(&bits, move_from(move), TRAIN_SQUARE_BITS);
    put(&bits, move_to(move), TRAIN_SQUARE_BITS);
    for (unsigned square = 0; square < SQUARES; square++) {
        put_piece(&bits, position->board[square]);
    }
    record->length = (uint8_t)(1 + (bits.at + 7) / 8);
    if (bits.at > 8 * (TRAIN_LONGEST - 1)) {
        return false;
    }
    record->bytes[0] = (uint8_t)(record->length | theme << TRAIN_LENGTH_BITS);
    memcpy(record->bytes + 1, bits.bytes, record->length - 1U);
    return true;
}

/* --- the source --- */

/* Reads a legal move in coordinates; MOVE_NONE if it is none. */
static move_t read_move(const struct position *position, const char *text)
{
    struct position copy = *position;
    move_t moves[MOST_MOVES] = { MOVE_NONE };
    int8_t values[MOST_MOVES];
    struct move_list scratch = { moves, values, MOST_MOVES, 0 };
    move_t move;

    return notation_read(&scratch, &copy, text, &move) == MOVE_OK ? move : MOVE_NONE;
}

/* Takes a line apart: a FEN of four fields, the move, theme and grade. Says what is wrong with
   it. */
static const char *read_line(const char *line, struct record *record)
{
    static struct position position;
    char fen[LINE_BYTES], move[8], theme[8];
    unsigned grade, which = 0;
    move_t legal;
    const char *behind = strstr(line, " bm ");

    if (behind == NULL ||
        sscanf(behind, " bm %5[a-h1-8q]; c0 \"%6[a-z1-4] %u\";", move, theme, &grade) != 3) {
        return "is not FEN, bm and c0";
    }
    snprintf(fen, sizeof fen, "%.*s", (int)(behind - line), line);
    if (position_set_fen(&position, fen, &eval_params_default) != FEN_OK) {
        return "has no possible position";
    }
    while (which < TRAIN_THEMES && strcmp(theme, themes[which]) != 0) {
        which++;
    }
    if (which == TRAIN_THEMES || grade < 1 || grade > TRAIN_LEVELS) {
        return "has no such theme or grade";
    }
    legal = read_move(&position, move);
    if (position.en_passant != SQUARE_NONE || legal == MOVE_NONE) {
        return "has a move that is not legal there, or en passant";
    }
    record->grade = (uint8_t)(grade - 1);
    return make_record(&position, legal, which, record) ? NULL : "has too many pieces";
}

static bool read_source(const char *name, struct source *source)
{
    FILE *file = fopen(name, "r");
    char line[LINE_BYTES];
    unsigned number = 0;
    const char *wrong = file == NULL ? "cannot be read" : NULL;

    source->count = 0;
    while (wrong == NULL && fgets(line, sizeof line, file) != NULL) {
        number++;
        if (line[0] != '#' && line[0] != '\n') {
            wrong = source->count == MOST ? "is one too many"
                                          : read_line(line, &source->record[source->count++]);
        }
    }
    if (wrong != NULL) {
        fprintf(stderr, "%s:%u %s\n", name, number, wrong);
    }
    if (file != NULL) {
        fclose(file);
    }
    return wrong == NULL;
}

/* --- the table --- */

/* Makes the table of the first `parts` of 1024 of each grade. Returns its size. */
static uint32_t make_table(const struct source *source, unsigned parts, uint8_t *table)
{
    uint32_t size = TRAIN_HEADER;

    memset(table, 0, TRAIN_HEADER);
    for (unsigned grade = 0; grade < TRAIN_LEVELS; grade++) {
        unsigned all = 0, taken = 0;

        for (unsigned i = 0; i < source->count; i++) {
            all += source->record[i].grade == grade;
        }
        for (unsigned i = 0; i < source->count && taken < (all * parts + 1023) / 1024; i++) {
            if (source->record[i].grade == grade) {
                memcpy(table + size, source->record[i].bytes, source->record[i].length);
                size += source->record[i].length;
                taken++;
            }
        }
        number_put(table + TRAIN_GRADES + (size_t)2 * grade, taken, 2);
    }
    for (unsigned i = 0; i < TRAIN_VERSION - TRAIN_MAGIC; i++) {
        table[TRAIN_MAGIC + i] = (uint8_t) "KTRN"[i];
    }
    table[TRAIN_VERSION] = TRAIN_FORMAT;
    number_put(table + TRAIN_SIZE, size, 4);
    number_put(table + TRAIN_CRC, crc32_update(0, table + TRAIN_GRADES, size - TRAIN_GRADES), 4);
    return size;
}

static bool make(const char *name, const char *bytes, uint8_t *table, uint32_t *size)
{
    static struct source source;
    char *end;
    unsigned long limit = strtoul(bytes, &end, 10);
    unsigned parts = 1024;

    if (*end != '\0' || limit < 256 || limit > TABLE_LARGEST / 2) {
        fprintf(stderr, "a table has 256 to %d bytes, not %s\n", TABLE_LARGEST / 2, bytes);
        return false;
    }
    if (!read_source(name, &source)) {
        return false;
    }
    do {
        *size = make_table(&source, parts, table);
    } while (*size > limit && --parts > 0);
    if (*size > limit || train_check(&(struct train_table){ table, *size }) != TRAIN_GOOD) {
        fprintf(stderr, "%s: no position fits into %lu bytes\n", name, limit);
        return false;
    }
    fprintf(stderr, "%s: %u of %u positions, %lu bytes, %.2f a position\n", name,
            train_first(&(struct train_table){ table, *size }, TRAIN_LEVELS), source.count,
            (unsigned long)*size,
            (double)(*size - TRAIN_HEADER) /
                train_first(&(struct train_table){ table, *size }, TRAIN_LEVELS));
    return true;
}

static void print_table(const uint8_t *table, uint32_t size)
{
    puts("#include \"firmware/train/train_table.h\"\n");
    printf("static const uint8_t bytes[%lu] = {\n", (unsigned long)size);
    for (uint32_t i = 0; i < size; i++) {
        printf("%u%s", table[i], i % 20 == 19 ? ",\n" : ",");
    }
    puts("\n};");
    puts("const struct train_table board_training = { bytes, sizeof bytes };");
}

int main(int argc, char **argv)
{
    static uint8_t table[TABLE_LARGEST];
    uint32_t size;

    if (argc != 3) {
        fputs("Usage: train_table NAME.epd BYTES\n", stderr);
        return EXIT_FAILURE;
    }
    if (!make(argv[1], argv[2], table, &size)) {
        return EXIT_FAILURE;
    }
    print_table(table, size);
    return EXIT_SUCCESS;
}
