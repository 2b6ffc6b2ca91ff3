#include "support.h"

#include <ctype.h>
#include <stdlib.h>

/* --- randomness --- */

uint32_t random_next(uint64_t *state)
{
    uint64_t x;

    *state += 0x9E3779B97F4A7C15U;
    x = *state;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return (uint32_t)(x >> 32);
}

unsigned random_below(uint64_t *state, unsigned end)
{
    return (unsigned)(((uint64_t)random_next(state) * end) >> 32);
}

/* --- how long --- */

unsigned times_of(const char *variable, unsigned usual)
{
    const char *text = getenv(variable);

    return text != NULL ? (unsigned)strtoul(text, NULL, 10) : usual;
}

/* --- positions --- */

enum { MAX_THEMES = 400 };

static char themes[MAX_THEMES][FEN_SIZE];
static char theme_counts[MAX_THEMES][128]; /* ";D1 20 ;D2 400 ..." */
static unsigned theme_total;

static void read_themes(void)
{
    FILE *file = fopen("tests/perft/positions.epd", "r");
    char line[256];

    if (file == NULL) {
        fprintf(stderr, "tests/perft/positions.epd: not found from here\n");
        exit(EXIT_FAILURE);
    }
    while (theme_total < MAX_THEMES && fgets(line, sizeof line, file) != NULL) {
        size_t length = strcspn(line, ";\n");

        while (length > 0 && line[length - 1] == ' ') {
            length--;
        }
        if (length > 0 && length < FEN_SIZE) {
            snprintf(theme_counts[theme_total], sizeof theme_counts[0], "%s", line + length);
            memcpy(themes[theme_total], line, length);
            themes[theme_total++][length] = '\0';
        }
    }
    fclose(file);
}

unsigned theme_count(void)
{
    if (theme_total == 0) {
        read_themes();
    }
    return theme_total;
}

const char *theme_fen(unsigned i)
{
    assert_true(i < theme_count());
    return themes[i];
}

long theme_leaves(unsigned i, unsigned depth)
{
    char label[8];
    const char *count;

    assert_true(i < theme_count());
    snprintf(label, sizeof label, ";D%u ", depth);
    count = strstr(theme_counts[i], label);
    return count == NULL ? -1 : strtol(count + strlen(label), NULL, 10);
}

struct position position_of(const char *fen)
{
    struct position position;
    enum fen_error error = position_set_fen(&position, fen, &eval_params_default);

    if (error != FEN_OK) {
        fail_msg("%s: %s", fen, fen_error_text(error));
    }
    return position;
}

static char flip_case(char c)
{
    int letter = (unsigned char)c;

    return (char)(islower(letter) ? toupper(letter) : tolower(letter));
}

void flip_fen(const char *fen, char out[FEN_SIZE])
{
    char board[8][16] = { { 0 } };
    char side;
    char castling[8];
    char en_passant[4];
    unsigned rule50;
    unsigned fullmove;
    char *c = out;

    assert_int_equal(sscanf(fen,
                            "%15[^/]/%15[^/]/%15[^/]/%15[^/]/%15[^/]/%15[^/]/%15[^/]/%15s "
                            "%c %7s %3s %u %u",
                            board[0], board[1], board[2], board[3], board[4], board[5], board[6],
                            board[7], &side, castling, en_passant, &rule50, &fullmove),
                     13);
    for (unsigned rank = 8; rank-- != 0;) {
        for (const char *s = board[rank]; *s != '\0'; s++) {
            *c++ = flip_case(*s);
        }
        *c++ = rank != 0 ? '/' : ' ';
    }
    *c++ = side == 'w' ? 'b' : 'w';
    *c++ = ' ';
    for (const char *right = "kqKQ-"; *right != '\0'; right++) {
        if (strchr(castling, *right) != NULL) {
            *c++ = flip_case(*right);
        }
    }
    if (en_passant[0] != '-') {
        en_passant[1] = en_passant[1] == '3' ? '6' : '3';
    }
    snprintf(c, FEN_SIZE - (size_t)(c - out), " %s %u %u", en_passant, rule50, fullmove);
}

struct position turned_position(const struct position *p, unsigned turn)
{
    struct position other;
    uint8_t board[SQUARES];
    bool is_flip = turn == 56;

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = p->board[square];

        if (is_flip && piece != EMPTY) {
            piece = piece > W_KING ? piece - 6U : piece + 6U;
        }
        board[square ^ turn] = (uint8_t)piece;
    }
    position_clear(&other, p->params);
    other.side = is_flip ? p->side ^ 1U : p->side;
    position_place(&other, board);
    return other;
}

/* --- engines --- */

const struct engine_profile roomy_profile = {
    .name = "roomy", .arena = ROOMY_ARENA, .moves = 4096, .plies = 64, .pv = 32, .tables = 2
};

void bench_start(struct bench_engine *b, const struct engine_profile *profile, size_t size,
                 uint8_t fill)
{
    b->size = size;
    b->arena = malloc(size);
    assert_non_null(b->arena);
    memset(b->arena, fill, size);
    memset(&b->engine, fill, sizeof b->engine);
    assert_true(engine_init(&b->engine, b->arena, size, profile));
}

void bench_end(struct bench_engine *b)
{
    free(b->arena);
    b->arena = NULL;
}

struct bench_engine bench;

int bench_setup(void **state)
{
    (void)state;
    bench_start(&bench, &roomy_profile, ROOMY_ARENA, 0);
    return 0;
}

int bench_teardown(void **state)
{
    (void)state;
    bench_end(&bench);
    return 0;
}

unsigned legal_moves(struct engine *engine, struct position *position, move_t moves[MAX_MOVES])
{
    unsigned count = engine_legal_moves(engine, position);

    assert_in_range(count, 0, MAX_MOVES);
    for (unsigned i = 0; i < count; i++) {
        moves[i] = engine_legal_move(engine, i);
    }
    return count;
}

bool is_legal(struct engine *engine, struct position *position, move_t move)
{
    unsigned count = engine_legal_moves(engine, position);

    for (unsigned i = 0; i < count; i++) {
        if (engine_legal_move(engine, i) == move) {
            return true;
        }
    }
    return false;
}

move_t move_of(struct engine *engine, struct position *position, const char *text)
{
    move_t move = MOVE_NONE;
    enum move_error error = move_from_text(engine, position, text, &move);

    if (error != MOVE_OK) {
        char fen[FEN_SIZE];

        position_to_fen(position, fen);
        fail_msg("%s: '%s' is no legal move (%d)", fen, text, (int)error);
    }
    return move;
}

void play(struct engine *engine, struct position *position, const char *moves)
{
    while (*moves != '\0') {
        char text[16] = "";
        size_t length = strcspn(moves, " ");
        struct undo undo;

        assert_in_range(length, 1, sizeof text - 1);
        memcpy(text, moves, length);
        position_make(position, move_of(engine, position, text), &undo);
        moves += length;
        moves += strspn(moves, " ");
    }
}

/* --- searches --- */

static uint32_t watched_now(void *context)
{
    const struct watched_search *search = context;

    return search->clock_base +
           (search->polls_per_ms == 0 ? 0 : search->polls / search->polls_per_ms);
}

static enum engine_poll watched_poll(void *context)
{
    struct watched_search *search = context;

    search->polls++;
    if (search->polls == search->stop_at_poll) {
        return POLL_STOP;
    }
    if (search->polls == search->ponderhit_at_poll) {
        return POLL_PONDERHIT;
    }
    return POLL_CONTINUE;
}

static void watched_info(void *context, const struct engine_info *info)
{
    struct watched_search *search = context;
    struct report *report =
        &search->report[search->reports < MAX_REPORTS ? search->reports : MAX_REPORTS - 1];

    search->reports++;
    report->info = *info;
    report->info.pv = NULL;
    assert_in_range(info->pv_length, 0, MAX_PV);
    for (unsigned i = 0; i < info->pv_length; i++) {
        report->pv[i] = info->pv[i];
    }
}

/* Replays a variation and takes it back. */
static void check_variation(struct engine *engine, const struct position *position,
                            const struct report *report)
{
    struct position copy = *position;

    for (unsigned i = 0; i < report->info.pv_length; i++) {
        struct undo undo;

        if (!is_legal(engine, &copy, report->pv[i])) {
            char fen[FEN_SIZE];
            char move[COORDINATES_SIZE];

            position_to_fen(position, fen);
            move_to_coordinates(report->pv[i], move);
            fail_msg("%s: depth %u bound %u: move %u of the variation, %s, is illegal", fen,
                     report->info.depth, report->info.bound, i + 1, move);
        }
        position_make(&copy, report->pv[i], &undo);
    }
}

static void check_report(struct engine *engine, const struct position *position,
                         const struct report *report, const struct watched_search *search,
                         bool can_move)
{
    const struct engine_info *info = &report->info;
    struct position copy = *position;

    if (info->current != MOVE_NONE) {
        assert_int_equal(info->pv_length, 0);
        assert_true(is_legal(engine, &copy, info->current));
        assert_in_range(info->current_number, 1, MAX_MOVES);
        return;
    }
    assert_int_equal(info->pv_length > 0, can_move);
    assert_true(search->any_score || (info->score >= -SCORE_MATE && info->score <= SCORE_MATE));
    assert_in_range(info->bound, 0, 2);
    assert_in_range(info->multipv, 1, MAX_MOVES);
    assert_in_range(info->depth, 1, 127);
    check_variation(engine, position, report);
}

/* The last report of a first line, of any bound. */
static const struct report *last_line(const struct watched_search *search)
{
    const struct report *last = NULL;

    for (unsigned i = 0; i < search->reports; i++) {
        const struct engine_info *info = &search->report[i].info;

        if (info->current == MOVE_NONE && info->multipv == 1) {
            last = &search->report[i];
        }
    }
    return last;
}

void watch_search(struct engine *engine, struct position *position, struct watched_search *search)
{
    struct position before;
    struct engine_result *result = &search->result;
    const struct report *last;
    bool can_move;

    search->limits.context = search;
    search->limits.now_ms = watched_now;
    search->limits.poll = watched_poll;
    search->limits.on_info = watched_info;
    search->polls = 0;
    search->reports = 0;
    memset(result, 0xA5, sizeof *result);
    memcpy(&before, position, sizeof before);
    engine_search(engine, position, search->history, search->history_length, &search->limits,
                  result);
    assert_memory_equal(position, &before, sizeof before);
    can_move = engine_legal_moves(engine, position) > 0;
    assert_true(can_move ? is_legal(engine, position, result->best) : result->best == MOVE_NONE);
    assert_in_range(search->reports, 1, MAX_REPORTS);
    for (unsigned i = 0; i < search->reports; i++) {
        check_report(engine, position, &search->report[i], search, can_move);
    }
    last = last_report(search, 1);
    assert_non_null(last);
    if (can_move) {
        struct undo undo;

        assert_int_equal(last_line(search)->pv[0], result->best);
        /* an upper bound says nothing of the move that was best before */
        if (last_line(search)->info.bound != 2) {
            assert_int_equal(last->info.score, result->score);
        }
        position_make(position, result->best, &undo);
        assert_true(result->ponder == MOVE_NONE || is_legal(engine, position, result->ponder));
        position_unmake(position, result->best, &undo);
    }
}

struct watched_search watched;

int search_setup(void **state)
{
    (void)state;
    engine_clear(&bench.engine);
    bench.engine.options = &search_options_default;
    memset(&watched, 0, sizeof watched);
    return 0;
}

void run_search(const char *fen)
{
    struct position position = position_of(fen);

    watch_search(&bench.engine, &position, &watched);
}

const struct report *last_report(const struct watched_search *search, unsigned rank)
{
    for (unsigned i = search->reports; i-- != 0;) {
        const struct engine_info *info = &search->report[i].info;

        if (info->current == MOVE_NONE && info->bound != 2 && info->multipv == rank) {
            return &search->report[i];
        }
    }
    return NULL;
}

void random_walk(struct position *position, unsigned plies, uint64_t *chance)
{
    for (; plies != 0; plies--) {
        move_t moves[MAX_MOVES];
        unsigned count = legal_moves(&bench.engine, position, moves);
        struct undo undo;

        if (count == 0) {
            return;
        }
        position_make(position, moves[random_below(chance, count)], &undo);
    }
}

void mask_all_but(struct engine *engine, struct position *position, move_t move,
                  uint8_t mask[ENGINE_ROOT_MASK])
{
    unsigned count = engine_legal_moves(engine, position);

    memset(mask, 0xFF, ENGINE_ROOT_MASK);
    for (unsigned i = 0; i < count; i++) {
        if (engine_legal_move(engine, i) == move) {
            mask[i / 8] = (uint8_t)(mask[i / 8] & ~(1U << (i % 8)));
        }
    }
}
