/* Solves the problem of fit.h by Newton's method. The linear system of each step is solved by
   conjugate gradients, so that no matrix has to be stored. */
#include "lab/tune/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/arguments.h"
#include "lab/parallel.h"

enum { NEWTON_STEPS = 8, CG_STEPS = 40, HALVINGS = 6 };

void *fit_memory(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (memory == NULL) {
        arguments_refuse("no memory to fit so many numbers to so many positions");
    }
    return memory;
}

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

/* -t ln p - (1 - t) ln(1 - p) for p = logistic(x), without overflow. */
static double loss_of(double x, double target)
{
    return (x > 0 ? x : 0) + log1p(exp(-fabs(x))) - target * x;
}

double fit_loss(const float *score, const float *target, size_t count, double k)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++) {
        sum += loss_of(k * score[i] / (double)SCORE_PAWN, target[i]);
    }
    return sum / (double)count;
}

/* The loss is convex in K. The golden section finds its minimum, to a thousandth. */
double fit_k(const float *score, const float *target, size_t count)
{
    const double golden = 0.6180339887498949;
    double low = 0.01;
    double high = 10;
    double left = high - golden * (high - low);
    double right = low + golden * (high - low);
    double loss_left = fit_loss(score, target, count, left);
    double loss_right = fit_loss(score, target, count, right);

    while (high - low > 0.0005) {
        if (loss_left < loss_right) {
            high = right;
            right = left;
            loss_right = loss_left;
            left = high - golden * (high - low);
            loss_left = fit_loss(score, target, count, left);
        } else {
            low = left;
            left = right;
            loss_left = loss_right;
            right = low + golden * (high - low);
            loss_right = fit_loss(score, target, count, right);
        }
    }
    return (low + high) / 2;
}

/* --- sums over all positions --- */

/* Vectors have an element for each number. Sums have an element for each part of the positions. */
struct solver {
    const struct fit_problem *problem;
    unsigned n;
    size_t count;         /* positions */
    float *curvature;     /* by position: K K p (1 - p), in slope units */
    const double *vector; /* what a pass multiplies with */
    double *sum;          /* by part: n sums */
    double *diagonal;     /* by part */
    double loss[SLOPES_PARTS];
    bool wants_gradient;
};

/* The change of the score, in the unit of slopes. */
static double dot(const struct slopes_part *part, size_t i, const double *vector)
{
    double sum = 0;

    for (size_t k = part->start[i]; k < part->start[i + 1]; k++) {
        sum += part->slope[k].value * vector[part->slope[k].knob];
    }
    return sum;
}

static void clear(const struct solver *s, double *sum)
{
    memset(sum, 0, s->n * sizeof *sum);
}

/* The loss after the change `vector`, and on demand gradient, curvatures and diagonal. */
static void pass_loss(void *context, unsigned thread, size_t job)
{
    struct solver *s = context;
    const struct slopes_part *part = &s->problem->slopes->part[job];
    double *gradient = s->sum + job * s->n;
    double *diagonal = s->diagonal + job * s->n;
    double unit = s->problem->k / (double)SCORE_PAWN / (double)SLOPE_ONE;

    (void)thread;
    clear(s, gradient);
    clear(s, diagonal);
    s->loss[job] = 0;
    for (size_t i = 0; i < part->count; i++) {
        double x = unit * (part->base[i] * (float)SLOPE_ONE + dot(part, i, s->vector));
        double target = s->problem->target[part->first + i];
        double p;
        double curvature;

        s->loss[job] += loss_of(x, target);
        if (!s->wants_gradient) {
            continue;
        }
        p = logistic(x);
        curvature = unit * unit * p * (1 - p);
        s->curvature[part->first + i] = (float)curvature;
        for (size_t k = part->start[i]; k < part->start[i + 1]; k++) {
            double value = part->slope[k].value;

            gradient[part->slope[k].knob] += unit * (p - target) * value;
            diagonal[part->slope[k].knob] += curvature * value * value;
        }
    }
}

/* The matrix of second derivatives times `vector`. */
static void pass_product(void *context, unsigned thread, size_t job)
{
    struct solver *s = context;
    const struct slopes_part *part = &s->problem->slopes->part[job];
    double *sum = s->sum + job * s->n;

    (void)thread;
    clear(s, sum);
    for (size_t i = 0; i < part->count; i++) {
        double weight = s->curvature[part->first + i] * dot(part, i, s->vector);

        for (size_t k = part->start[i]; k < part->start[i + 1]; k++) {
            sum[part->slope[k].knob] += weight * part->slope[k].value;
        }
    }
}

/* Adds up the sums of the parts, and divides by the number of positions. */
static void add_parts(const struct solver *s, const double *parts, double *mean)
{
    clear(s, mean);
    for (size_t part = 0; part < SLOPES_PARTS; part++) {
        for (unsigned j = 0; j < s->n; j++) {
            mean[j] += parts[part * s->n + j];
        }
    }
    for (unsigned j = 0; j < s->n; j++) {
        mean[j] /= (double)s->count;
    }
}

static double ridge(const struct fit_problem *problem, unsigned j)
{
    return problem->l2 / (problem->unit[j] * problem->unit[j]);
}

static double objective(struct solver *s, const double *change, bool wants_gradient)
{
    const struct fit_problem *problem = s->problem;
    double loss = 0;
    double penalty = 0;

    s->vector = change;
    s->wants_gradient = wants_gradient;
    parallel_run(problem->threads, SLOPES_PARTS, pass_loss, s);
    for (unsigned part = 0; part < SLOPES_PARTS; part++) {
        loss += s->loss[part];
    }
    for (unsigned j = 0; j < s->n; j++) {
        double off = change[j] - problem->origin[j];

        penalty += ridge(problem, j) * off * off / 2;
    }
    return loss / (double)s->count + penalty;
}

/* --- Newton and conjugate gradients --- */

/* Vectors of n numbers each. */
struct vectors {
    double *gradient;
    double *diagonal;
    double *step;
    double *residual;
    double *direction;
    double *product;
    double *trial;
    bool *fixed; /* at a bound that the gradient pushes against */
};

static void take_gradient(const struct solver *s, const double *change, struct vectors *v)
{
    const struct fit_problem *problem = s->problem;

    add_parts(s, s->sum, v->gradient);
    add_parts(s, s->diagonal, v->diagonal);
    for (unsigned j = 0; j < s->n; j++) {
        v->gradient[j] += ridge(problem, j) * (change[j] - problem->origin[j]);
        v->diagonal[j] += ridge(problem, j);
        v->fixed[j] = (change[j] <= problem->low[j] && v->gradient[j] > 0) ||
                      (change[j] >= problem->high[j] && v->gradient[j] < 0) || v->diagonal[j] <= 0;
    }
}

static void multiply(struct solver *s, const double *vector, const struct vectors *v, double *out)
{
    s->vector = vector;
    parallel_run(s->problem->threads, SLOPES_PARTS, pass_product, s);
    add_parts(s, s->sum, out);
    for (unsigned j = 0; j < s->n; j++) {
        out[j] = v->fixed[j] ? 0 : out[j] + ridge(s->problem, j) * vector[j];
    }
}

/* Solves for the Newton step, preconditioned by the diagonal. */
static void find_step(struct solver *s, struct vectors *v)
{
    double rho = 0;
    double first;

    for (unsigned j = 0; j < s->n; j++) {
        v->step[j] = 0;
        v->residual[j] = v->fixed[j] ? 0 : -v->gradient[j];
        v->direction[j] = v->fixed[j] ? 0 : v->residual[j] / v->diagonal[j];
        rho += v->residual[j] * v->direction[j];
    }
    first = rho;
    for (unsigned i = 0; i < CG_STEPS && rho > 1e-6 * first && rho > 0; i++) {
        double bend = 0;
        double length;
        double next = 0;

        multiply(s, v->direction, v, v->product);
        for (unsigned j = 0; j < s->n; j++) {
            bend += v->direction[j] * v->product[j];
        }
        length = rho / bend;
        for (unsigned j = 0; j < s->n; j++) {
            v->step[j] += length * v->direction[j];
            v->residual[j] -= length * v->product[j];
            next += v->fixed[j] ? 0 : v->residual[j] * v->residual[j] / v->diagonal[j];
        }
        for (unsigned j = 0; j < s->n; j++) {
            double z = v->fixed[j] ? 0 : v->residual[j] / v->diagonal[j];

            v->direction[j] = z + next / rho * v->direction[j];
        }
        rho = next;
    }
}

/* Goes along the step, cut at the bounds, and halves it until the objective is better. False if it
   never is. */
static bool walk(struct solver *s, struct vectors *v, double *change, double *value)
{
    const struct fit_problem *problem = s->problem;
    double length = 1;

    for (unsigned i = 0; i < HALVINGS; i++, length /= 2) {
        double reached;

        for (unsigned j = 0; j < s->n; j++) {
            double to = change[j] + length * v->step[j];

            v->trial[j] = fmin(fmax(to, problem->low[j]), problem->high[j]);
        }
        reached = objective(s, v->trial, false);
        if (reached < *value) {
            bool is_worthwhile = *value - reached > 1e-9;

            memcpy(change, v->trial, s->n * sizeof *change);
            *value = reached;
            return is_worthwhile;
        }
    }
    return false;
}

double fit_solve(const struct fit_problem *problem, double *change)
{
    const struct slopes_part *last = &problem->slopes->part[SLOPES_PARTS - 1];
    unsigned n = problem->slopes->knobs;
    struct solver s = { .problem = problem, .n = n, .count = last->first + last->count };
    double *all = fit_memory(7 * (size_t)n, sizeof *all);
    struct vectors v = { all,         all + n,     all + 2 * n, all + 3 * n,
                         all + 4 * n, all + 5 * n, all + 6 * n, NULL };
    double value;

    v.fixed = fit_memory(n, sizeof *v.fixed);
    s.curvature = fit_memory(s.count, sizeof *s.curvature);
    s.sum = fit_memory((size_t)SLOPES_PARTS * n, sizeof *s.sum);
    s.diagonal = fit_memory((size_t)SLOPES_PARTS * n, sizeof *s.diagonal);
    value = objective(&s, change, true);
    for (unsigned i = 0; i < NEWTON_STEPS; i++) {
        take_gradient(&s, change, &v);
        find_step(&s, &v);
        if (!walk(&s, &v, change, &value)) {
            break;
        }
        value = objective(&s, change, true);
    }
    free(all);
    free(v.fixed);
    free(s.curvature);
    free(s.sum);
    free(s.diagonal);
    return value;
}
