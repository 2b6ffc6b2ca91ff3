/* The tuner: labelled positions, slopes, the fit, and files of parameters. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "host-sim/params_file.h"
#include "lab/tune/dataset.h"
#include "lab/tune/fit.h"
#include "lab/tune/tune.h"
#include "support.h"

enum { POSITIONS = 3000, GAME_PLIES = 40 };

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance)) {
        fail_msg("%g is not %g", a, b);
    }
}

/* A file in /tmp of that text; its path must be freed. */
static char *file_of(const char *text)
{
    char *path = strdup("/tmp/kilomate-tune-XXXXXX");
    int file = mkstemp(path);

    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return path;
}

static void drop_file(char *path)
{
    remove(path);
    free(path);
}

/* --- labelled positions --- */

#define LINE_A "8/8/8/8/8/k7/8/K6R w - - 3 9;1290;1.0\n"
#define LINE_B "8/8/8/8/8/k6r/8/K7 b - - 0 1;-1290;0.0\n"
#define LINE_C "8/8/8/8/8/k7/8/K7 w - - 0 1;0;0.5\n"

static bool read_text(const char *text, unsigned share, struct dataset *a, struct dataset *b)
{
    char *path = file_of(text);
    bool is_read = dataset_read(path, share, a, b);

    drop_file(path);
    return is_read;
}

UNIT(games_are_shared_out)
{
    const char text[] = "# header\n" LINE_A LINE_B "# game 0 1.0 mate 9\n" LINE_C
                        "# game 1 0.5 material 9\n" LINE_A "# game 2 1.0 mate 9\n";
    struct dataset training;
    struct dataset validation;

    assert_true(read_text(text, 2, &training, &validation));
    assert_int_equal(training.count, 3);
    assert_int_equal(validation.count, 1);
    assert_int_equal(training.sample[0].score, 1290);
    assert_int_equal(training.sample[0].result, 2);
    assert_int_equal(training.sample[0].rule50, 3);
    assert_int_equal(training.sample[1].result, 0);
    assert_int_equal(validation.sample[0].result, 1);
    dataset_free(&training);
    dataset_free(&validation);
    assert_true(read_text(text, 0, &training, &validation));
    assert_int_equal(training.count, 4);
    assert_int_equal(validation.count, 0);
    dataset_free(&training);
    dataset_free(&validation);
}

UNIT(bad_positions_are_refused)
{
    static const char *const bad[] = {
        "",
        "# nothing\n",
        LINE_A "8/8/8/8/8/k7/8/K7 w - - 0 1\n",
        LINE_A "8/8/8/8/8/k7/8/K7 w - - 0 1;0\n",
        LINE_A "8/8/8/8/8/k7/8/K7 w - - 0 1;x;0.5\n",
        LINE_A "8/8/8/8/8/k7/8/K7 w - - 0 1;0;0.6\n",
        LINE_A "8/8/8/8/8/k7/8/KK6 w - - 0 1;0;0.5\n",
    };
    struct dataset training;
    struct dataset validation;

    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        assert_false(read_text(bad[i], 10, &training, &validation));
    }
    assert_false(dataset_read("/nowhere/at/all.txt", 10, &training, &validation));
}

UNIT(scores_are_whites)
{
    struct dataset training;
    struct dataset validation;
    struct position position;
    int white;

    assert_true(read_text(LINE_A LINE_B, 0, &training, &validation));
    dataset_position(&training.sample[0], &eval_params_default, &position);
    white = dataset_score(&position);
    dataset_position(&training.sample[1], &eval_params_default, &position);
    assert_true(white > 900);
    assert_true(dataset_score(&position) < -900);
    dataset_free(&training);
}

/* --- the loss --- */

UNIT(loss_is_the_one_counted_by_hand)
{
    /* K = 1: ln 2; ln(1 + 1/e); ln(1 + 1/e^2) + 1 */
    const float score[] = { 0, 256, -512 };
    const float target[] = { 1, 1, 0.5F };

    assert_near(fit_loss(score, target, 1, 1), 0.6931472, 1e-6);
    assert_near(fit_loss(score + 1, target + 1, 1, 1), 0.3132617, 1e-6);
    assert_near(fit_loss(score + 2, target + 2, 1, 1), 1.1269280, 1e-6);
    assert_near(fit_loss(score, target, 3, 1), (0.6931472 + 0.3132617 + 1.1269280) / 3, 1e-6);
    assert_near(fit_loss(score, target, 3, 0), 0.6931472, 1e-6);
}

UNIT(k_is_recovered)
{
    float score[400];
    float target[400];

    for (unsigned i = 0; i < 400; i++) {
        score[i] = (float)i * 8 - 1600;
        target[i] = (float)(1 / (1 + exp(-0.73 * score[i] / 256)));
    }
    assert_near(fit_k(score, target, 400), 0.73, 0.001);
}

/* --- slopes --- */

/* The slope of one number in the only position, 0 if none is stored. */
static double slope_of(const struct slopes *slopes, const struct knobs *knobs, const char *name,
                       unsigned element)
{
    for (unsigned p = 0; p < SLOPES_PARTS; p++) {
        const struct slopes_part *part = &slopes->part[p];

        for (size_t i = 0; i < part->start[part->count]; i++) {
            const struct knob *knob = &knobs->knob[part->slope[i].knob];

            if (strcmp(knob->field->name, name) == 0 && knob->element == element) {
                return (double)part->slope[i].value / SLOPE_ONE;
            }
        }
    }
    return 0;
}

UNIT(slopes_are_those_of_the_evaluation)
{
    struct dataset training;
    struct dataset validation;
    struct knobs knobs;
    struct slopes slopes;

    /* Black to move; two white queens, a black knight on f6 that is f3 in the table */
    assert_true(read_text("7k/8/5n2/8/8/8/8/KQQ5 b - - 0 1;0;0.5\n", 0, &training, &validation));
    assert_true(knobs_choose(&knobs, NULL));
    slopes_measure(&slopes, &training, &knobs, &eval_params_default, 2);
    assert_near(slope_of(&slopes, &knobs, "material", QUEEN), 2, 0.001);
    assert_near(slope_of(&slopes, &knobs, "material", KNIGHT), -1, 0.001);
    assert_near(slope_of(&slopes, &knobs, "material", ROOK), 0, 0.001);
    assert_near(slope_of(&slopes, &knobs, "piece_square", 4 * 64 + (B1 ^ 56)), 2, 0.001);
    assert_near(slope_of(&slopes, &knobs, "piece_square", 64 + (F3 ^ 56)), -2, 0.001);
    assert_near(slope_of(&slopes, &knobs, "piece_square", 64 + (F6 ^ 56)), 0, 0.001);
    /* phase 17 of 32, a step is 2/256 */
    assert_near(slope_of(&slopes, &knobs, "king_middle", A1 ^ 56), 2.0 * 17 / 32, 0.1);
    assert_near(slope_of(&slopes, &knobs, "king_end", H1 ^ 56), -2.0 * 15 / 32, 0.1);
    slopes_free(&slopes);
    knobs_free(&knobs);
    dataset_free(&training);
}

UNIT(groups_are_chosen_by_name)
{
    struct knobs knobs;

    assert_true(knobs_choose(&knobs, "material"));
    assert_int_equal(knobs.count, PIECE_TYPES);
    knobs_free(&knobs);
    assert_true(knobs_choose(&knobs, "king,material"));
    assert_int_equal(knobs.count, PIECE_TYPES + 2 * SQUARES);
    knobs_free(&knobs);
    assert_false(knobs_choose(&knobs, "material,luck"));
    assert_false(knobs_choose(&knobs, "mat"));
    assert_false(knobs_choose(&knobs, ""));
}

/* --- both wings --- */

UNIT(wings_are_tied)
{
    struct eval_params params = eval_params_default;
    struct knobs knobs;

    assert_true(knobs_choose(&knobs, "king,rooks"));
    assert_int_equal(knobs.count, 3 * SQUARES + 8 + 9 + 1);
    knobs_mirror(&knobs);
    /* of king_end and rook_connection half, of king_middle all */
    assert_int_equal(knobs.count, 2 * SQUARES + 8 + 9 + 1);
    for (unsigned i = 0; i < knobs.count; i++) {
        knob_set(&params, &knobs.knob[i], (int)i % 50);
    }
    for (unsigned i = 0; i < SQUARES; i++) {
        assert_int_equal(params.king_end[i], params.king_end[i ^ 7U]);
        assert_int_equal(params.rook_connection[i], params.rook_connection[i ^ 7U]);
        assert_int_equal(params.king_middle[i], i % 50);
    }
    knobs_free(&knobs);
}

UNIT(wings_take_their_mean)
{
    struct eval_params params = eval_params_default;

    params.king_end[A1] = 10;
    params.king_end[H1] = 13;
    params.passed_pawn[SQUARES + A2] = 20;
    params.passed_pawn[SQUARES + H2] = 30;
    params.centre[C3] = -4;
    params.centre[F3] = 1;
    params_mirror(&params);
    assert_int_equal(params.king_end[A1], 12);
    assert_int_equal(params.king_end[H1], 12);
    assert_int_equal(params.passed_pawn[SQUARES + A2], 25);
    assert_int_equal(params.passed_pawn[SQUARES + H2], 25);
    assert_int_equal(params.centre[C3], -2);
    assert_int_equal(params.centre[F3], -2);
    assert_memory_equal(params.piece_square, eval_params_default.piece_square,
                        sizeof params.piece_square);
    assert_memory_equal(params.king_middle, eval_params_default.king_middle,
                        sizeof params.king_middle);
}

/* --- the fit --- */

/* Positions of random games, labelled with the score by hidden numbers. */
static void make_dataset(struct dataset *dataset, const struct eval_params *hidden)
{
    uint64_t random = 7;
    struct position position;

    bench_setup(NULL);
    dataset->sample = calloc(POSITIONS, sizeof *dataset->sample);
    for (dataset->count = 0; dataset->count < POSITIONS; dataset->count++) {
        struct undo undo;
        struct position copy;
        struct sample *sample = &dataset->sample[dataset->count];
        unsigned moves;

        if (dataset->count % GAME_PLIES == 0) {
            position = position_of(theme_fen(random_below(&random, theme_count())));
        }
        moves = engine_legal_moves(&bench.engine, &position);
        if (moves != 0) {
            move_t move = engine_legal_move(&bench.engine, random_below(&random, moves));

            position_make(&position, move, &undo);
        }
        position_pack(&position, &sample->packed);
        dataset_position(sample, hidden, &copy);
        sample->score = (int16_t)dataset_score(&copy);
        sample->result = sample->score > 200 ? 2 : sample->score < -200 ? 0 : 1;
    }
    bench_teardown(NULL);
}

static struct eval_params hidden_params(void)
{
    struct eval_params hidden = eval_params_default;

    hidden.material[KNIGHT] = 900;
    hidden.material[ROOK] = 1100;
    hidden.material[QUEEN] = 2250;
    return hidden;
}

UNIT(fit_recovers_what_was_hidden)
{
    const struct eval_params hidden = hidden_params();
    const struct dataset nothing = { 0 };
    const struct tune_settings settings = { .epochs = 4, .threads = 2, .score_weight = 1 };
    struct eval_params params = eval_params_default;
    struct dataset dataset;
    struct knobs knobs;
    struct tune_report report;

    make_dataset(&dataset, &hidden);
    assert_true(knobs_choose(&knobs, "material"));
    report = tune_run(&dataset, &nothing, &knobs, &settings, &params);
    for (unsigned i = PAWN; i <= QUEEN; i++) {
        assert_near(params.material[i], hidden.material[i], 4);
    }
    assert_true(report.after.training < report.before.training);
    assert_true(report.changed >= 3);
    assert_memory_equal(params.piece_square, eval_params_default.piece_square,
                        sizeof params.piece_square);
    knobs_free(&knobs);
    free(dataset.sample);
}

UNIT(fit_is_the_same_on_any_number_of_threads)
{
    const struct eval_params hidden = hidden_params();
    const struct dataset nothing = { 0 };
    struct eval_params params[2] = { eval_params_default, eval_params_default };
    struct dataset dataset;
    struct knobs knobs;

    make_dataset(&dataset, &hidden);
    dataset.count = POSITIONS / 4;
    assert_true(knobs_choose(&knobs, NULL));
    for (unsigned i = 0; i < 2; i++) {
        const struct tune_settings settings = { .epochs = 1, .threads = 1 + 2 * i, .l2 = 0.01 };
        struct tune_report report = tune_run(&dataset, &nothing, &knobs, &settings, &params[i]);

        assert_true(report.after.training < report.before.training);
    }
    assert_memory_equal(&params[0], &params[1], sizeof params[0]);
    assert_memory_not_equal(&params[0], &eval_params_default, sizeof params[0]);
    knobs_free(&knobs);
    free(dataset.sample);
}

UNIT(numbers_stay_within_their_range)
{
    struct eval_params hidden = eval_params_default;
    const struct dataset nothing = { 0 };
    const struct tune_settings settings = { .epochs = 20, .threads = 2, .score_weight = 1 };
    struct eval_params params = eval_params_default;
    struct dataset dataset;
    struct knobs knobs;

    hidden.material[QUEEN] = 4000; /* its range ends at 2600 */
    make_dataset(&dataset, &hidden);
    assert_true(knobs_choose(&knobs, "material"));
    (void)tune_run(&dataset, &nothing, &knobs, &settings, &params);
    for (unsigned i = 0; i < knobs.count; i++) {
        int value = knob_get(&params, &knobs.knob[i]);

        assert_in_range(value, knobs.knob[i].field->min, knobs.knob[i].field->max);
    }
    knobs_free(&knobs);
    free(dataset.sample);
}

/* --- files of parameters --- */

static struct search_options options; /* what a file was read into */

UNIT(params_survive_a_file)
{
    struct eval_params params = hidden_params();
    struct eval_params again = eval_params_default;
    char *path = file_of("");

    options = search_options_default;
    params.king_end[63] = -127;
    params.piece_square[0] = 127;
    assert_true(params_write_file(path, &params, "a test"));
    assert_true(params_read_file(path, &again, &options));
    assert_memory_equal(&params, &again, sizeof params);
    drop_file(path);
    assert_false(params_write_file("/nowhere/at/all.txt", &params, "a test"));
}

static void assert_same_options(const struct search_options *a, const struct search_options *b)
{
    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        if (param_get(a, field, 0) != param_get(b, field, 0)) {
            fail_msg("%s: %d and %d", field->name, param_get(a, field, 0), param_get(b, field, 0));
        }
    }
}

/* Every set, and one of all the least and one of all the greatest values. */
UNIT(options_survive_a_file)
{
    struct eval_params params = eval_params_default;
    struct search_options limits[2] = { search_options_default, search_options_default };
    const struct search_options *sets[8] = { &limits[0], &limits[1] };
    unsigned count = 2;

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        param_set(&limits[0], field, 0, field->min);
        param_set(&limits[1], field, 0, field->max);
    }
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        assert_true(count < COUNT_OF(sets));
        assert_ptr_equal(params_personality(set->name), set);
        sets[count++] = set->options;
    }
    for (unsigned i = 0; i < count * count; i++) {
        char *path = file_of("");
        FILE *file = fopen(path, "w");

        options = *sets[i % count];
        params_write_options(file, sets[i / count]);
        fclose(file);
        assert_true(params_read_file(path, &params, &options));
        assert_same_options(&options, sets[i / count]);
        drop_file(path);
    }
    assert_memory_equal(&params, &eval_params_default, sizeof params);
}

/* One file holds numbers of both kinds. */
UNIT(names_of_both_lists_differ)
{
    for (const struct param_field *a = search_options_fields; a->name != NULL; a++) {
        assert_string_not_equal(a->name, "personality");
        for (const struct param_field *b = eval_params_fields; b->name != NULL; b++) {
            assert_string_not_equal(a->name, b->name);
        }
        for (const struct param_field *b = search_options_fields; b != a; b++) {
            assert_string_not_equal(a->name, b->name);
        }
    }
}

UNIT(params_file_changes_what_it_names)
{
    struct eval_params params = eval_params_default;
    char *path = file_of("# some\n\n material[1]=800 # a knight\r\nking_end[0] = -5");

    options = search_options_default;
    assert_true(params_read_file(path, &params, &options));
    assert_int_equal(params.material[1], 800);
    assert_int_equal(params.king_end[0], -5);
    params.material[1] = eval_params_default.material[1];
    params.king_end[0] = eval_params_default.king_end[0];
    assert_memory_equal(&params, &eval_params_default, sizeof params);
    assert_same_options(&options, &search_options_default);
    drop_file(path);
}

UNIT(params_file_takes_a_personality_as_base)
{
    struct eval_params params = eval_params_default;
    struct search_options wanted = *personalities[1].options;
    char text[128];
    char *path;

    snprintf(text, sizeof text, "material[1] = 800\npersonality = %s # a base\n killers =%d\n",
             personalities[1].name, wanted.killers == 0);
    path = file_of(text);
    options = *personalities[2].options;
    wanted.killers = wanted.killers == 0;
    assert_true(params_read_file(path, &params, &options));
    assert_int_equal(params.material[1], 800);
    assert_same_options(&options, &wanted);
    drop_file(path);
}

/* Each is wrong in its last line; what is right before changes nothing. */
UNIT(bad_params_files_are_refused)
{
    static const char *const bad[] = {
        "luck[0] = 1\n",
        "material[6] = 1\n",
        "material = 1\n",
        "material[0 = 1\n",
        "material[x] = 1\n",
        "material[-1] = 1\n",
        "material[0]\n",
        "material[0] 5\n",
        "material[0] = \n",
        "material[0] = 5x\n",
        "material[0] = 1.5\n",
        "material[0] = -1\n",
        "material[0] = 99999\n",
        "king_end[0]=128\n",
        "= 5\n",
        "material[] = 5\n",
        "material[1] = 800\nluck = 1\n",
        "personality = REBEL\nmaterial[1] = 800\nkillers = 2\n",
        "killers = -1\n",
        "killers\n",
        "killers = yes\n",
        "killers[1] = 1\n",
        "Killers = 1\n",
        "personality\n",
        "personality REBEL\n",
        "personality =\n",
        "personality = rubbish\n",
        "personality[0] = REBEL\n",
        "personalities = REBEL\n",
        "killers = 0\npersonality = REBEL\n",
        "personality = REBEL\npersonality = Plain\n",
    };
    struct eval_params params = eval_params_default;

    options = search_options_default;
    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        char *path = file_of(bad[i]);

        if (params_read_file(path, &params, &options)) {
            fail_msg("taken: %s", bad[i]);
        }
        drop_file(path);
        assert_memory_equal(&params, &eval_params_default, sizeof params);
        assert_same_options(&options, &search_options_default);
    }
    assert_false(params_read_file("/nowhere/at/all.txt", &params, &options));
}
