#include "lab/match/match_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/match/match_limits.h"
#include "lab/match/player_lines.h"

const struct match_reason_text match_reason_texts[REASONS] = {
    [REASON_MATE] = { "mate", "normal", "%s is mated" },
    [REASON_STALEMATE] = { "stalemate", "normal", "Draw by stalemate" },
    [REASON_INSUFFICIENT] = { "insufficient material", "normal", "Draw by insufficient material" },
    [REASON_THREEFOLD] = { "threefold repetition", "normal", "Draw by threefold repetition" },
    [REASON_FIFTY] = { "fifty moves", "normal", "Draw by fifty moves rule" },
    [REASON_RESIGNATION] = { "resignation", "normal", "%s resigns" },
    [REASON_ADJUDICATED_WIN] = { "adjudicated win", "adjudication", "%s loses by adjudication" },
    [REASON_ADJUDICATED_DRAW] = { "adjudicated draw", "adjudication", "Draw by adjudication" },
    [REASON_LENGTH] = { "maximum length", "adjudication", "Draw by maximum length" },
    [REASON_TIME] = { "time forfeit", "time forfeit", "%s loses on time" },
    [REASON_ILLEGAL] = { "illegal move", "illegal move", "%s makes an illegal move" },
    [REASON_CRASH] = { "crash", "abandoned", "%s crashes" },
    [REASON_SILENT] = { "no answer", "stalled connection", "%s does not answer" },
    [REASON_NO_START] = { "no start", "abandoned", "%s does not start" },
    [REASON_CLAIM] = { "wrong claim", "rules infraction", "%s claims a result that is none" },
    [REASON_REFUSED] = { "refused move", "rules infraction", "%s calls a legal move illegal" },
};

/* The score of a mate in centipawns, for adjudication. */
enum { MATE_CENTIPAWNS = 100000 };

/* A game that is being played. */
struct game {
    struct match_slot *slot;
    struct player *player[2]; /* [WHITE] and [BLACK] */
    int64_t left[2];
    unsigned moves_to_go[2];
    unsigned lost_count[2];  /* moves in a row in which this side saw itself lost */
    unsigned won_count[2];   /* the same, won */
    unsigned equal_count[2]; /* the same, neither */
    struct match_result *result;
};

bool match_slot_init(struct match_slot *slot, const struct match_options *options,
                     const atomic_bool *stop)
{
    memset(slot, 0, sizeof *slot);
    slot->options = options;
    for (unsigned i = 0; i < 2; i++) {
        player_init(&slot->player[i], &options->engine[i], &options->waits, stop);
    }
    slot->note = malloc(REFEREE_PLIES * sizeof *slot->note);
    return slot->note != NULL && referee_init(&slot->referee);
}

void match_slot_free(struct match_slot *slot)
{
    player_free(&slot->player[0]);
    player_free(&slot->player[1]);
    referee_free(&slot->referee);
    free(slot->note);
    slot->note = NULL;
}

const char *match_points_text(enum match_points white)
{
    static const char *const texts[] = { "0-1", "1/2-1/2", "1-0", "*" };

    return texts[white];
}

void match_result_sentence(const struct match_result *result, char *out, size_t size)
{
    const char *sentence = match_reason_texts[result->reason].sentence;
    const char *loser = result->white == POINTS_WIN ? "Black" : "White";
    bool has_loser = strncmp(sentence, "%s", 2) == 0;

    if (result->white == POINTS_NONE) {
        snprintf(out, size, "The run was stopped");
        return;
    }
    snprintf(out, size, "%s%s%s%s", has_loser ? loser : "", sentence + (has_loser ? 2 : 0),
             result->detail[0] != '\0' ? ": " : "", result->detail);
}

static bool end_game(struct game *game, enum match_points white, enum match_reason reason)
{
    game->result->white = white;
    game->result->reason = reason;
    return false;
}

static bool lose(struct game *game, unsigned side, enum match_reason reason)
{
    return end_game(game, side == WHITE ? POINTS_LOSS : POINTS_WIN, reason);
}

/* The engine of this side fails, and its state is not known any more. So it is killed. */
static bool fail(struct game *game, unsigned side, enum match_reason reason)
{
    player_kill(game->player[side]);
    return lose(game, side, reason);
}

/* --- rules and adjudication: each returns false if the game is over --- */

static bool go_on_by_rules(struct game *game)
{
    struct referee *referee = &game->slot->referee;
    unsigned max_moves = game->slot->options->max_moves;

    switch (referee_end(referee)) {
    case REFEREE_CHECKMATE:
        return lose(game, referee->position.side, REASON_MATE);
    case REFEREE_STALEMATE:
        return end_game(game, POINTS_DRAW, REASON_STALEMATE);
    case REFEREE_INSUFFICIENT:
        return end_game(game, POINTS_DRAW, REASON_INSUFFICIENT);
    case REFEREE_THREEFOLD:
        return end_game(game, POINTS_DRAW, REASON_THREEFOLD);
    case REFEREE_FIFTY:
        return end_game(game, POINTS_DRAW, REASON_FIFTY);
    case REFEREE_FULL:
        return end_game(game, POINTS_DRAW, REASON_LENGTH);
    case REFEREE_RUNNING:
        break;
    }
    return max_moves == 0 || referee->plies < 2 * max_moves ||
           end_game(game, POINTS_DRAW, REASON_LENGTH);
}

static int centipawns(const struct player_answer *answer)
{
    if (!answer->is_mate) {
        return answer->score;
    }
    return answer->score > 0 ? MATE_CENTIPAWNS : -MATE_CENTIPAWNS;
}

static void count(unsigned *counter, bool is_so)
{
    *counter = is_so ? *counter + 1 : 0;
}

/* A win needs both sides: one must say that it wins, the other that it loses. */
static bool go_on_by_scores(struct game *game, unsigned side, const struct player_answer *answer)
{
    const struct match_options *options = game->slot->options;
    unsigned other = side ^ 1U;
    int score = centipawns(answer);
    bool has_score = answer->has_score;

    count(&game->lost_count[side], has_score && score <= -options->resign_score);
    count(&game->won_count[side], has_score && score >= options->resign_score);
    count(&game->equal_count[side], has_score && abs(score) <= options->draw_score);
    for (unsigned i = 0; options->resign_count != 0 && i < 2; i++) {
        unsigned loser = i == 0 ? side : other;

        if (game->lost_count[loser] >= options->resign_count &&
            game->won_count[loser ^ 1U] >= options->resign_count) {
            return lose(game, loser, REASON_ADJUDICATED_WIN);
        }
    }
    return options->draw_count == 0 || game->slot->referee.plies < 2 * options->draw_number ||
           game->equal_count[side] < options->draw_count ||
           game->equal_count[other] < options->draw_count ||
           end_game(game, POINTS_DRAW, REASON_ADJUDICATED_DRAW);
}

/* --- clocks --- */

static const struct match_limit *limit_of(const struct game *game, unsigned side)
{
    return &game->player[side]->engine->limit;
}

/* How long a side may think before its move is too late. *is_timed: it then loses on time. */
static int64_t allowed(const struct game *game, unsigned side, bool *is_timed)
{
    const struct match_limit *limit = limit_of(game, side);
    int64_t time = INT64_MAX;

    if (limit->has_clock) {
        time = game->left[side];
    }
    if (limit->move_time != 0 && limit->move_time < time) {
        time = limit->move_time;
    }
    *is_timed = time != INT64_MAX;
    return *is_timed ? time + limit->margin : game->slot->options->waits.move;
}

/* Updates the clock after a move. False if the time was over. */
static bool stop_clock(struct game *game, unsigned side, int64_t used)
{
    const struct match_limit *limit = limit_of(game, side);

    if (!limit->has_clock) {
        return true;
    }
    game->left[side] -= used;
    if (game->left[side] < -limit->margin) {
        return false;
    }
    if (game->left[side] < 0) {
        game->left[side] = 0;
    }
    game->left[side] += limit->increment;
    if (limit->moves != 0 && --game->moves_to_go[side] == 0) {
        game->moves_to_go[side] = limit->moves;
        game->left[side] += limit->base;
    }
    return true;
}

/* --- moves --- */

static void note(struct game *game, const struct player_answer *answer)
{
    struct match_slot *slot = game->slot;

    slot->note[slot->referee.plies] = (struct match_note){
        .used = answer->used,
        .score = answer->score,
        .depth = answer->depth,
        .has_score = answer->has_score,
        .is_mate = answer->is_mate,
    };
}

/* Is the move written as the protocol requires? UCI allows coordinates only. */
static bool is_spelled_right(const struct player *player, const char *text, move_t move)
{
    char squares[COORDINATES_SIZE];

    move_to_coordinates(move, squares);
    return player->engine->protocol != PROTOCOL_UCI || strcmp(squares, text) == 0;
}

/* Copies a text and replaces unprintable bytes and braces, which would damage log and PGN. */
static void quote(char *out, size_t size, const char *text)
{
    size_t length = 0;

    for (; *text != '\0' && length + 1 < size; text++) {
        out[length++] = *text > ' ' && *text < 127 && *text != '{' && *text != '}' ? *text : '?';
    }
    out[length] = '\0';
}

static bool play_answer(struct game *game, unsigned side, const struct player_answer *answer)
{
    struct referee *referee = &game->slot->referee;
    move_t move = referee_read_move(referee, answer->text);

    if (move == MOVE_NONE || !is_spelled_right(game->player[side], answer->text, move)) {
        quote(game->result->detail, sizeof game->result->detail, answer->text);
        return fail(game, side, REASON_ILLEGAL);
    }
    if (answer->was_stopped) {
        match_complain(
            "%s keeps to no nodes or depth: it was told to stop; st= or -waits move= is sooner",
            game->player[side]->engine->name);
    }
    note(game, answer);
    referee_play(referee, move);
    return go_on_by_rules(game) && go_on_by_scores(game, side, answer);
}

static bool take_answer(struct game *game, unsigned side, bool is_timed, int64_t time,
                        const struct player_answer *answer)
{
    switch (answer->kind) {
    case ANSWER_MOVE:
        if ((is_timed && answer->used > time) || !stop_clock(game, side, answer->used)) {
            return fail(game, side, REASON_TIME);
        }
        return play_answer(game, side, answer);
    case ANSWER_RESIGN:
        return lose(game, side, REASON_RESIGNATION);
    case ANSWER_CLAIM:
        quote(game->result->detail, sizeof game->result->detail, answer->text);
        return fail(game, side, REASON_CLAIM);
    case ANSWER_REFUSED:
        return fail(game, side, REASON_REFUSED);
    case ANSWER_TIMEOUT:
        return fail(game, side, is_timed ? REASON_TIME : REASON_SILENT);
    case ANSWER_SILENT:
        return fail(game, side, REASON_SILENT);
    case ANSWER_ENDED:
        return fail(game, side, REASON_CRASH);
    case ANSWER_STOPPED:
        break;
    }
    return end_game(game, POINTS_NONE, REASON_LENGTH);
}

/* False if the game is over. */
static bool play_turn(struct game *game)
{
    unsigned side = game->slot->referee.position.side;
    struct player_clock clock = { .moves_to_go = game->moves_to_go[side] };
    struct player_answer answer;
    bool is_timed;
    int64_t time = allowed(game, side, &is_timed);

    for (unsigned i = 0; i < 2; i++) {
        clock.left[i] = game->left[i];
        clock.increment[i] = limit_of(game, i)->increment;
    }
    player_think(game->player[side], &game->slot->referee, &clock, time, &answer);
    return take_answer(game, side, is_timed, time, &answer);
}

/* --- the beginning --- */

static void set_clocks(struct game *game)
{
    for (unsigned side = 0; side < 2; side++) {
        const struct match_limit *limit = limit_of(game, side);

        game->left[side] = limit->base + limit->increment;
        game->moves_to_go[side] = limit->moves;
    }
}

static void play_opening(struct match_slot *slot, const struct opening *opening)
{
    referee_new_game(&slot->referee, opening->fen, NULL);
    for (unsigned i = 0; i < opening->moves; i++) {
        slot->note[i] = (struct match_note){ .is_book = true };
        referee_play(&slot->referee, opening->move[i]);
    }
}

/* Prepares the engine of a side. False if it cannot begin: then it has lost. An engine that was
   running gets a second try, because it may have ended after its last game. */
static bool start_player(struct game *game, unsigned side)
{
    struct player *player = game->player[side];
    bool was_running = player->is_running;
    enum player_status status = player_new_game(player, &game->slot->referee);

    if (status != PLAYER_OK && status != PLAYER_STOPPED && was_running) {
        status = player_new_game(player, &game->slot->referee);
    }
    if (status == PLAYER_STOPPED) {
        return end_game(game, POINTS_NONE, REASON_LENGTH);
    }
    return status == PLAYER_OK || lose(game, side, REASON_NO_START);
}

void match_game_play(struct match_slot *slot, const struct opening *opening, unsigned white,
                     struct match_result *result)
{
    struct game game = { .slot = slot, .result = result };
    char sentence[128];
    int64_t start = process_now();

    memset(result, 0, sizeof *result);
    game.player[WHITE] = &slot->player[white];
    game.player[BLACK] = &slot->player[white ^ 1U];
    slot->began = (int64_t)time(NULL);
    set_clocks(&game);
    play_opening(slot, opening);
    if (start_player(&game, WHITE) && start_player(&game, BLACK) && go_on_by_rules(&game)) {
        while (play_turn(&game)) {
        }
    }
    result->plies = slot->referee.plies;
    result->time = process_now() - start;
    match_result_sentence(result, sentence, sizeof sentence);
    for (unsigned side = 0; side < 2; side++) {
        player_end_game(game.player[side], match_points_text(result->white), sentence);
    }
}
