/*
 * Tries the library through its header alone, on a machine of the example's (board.h). It prints a
 * line a test, and what the profiles take.
 */
#include <string.h>

#include "board.h"
#include "kilomate.h"

/* Two games lie in 16 KB of RAM, with a stack beside them. */
enum { BYTES = 6144 };

static uint64_t memory[BYTES / 8];
static uint64_t second[BYTES / 8];
static struct kilomate *game;
static bool is_ok;
static int status;

static void print_number(uint64_t number)
{
    char text[24];
    char *at = text + sizeof text - 1;

    *at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    board_print(at);
}

static void expect(bool condition)
{
    is_ok = is_ok && condition;
}

static bool is_same(const char *text, const char *other)
{
    return strcmp(text, other) == 0;
}

/* The game's FEN is this one. */
static bool stands(const char *fen)
{
    char now[KILOMATE_FEN_SIZE];

    return kilomate_write_fen(game, now) == KILOMATE_OK && is_same(now, fen);
}

static bool ends(enum kilomate_ending wanted)
{
    enum kilomate_ending ending;

    return kilomate_ending(game, &ending) == KILOMATE_OK && ending == wanted;
}

static bool plays(const char *moves)
{
    char move[KILOMATE_MOVE_SIZE];

    while (*moves != '\0') {
        size_t length = strcspn(moves, " ");

        memcpy(move, moves, length);
        move[length] = '\0';
        if (kilomate_play(game, move) != KILOMATE_OK) {
            return false;
        }
        moves += length + (moves[length] == ' ');
    }
    return true;
}

static unsigned legal_moves(void)
{
    char move[KILOMATE_MOVE_SIZE];
    unsigned count = 0;

    while (kilomate_legal_move(game, count, move) == KILOMATE_OK) {
        count++;
    }
    return count;
}

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char mate_fen[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/* --- memory --- */

static void memory_is_refused(void)
{
    struct kilomate_profile profile = kilomate_profile_for(BYTES);
    size_t least = kilomate_least_memory(&profile);
    struct kilomate *none = NULL;

    expect(least != 0 && least < BYTES && kilomate_least_memory(NULL) == 0);
    expect(kilomate_start(NULL, second, BYTES, &profile) == KILOMATE_NULL);
    expect(kilomate_start(&none, NULL, BYTES, &profile) == KILOMATE_NULL);
    expect(kilomate_start(&none, (char *)second + 4, BYTES - 8, &profile) == KILOMATE_NOT_ALIGNED);
    expect(kilomate_start(&none, second, least - 1, &profile) == KILOMATE_TOO_SMALL);
    expect(kilomate_start(&none, second, 0, NULL) == KILOMATE_TOO_SMALL);
    profile.line = 1;
    expect(kilomate_start(&none, second, BYTES, &profile) == KILOMATE_BAD_PROFILE);
    profile = kilomate_profile_for(BYTES);
    profile.moves = 255;
    expect(kilomate_start(&none, second, BYTES, &profile) == KILOMATE_BAD_PROFILE);
    expect(none == NULL);
}

static void least_memory_is_enough(void)
{
    struct kilomate_profile profile = kilomate_profile_for(0);
    struct kilomate_limits limits = { .nodes = 300 };
    struct kilomate_result result;
    struct kilomate *small;

    expect(kilomate_start(&small, second, kilomate_least_memory(&profile), &profile) ==
           KILOMATE_OK);
    expect(kilomate_search(small, &limits, &result) == KILOMATE_OK && result.move[0] != '\0');
}

static void profiles_grow(void)
{
    static const size_t sizes[] = { 0, 8192, 32768, 131072, SIZE_MAX };
    size_t before = 0;

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct kilomate_profile profile = kilomate_profile_for(sizes[i]);
        size_t least = kilomate_least_memory(&profile);

        expect(profile.network == NULL && least >= before);
        expect(sizes[i] == 0 || least < sizes[i]);
        before = least;
    }
}

/* --- positions and moves --- */

static void nothing_works_without_a_game(void)
{
    char text[KILOMATE_FEN_SIZE];
    enum kilomate_ending ending;
    struct kilomate_limits limits = { .nodes = 1 };
    struct kilomate_result result;

    expect(kilomate_set_up(NULL, NULL) == KILOMATE_NULL);
    expect(kilomate_play(NULL, "e4") == KILOMATE_NULL);
    expect(kilomate_play(game, NULL) == KILOMATE_NULL);
    expect(kilomate_write_fen(NULL, text) == KILOMATE_NULL);
    expect(kilomate_write_fen(game, NULL) == KILOMATE_NULL);
    expect(kilomate_legal_move(NULL, 0, text) == KILOMATE_NULL);
    expect(kilomate_legal_move(game, 0, NULL) == KILOMATE_NULL);
    expect(kilomate_ending(NULL, &ending) == KILOMATE_NULL);
    expect(kilomate_ending(game, NULL) == KILOMATE_NULL);
    expect(kilomate_search(NULL, &limits, &result) == KILOMATE_NULL);
    expect(kilomate_search(game, NULL, &result) == KILOMATE_NULL);
    expect(kilomate_search(game, &limits, NULL) == KILOMATE_NULL);
    expect(kilomate_forget(NULL) == KILOMATE_NULL);
}

static void bad_positions_are_refused(void)
{
    static const struct {
        const char *fen;
        const char *why;
    } bad[] = {
        { "", "there is no position" },
        { "\xff\x01 w - - 0 1", "a letter in the board field is no piece" },
        { "8/8/8/8/8/8/8/8 w - - 0 1", "each side needs one king" },
        { "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", NULL },
        { "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move must be w or b" },
        { "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side that is not to move is in check" },
        { "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling needs king and rook at home" },
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1 what", "there is something behind the move number" },
    };

    expect(kilomate_set_up(game, mate_fen) == KILOMATE_OK);
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        enum kilomate_error error = kilomate_set_up(game, bad[i].fen);

        expect(error > KILOMATE_BAD_FEN);
        expect(bad[i].why == NULL || is_same(kilomate_error_text(error), bad[i].why));
        expect(stands(mate_fen));
    }
}

static void bad_moves_are_refused(void)
{
    static const char two_rooks[] = "4k3/P7/8/8/8/8/8/R4RK1 w - - 0 1";

    expect(kilomate_set_up(game, two_rooks) == KILOMATE_OK);
    expect(kilomate_play(game, "") == KILOMATE_NOT_A_MOVE);
    expect(kilomate_play(game, "\xff\xfe, e4 and a long text behind it") == KILOMATE_NOT_A_MOVE);
    expect(kilomate_play(game, "Kg5") == KILOMATE_ILLEGAL);
    expect(kilomate_play(game, "Rd1") == KILOMATE_AMBIGUOUS);
    expect(kilomate_play(game, "a7a8") == KILOMATE_NO_PIECE);
    expect(stands(two_rooks));
    expect(kilomate_play(game, "a8=N") == KILOMATE_OK);
    expect(stands("N3k3/8/8/8/8/8/8/R4RK1 b - - 0 1"));
}

static void moves_are_listed(void)
{
    char move[KILOMATE_MOVE_SIZE] = "none";

    expect(kilomate_set_up(game, NULL) == KILOMATE_OK && legal_moves() == 20);
    expect(kilomate_legal_move(game, 20, move) == KILOMATE_NO_MOVE && is_same(move, "none"));
    expect(kilomate_legal_move(game, 19, move) == KILOMATE_OK);
    expect(kilomate_play(game, move) == KILOMATE_OK);
    expect(kilomate_set_up(game, "7k/8/6K1/8/8/8/8/6R1 b - - 0 1") == KILOMATE_OK);
    expect(legal_moves() == 1);
}

static void every_ending_is_told(void)
{
    expect(kilomate_set_up(game, NULL) == KILOMATE_OK && ends(KILOMATE_GOES_ON));
    expect(plays("f3 e5 g4 Qh4") && ends(KILOMATE_CHECKMATE));
    expect(kilomate_set_up(game, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == KILOMATE_OK);
    expect(ends(KILOMATE_STALEMATE));
    expect(kilomate_set_up(game, "7k/8/6K1/8/8/8/8/8 b - - 0 1") == KILOMATE_OK);
    expect(ends(KILOMATE_DEAD));
    expect(kilomate_set_up(game, "7k/8/6K1/8/8/8/8/R7 w - - 99 90") == KILOMATE_OK);
    expect(ends(KILOMATE_GOES_ON) && plays("Rb1") && ends(KILOMATE_FIFTY_MOVES));
}

static void repetitions_are_counted(void)
{
    expect(kilomate_set_up(game, NULL) == KILOMATE_OK);
    expect(plays("Nf3 Nf6 Ng1 Ng8") && ends(KILOMATE_GOES_ON));
    expect(plays("Nf3 Nf6 Ng1") && ends(KILOMATE_GOES_ON));
    expect(plays("Ng8") && ends(KILOMATE_REPETITION));
    expect(kilomate_set_up(game, NULL) == KILOMATE_OK && ends(KILOMATE_GOES_ON));
    expect(plays("Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6 Ng1 Ng8") && ends(KILOMATE_GOES_ON));
}

/* A game longer than what is remembered of it. */
static void long_games_are_played(void)
{
    expect(kilomate_set_up(game, NULL) == KILOMATE_OK);
    for (unsigned i = 0; i < 40; i++) {
        expect(plays("Nf3 Nf6 Ng1 Ng8"));
    }
    expect(ends(KILOMATE_REPETITION) && plays("e4 e5") && legal_moves() == 29);
}

/* --- searching --- */

static uint32_t ticks(void *context)
{
    return ++*(uint32_t *)context;
}

static bool never(void *context)
{
    ++*(uint32_t *)context;
    return false;
}

static bool at_once(void *context)
{
    ++*(uint32_t *)context;
    return true;
}

static enum kilomate_error inner[5];

static bool meddle(void *context)
{
    char text[KILOMATE_FEN_SIZE];
    struct kilomate_limits limits = { .nodes = 1 };
    struct kilomate_result result;

    (void)context;
    inner[0] = kilomate_set_up(game, NULL);
    inner[1] = kilomate_play(game, "Rd8");
    inner[2] = kilomate_search(game, &limits, &result);
    inner[3] = kilomate_forget(game);
    inner[4] = kilomate_legal_move(game, 0, text);
    return false;
}

static void limits_are_needed(void)
{
    struct kilomate_limits none = { .nodes = 0 };
    struct kilomate_limits timeless = { .soft_ms = 100 };
    struct kilomate_limits hard = { .nodes = 5, .hard_ms = 100 };
    struct kilomate_result result = { .move = "none" };

    expect(kilomate_set_up(game, NULL) == KILOMATE_OK);
    expect(kilomate_search(game, &none, &result) == KILOMATE_NO_LIMIT);
    expect(kilomate_search(game, &timeless, &result) == KILOMATE_NO_CLOCK);
    expect(kilomate_search(game, &hard, &result) == KILOMATE_NO_CLOCK);
    expect(kilomate_set_up(game, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == KILOMATE_OK);
    none.nodes = 1;
    expect(kilomate_search(game, &none, &result) == KILOMATE_NO_MOVE);
    expect(is_same(result.move, "none"));
}

static void mates_are_found(void)
{
    struct kilomate_limits limits = { .nodes = 20000 };
    struct kilomate_result result;

    expect(kilomate_set_up(game, mate_fen) == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    expect(is_same(result.move, "d1d8") && is_same(result.san, "Rd8#") && result.mate == 1);
    expect(result.reply[0] == '\0' && result.score > 10000 && stands(mate_fen));
    expect(kilomate_set_up(game, "8/8/8/8/8/6k1/r7/7K w - - 0 1") == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK && result.mate == -1);
    expect(is_same(result.san, "Kg1") && is_same(result.reply, "a2a1"));
}

static void the_same_is_found_again(void)
{
    struct kilomate_limits limits = { .nodes = 3000 };
    struct kilomate_result one;
    struct kilomate_result two;
    struct kilomate *other;

    expect(kilomate_start(&other, second, BYTES, NULL) == KILOMATE_OK);
    expect(kilomate_set_up(game, NULL) == KILOMATE_OK && kilomate_forget(game) == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &one) == KILOMATE_OK);
    expect(kilomate_search(other, &limits, &two) == KILOMATE_OK);
    expect(is_same(one.move, two.move) && is_same(one.reply, two.reply) && one.reply[0] != '\0');
    expect(one.nodes == two.nodes && one.score == two.score && one.depth == two.depth);
    expect(one.nodes >= 2900 && one.nodes <= 3000 && one.mate == 0 && one.depth > 2);
    board_print("# search ");
    board_print(one.move);
    board_print(" ");
    print_number(one.depth);
    board_print("\n");
}

static void callbacks_end_a_search(void)
{
    uint32_t count = 0;
    struct kilomate_limits limits = { .context = &count, .stop = at_once };
    struct kilomate_result result;

    expect(kilomate_set_up(game, NULL) == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    expect(count >= 1 && count < 10 && result.move[0] != '\0' && plays(result.move));
    expect(kilomate_forget(game) == KILOMATE_OK);
    limits.stop = never;
    limits.depth = 3;
    count = 0;
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    expect(count + 10 >= result.nodes && result.depth == 3);
    limits = (struct kilomate_limits){ .hard_ms = 50, .context = &count, .now_ms = ticks };
    count = UINT32_MAX - 20;
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    expect(count < 40 && result.nodes < 1000);
    limits = (struct kilomate_limits){ .soft_ms = 100, .context = &count, .now_ms = ticks };
    count = 0;
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK && count < 5000);
}

static void callbacks_cannot_meddle(void)
{
    struct kilomate_limits limits = { .nodes = 50, .stop = meddle };
    struct kilomate_result result;

    expect(kilomate_set_up(game, mate_fen) == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    for (unsigned i = 0; i < sizeof inner / sizeof inner[0]; i++) {
        expect(inner[i] == KILOMATE_SEARCHING);
    }
    expect(stands(mate_fen) && is_same(result.san, "Rd8#"));
}

static void repetitions_are_seen_in_a_search(void)
{
    struct kilomate_limits limits = { .nodes = 20000 };
    struct kilomate_result result;

    /* White loses but for a check that comes again and again. */
    expect(kilomate_set_up(game, "6k1/6p1/8/6KQ/1r6/q7/8/8 w - - 0 1") == KILOMATE_OK);
    expect(kilomate_search(game, &limits, &result) == KILOMATE_OK);
    expect(is_same(result.san, "Qe8+") && result.score > -100 && result.score < 100);
}

static void errors_have_words(void)
{
    static const char none[] = "there is no such error";

    for (int i = KILOMATE_OK; i <= KILOMATE_NO_PIECE; i++) {
        expect(!is_same(kilomate_error_text((enum kilomate_error)i), none));
    }
    expect(is_same(kilomate_error_text((enum kilomate_error)(KILOMATE_NO_PIECE + 1)), none));
    expect(is_same(kilomate_error_text((enum kilomate_error)(KILOMATE_BAD_FEN + 40)), none));
    expect(is_same(kilomate_error_text((enum kilomate_error) - 1), none));
}

static void a_network_counts(void)
{
    struct kilomate_profile profile = kilomate_profile_for(BYTES);
    struct kilomate_limits limits = { .nodes = 3000 };
    struct kilomate_result without;
    struct kilomate_result with;
    struct kilomate *other;

    expect(kilomate_start(&other, second, BYTES, &profile) == KILOMATE_OK);
    expect(kilomate_search(other, &limits, &without) == KILOMATE_OK);
    profile.network = kilomate_network();
    expect(profile.network != NULL);
    expect(kilomate_start(&other, second, BYTES, &profile) == KILOMATE_OK);
    expect(kilomate_search(other, &limits, &with) == KILOMATE_OK);
    expect(with.score != without.score || with.nodes != without.nodes);
}

/* --- all of them --- */

static void run(const char *name, void (*test)(void))
{
    is_ok = true;
    test();
    board_print(is_ok ? "ok " : "not ok ");
    board_print(name);
    board_print("\n");
    status |= !is_ok;
}

#define RUN(test) run(#test, test)

/* What a profile takes, for the documents. */
static void print_memory(void)
{
    static const size_t sizes[] = { 8192, 16384, 32768, 65536 };

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct kilomate_profile profile = kilomate_profile_for(sizes[i]);

        board_print("# memory ");
        print_number(sizes[i]);
        board_print(" plies ");
        print_number(profile.plies);
        board_print(" least ");
        print_number(kilomate_least_memory(&profile));
        board_print("\n");
    }
}

int main(void)
{
    if (kilomate_start(&game, memory, sizeof memory, NULL) != KILOMATE_OK || !stands(start_fen)) {
        board_print("not ok start\n");
        return 1;
    }
    RUN(memory_is_refused);
    RUN(least_memory_is_enough);
    RUN(profiles_grow);
    RUN(nothing_works_without_a_game);
    RUN(bad_positions_are_refused);
    RUN(bad_moves_are_refused);
    RUN(moves_are_listed);
    RUN(every_ending_is_told);
    RUN(repetitions_are_counted);
    RUN(long_games_are_played);
    RUN(limits_are_needed);
    RUN(mates_are_found);
    RUN(the_same_is_found_again);
    RUN(callbacks_end_a_search);
    RUN(callbacks_cannot_meddle);
    RUN(repetitions_are_seen_in_a_search);
    RUN(errors_have_words);
    RUN(a_network_counts);
    print_memory();
    return status;
}
