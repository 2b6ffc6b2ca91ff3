/* Files of records: their bytes, damage of every kind, and who reads them. */
#include "lab/network/records.h"

#include <stdlib.h>
#include <unistd.h>

#include "lab/network/ledger.h"
#include "lab/tune/dataset.h"
#include "support.h"

enum { HEADER = 22, RECORD = 38, FILE_MAX = 20000 };

#define TITLE RECORDS_TITLE " of a test"

/* The bytes of a file. */
struct bytes {
    size_t size;
    uint8_t byte[FILE_MAX];
};

static struct sample sample_of(const char *fen, int score, unsigned result)
{
    struct sample sample;
    struct position position = position_of(fen);

    memset(&sample, 0, sizeof sample);
    position_pack(&position, &sample.packed);
    sample.rule50 = position.rule50;
    sample.score = (int16_t)score;
    sample.result = (uint8_t)result;
    return sample;
}

static void begin_game(struct game_records *game, unsigned number, unsigned result)
{
    *game = (struct game_records){
        .number = number, .plies = 0x123, .result = result, .reason = REASON_ADJUDICATED
    };
}

static void add(struct game_records *game, const char *fen, int score)
{
    game->sample[game->count++] = sample_of(fen, score, game->result);
}

static void append(struct bytes *bytes, const struct game_records *game)
{
    FILE *file = fmemopen(bytes->byte + bytes->size, FILE_MAX - bytes->size, "wb");

    assert_non_null(file);
    assert_true(records_write(file, game));
    assert_int_equal(fclose(file), 0);
    bytes->size += HEADER + (size_t)game->count * RECORD;
}

static enum records_status read_first(const struct bytes *bytes, struct game_records *game)
{
    uint8_t none = 0;
    FILE *file = bytes->size == 0 ? fmemopen(&none, 1, "rb")
                                  : fmemopen((void *)(uintptr_t)bytes->byte, bytes->size, "rb");
    enum records_status status;

    assert_non_null(file);
    if (bytes->size == 0) {
        (void)fgetc(file);
    }
    status = records_read(file, game);
    fclose(file);
    return status;
}

/* Three games behind a title: of 2, 0 and 1 positions. */
static size_t three_games(struct bytes *bytes)
{
    struct game_records game;
    size_t title = strlen(TITLE "\n");

    memcpy(bytes->byte, TITLE "\n", title);
    bytes->size = title;
    begin_game(&game, 0, 2);
    add(&game, START_FEN, 25);
    add(&game, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 30", -3);
    append(bytes, &game);
    begin_game(&game, 1, 0);
    append(bytes, &game);
    begin_game(&game, 2, 1);
    add(&game, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0);
    append(bytes, &game);
    return title;
}

/* --- the bytes --- */

UNIT(bytes_are_the_documented_ones)
{
    static const uint8_t header[] = { 'K',  'M', 'G', 'B',  0x78, 0x56, 0x34,
                                      0x12, 1,   0,   0x23, 1,    2,    8 };
    struct game_records game;
    struct bytes bytes = { .size = 0 };
    const uint8_t *record;

    begin_game(&game, 0x12345678, 2);
    add(&game, "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1", -513);
    append(&bytes, &game);
    assert_int_equal(bytes.size, HEADER + RECORD);
    assert_memory_equal(bytes.byte, header, sizeof header);
    record = bytes.byte + HEADER;
    assert_int_equal(record[0], W_ROOK);       /* A1, B1 */
    assert_int_equal(record[2], W_KING);       /* E1, F1 */
    assert_int_equal(record[13], B_PAWN << 4); /* C4, D4 */
    assert_int_equal(record[14], W_PAWN);      /* E4, F4 */
    assert_int_equal(record[30], B_KING);      /* E8, F8 */
    assert_int_equal(record[32], 0x80 | CASTLING_WHITE_QUEEN);
    assert_int_equal(record[33], 20); /* E3 */
    assert_int_equal(record[34], 0);
    assert_int_equal(record[35], 0xFF); /* -513 = 0xFDFF */
    assert_int_equal(record[36], 0xFD);
    assert_int_equal(record[37], 2);
}

static void assert_same_game(const struct game_records *a, const struct game_records *b)
{
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->sample, b->sample, a->count * sizeof a->sample[0]);
}

UNIT(what_is_written_is_read)
{
    static const int scores[] = { 0, 1, -1, 255, 256, -256, SCORE_MATE, -SCORE_MATE };
    struct game_records game;
    struct game_records again;
    struct bytes bytes = { .size = 0 };

    begin_game(&game, 99999999, 0);
    game.reason = REASON_MATE;
    for (unsigned i = 0; game.count < RECORDS_MAX; i++) {
        add(&game, theme_fen(i % theme_count()), scores[i % COUNT_OF(scores)]);
    }
    append(&bytes, &game);
    assert_int_equal(read_first(&bytes, &again), RECORDS_READ);
    assert_same_game(&game, &again);
}

UNIT(blocks_follow_each_other)
{
    struct bytes bytes;
    struct game_records game;
    size_t title = three_games(&bytes);
    FILE *file = fmemopen(bytes.byte + title, bytes.size - title, "rb");

    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(records_read(file, &game), RECORDS_READ);
        assert_int_equal(game.number, i);
        assert_int_equal(game.result, 2 - 2 * i + 3 * (i / 2));
    }
    assert_int_equal(records_read(file, &game), RECORDS_END);
    fclose(file);
}

UNIT(every_flipped_bit_is_seen)
{
    struct game_records game;
    struct bytes bytes = { .size = 0 };

    begin_game(&game, 3, 1);
    add(&game, START_FEN, 12);
    add(&game, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0);
    append(&bytes, &game);
    for (size_t bit = 0; bit < 8 * bytes.size; bit++) {
        bytes.byte[bit / 8] ^= (uint8_t)(1U << (bit % 8));
        assert_int_equal(read_first(&bytes, &game), RECORDS_DAMAGED);
        bytes.byte[bit / 8] ^= (uint8_t)(1U << (bit % 8));
    }
    assert_int_equal(read_first(&bytes, &game), RECORDS_READ);
    for (bytes.size--; bytes.size > 0; bytes.size--) {
        assert_int_equal(read_first(&bytes, &game), RECORDS_TORN);
    }
    assert_int_equal(read_first(&bytes, &game), RECORDS_END);
}

/* Sums that are right do not make a game of it. */
UNIT(impossible_games_are_refused)
{
    for (unsigned i = 0; i < 3; i++) {
        struct game_records game;
        struct bytes bytes = { .size = 0 };

        begin_game(&game, 0, i == 0 ? 3 : 0);
        game.reason = (enum game_reason[]){ REASON_MATE, REASON_NONE, REASONS }[i];
        append(&bytes, &game);
        assert_int_equal(read_first(&bytes, &game), RECORDS_DAMAGED);
    }
}

UNIT(full_disk_is_noticed)
{
    struct game_records game;
    uint8_t room[HEADER + RECORD];
    FILE *file;

    begin_game(&game, 0, 1);
    add(&game, START_FEN, 0);
    add(&game, START_FEN, 0);
    file = fmemopen(room, sizeof room, "wb");
    setvbuf(file, NULL, _IONBF, 0);
    assert_false(records_write(file, &game));
    fclose(file);
}

/* --- files --- */

/* A file in /tmp of these bytes; its path must be freed. */
static char *file_of(const struct bytes *bytes)
{
    char *path = strdup("/tmp/kilomate-records-XXXXXX");
    int file = mkstemp(path);

    assert_true(file >= 0);
    assert_int_equal(write(file, bytes->byte, bytes->size), bytes->size);
    close(file);
    return path;
}

static void drop_file(char *path)
{
    remove(path);
    free(path);
}

static void assert_file_is(const char *path, const struct bytes *bytes)
{
    static uint8_t there[FILE_MAX];
    FILE *file = fopen(path, "rb");

    assert_int_equal(fread(there, 1, sizeof there, file), bytes->size);
    assert_memory_equal(there, bytes->byte, bytes->size);
    fclose(file);
}

/* Cut off anywhere, a file is continued behind its last whole game. */
UNIT(torn_file_is_continued)
{
    struct bytes whole;
    size_t title = three_games(&whole);
    const size_t end[] = { title, title + HEADER + 2 * RECORD, title + 2 * HEADER + 2 * RECORD,
                           title + 3 * HEADER + 3 * RECORD };

    for (size_t size = 0; size <= whole.size; size++) {
        struct bytes bytes = whole;
        struct ledger ledger;
        size_t games = 0;
        char *path;

        bytes.size = size;
        path = file_of(&bytes);
        assert_true(ledger_open(&ledger, path, TITLE, LEDGER_BLOCKS, 5));
        while (games < 3 && size >= end[games + 1]) {
            games++;
        }
        assert_int_equal(ledger.next, games);
        assert_true(ledger_close(&ledger));
        bytes.size = end[games];
        assert_file_is(path, &bytes);
        drop_file(path);
    }
}

/* A flipped bit here and there: refused, and the file left as it is. */
UNIT(damaged_file_is_refused)
{
    struct bytes bytes;
    struct dataset training;
    struct dataset validation;
    size_t title = three_games(&bytes);

    for (size_t at = 0; at < bytes.size; at += 5) {
        struct ledger ledger;
        char *path;

        bytes.byte[at] ^= (uint8_t)(1U << (at % 8));
        path = file_of(&bytes);
        assert_false(ledger_open(&ledger, path, TITLE, LEDGER_BLOCKS, 5));
        assert_file_is(path, &bytes);
        if (at >= title) {
            assert_false(dataset_read(path, 0, &training, &validation));
        }
        drop_file(path);
        bytes.byte[at] ^= (uint8_t)(1U << (at % 8));
    }
}

UNIT(missing_game_is_refused)
{
    struct bytes bytes;
    struct ledger ledger;
    size_t title = three_games(&bytes);
    size_t second = title + HEADER + 2 * RECORD;
    char *path;

    memmove(bytes.byte + second, bytes.byte + second + HEADER, HEADER + RECORD);
    bytes.size -= HEADER;
    path = file_of(&bytes);
    assert_false(ledger_open(&ledger, path, TITLE, LEDGER_BLOCKS, 5));
    assert_file_is(path, &bytes);
    drop_file(path);
}

static bool read_set(const struct bytes *bytes, unsigned share, struct dataset *training,
                     struct dataset *validation)
{
    char *path = file_of(bytes);
    bool is_read = dataset_read(path, share, training, validation);

    drop_file(path);
    return is_read;
}

UNIT(games_are_shared_out)
{
    struct bytes bytes;
    struct dataset training;
    struct dataset validation;
    struct position position;
    char fen[FEN_SIZE];

    three_games(&bytes);
    assert_true(read_set(&bytes, 3, &training, &validation));
    assert_int_equal(training.count, 2);
    assert_int_equal(validation.count, 1);
    assert_int_equal(training.sample[1].score, -3);
    assert_int_equal(training.sample[1].result, 2);
    dataset_position(&training.sample[1], &eval_params_default, &position);
    position_to_fen(&position, fen);
    assert_string_equal(fen, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 1");
    dataset_position(&validation.sample[0], &eval_params_default, &position);
    position_to_fen(&position, fen);
    assert_string_equal(fen, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    dataset_free(&training);
    dataset_free(&validation);
}

UNIT(torn_or_empty_set_is_refused)
{
    struct bytes bytes;
    struct dataset training;
    struct dataset validation;
    size_t title = three_games(&bytes);

    bytes.size--;
    assert_false(read_set(&bytes, 0, &training, &validation));
    bytes.size = title + HEADER + RECORD;
    assert_false(read_set(&bytes, 0, &training, &validation));
    bytes.size = title;
    assert_false(read_set(&bytes, 0, &training, &validation));
}

/* What breaks a legal sample: this many bytes of that value, somewhere in it. */
static const struct {
    const char *what;
    size_t at;
    size_t size;
    uint8_t value;
} breaks[] = {
    { "nothing", 0, 1, EMPTY },
    { "no piece has this number", 31, 1, 13 << 4 },
    { "two kings", 0, 1, W_KING },
    { "no king", 2, 1, W_QUEEN },
    { "17 pieces", 8, 8, W_KNIGHT << 4 | W_KNIGHT },
    { "a pawn on the last rank", 31, 1, W_PAWN << 4 },
    { "the side that is not to move in check", 26, 1, W_ROOK },
    { "castling without a rook", offsetof(struct sample, packed.state), 1, CASTLING_WHITE_KING },
    { "a bit without a meaning", offsetof(struct sample, packed.state), 1, 0x20 },
    { "en passant without a pawn", offsetof(struct sample, packed.en_passant), 1, 44 },
    { "en passant off the board", offsetof(struct sample, packed.en_passant), 1, 65 },
    { "a clock that is too high", offsetof(struct sample, rule50), 1, RULE75_DRAW + 1 },
    { "another result than the game's", offsetof(struct sample, result), 1, 1 },
    { "a score above mate", offsetof(struct sample, score), 2, 0x7F },
    { "a score below being mated", offsetof(struct sample, score), 2, 0x80 },
};

UNIT(bad_samples_are_refused)
{
    for (unsigned i = 0; i < COUNT_OF(breaks); i++) {
        struct game_records game;
        struct dataset training;
        struct dataset validation;
        struct bytes bytes = { .size = strlen(TITLE "\n") };
        bool is_read;

        memcpy(bytes.byte, TITLE "\n", bytes.size);
        begin_game(&game, 0, 2);
        add(&game, START_FEN, 0);
        add(&game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0);
        memset((uint8_t *)&game.sample[1] + breaks[i].at, breaks[i].value, breaks[i].size);
        append(&bytes, &game);
        is_read = read_set(&bytes, 0, &training, &validation);
        if (is_read != (i == 0)) {
            fail_msg("%s", breaks[i].what);
        }
        if (is_read) {
            dataset_free(&training);
        }
    }
}
