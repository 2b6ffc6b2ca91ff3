/* Computes the weights of a book's moves, and writes its source (book_maker.h). */
#include <math.h>
#include <stdlib.h>

#include "lab/book/book_maker.h"

enum { WEIGHT_MAX = 15 };

/* A move that is so much worse than the best is played half as often. In 1/100 pawn. */
static const double half_as_often = 25;

static struct book_link *link_of(const struct book_maker *maker, uint32_t number)
{
    return number != 0 ? &maker->link[number - 1] : NULL;
}

/* A place with moves from it has their values and a value of its own, shorter search. That search
   counts only if it finds so much more, because then the best move is not among them. In 1/100
   pawn. */
enum { DOUBT = 50 };

/* Finds the value of a place for the side to move: the best value of what follows, or that of its
   own search. The recursion is as deep as the longest line. */
static void find_value(struct book_maker *maker, size_t place)
{
    struct book_evidence *evidence = &maker->evidence[place];

    if (evidence->has_value || evidence->is_open) {
        return;
    }
    evidence->is_open = true;
    evidence->value = -30000;
    for (const struct book_link *link = link_of(maker, maker->first[place]); link != NULL;
         link = link_of(maker, link->next)) {
        find_value(maker, link->to);
        if (maker->evidence[link->to].has_value &&
            -maker->evidence[link->to].value > evidence->value) {
            evidence->value = -maker->evidence[link->to].value;
        }
    }
    if (evidence->has_score) {
        int own = evidence->value == -30000 ? evidence->score : evidence->score - DOUBT;

        evidence->value = own > evidence->value ? own : evidence->value;
    }
    evidence->has_value = evidence->value > -30000;
    evidence->is_open = false;
}

static bool is_rare(const struct book_evidence *evidence, const struct book_rules *rules)
{
    return !evidence->is_authors && evidence->games < rules->floor;
}

static bool is_losing(const struct book_evidence *evidence, const struct book_rules *rules)
{
    return evidence->has_value && -evidence->value < -rules->worst;
}

static bool is_playable(const struct book_evidence *evidence, const struct book_rules *rules)
{
    return !evidence->is_never && !is_rare(evidence, rules) &&
           (evidence->is_always || !is_losing(evidence, rules));
}

/* How good and how usual a move is: the points of its games, less if its value is below the
   best. */
static double raw_weight(const struct book_evidence *evidence, int best,
                         const struct book_rules *rules)
{
    double points = pow(evidence->points, rules->power);

    return evidence->has_value ? points * pow(0.5, (best + evidence->value) / half_as_often)
                               : points;
}

/* Weighs the moves from a place. The best move gets the highest weight. If a move is marked always,
   the others get none. A place that several moves lead to gets the highest of their weights. */
static void weigh_moves(struct book_maker *maker, size_t place, const struct book_rules *rules)
{
    int best = -30000;
    double most = 0;
    bool has_always = false;

    for (const struct book_link *link = link_of(maker, maker->first[place]); link != NULL;
         link = link_of(maker, link->next)) {
        const struct book_evidence *to = &maker->evidence[link->to];

        best = to->has_value && -to->value > best ? -to->value : best;
        has_always = has_always || to->is_always;
    }
    for (unsigned pass = 0; pass < 2; pass++) {
        for (const struct book_link *link = link_of(maker, maker->first[place]); link != NULL;
             link = link_of(maker, link->next)) {
            const struct book_evidence *to = &maker->evidence[link->to];
            double raw = is_playable(to, rules) && (to->is_always || !has_always)
                             ? raw_weight(to, best, rules)
                             : 0;
            struct book_place *target = &maker->source.place[link->to];

            if (pass == 0) {
                most = raw > most ? raw : most;
            } else if (raw > 0) {
                unsigned weight = (unsigned)((double)WEIGHT_MAX * raw / most + 0.5);

                weight = weight != 0 ? weight : 1;
                target->weight = (uint8_t)(weight > target->weight ? weight : target->weight);
            }
        }
    }
}

static void count(const struct book_maker *maker, const struct book_rules *rules,
                  struct book_counts *counts)
{
    *counts = (struct book_counts){ .worst_leaf = 30000 };
    for (size_t i = 1; i < maker->source.places; i++) {
        const struct book_evidence *evidence = &maker->evidence[i];

        if (evidence->is_dropped) {
            counts->rare++;
            continue;
        }
        counts->positions++;
        counts->weighted += maker->source.place[i].weight != 0;
        counts->never += evidence->is_never;
        counts->losing += !evidence->is_never && is_losing(evidence, rules);
        if (maker->source.place[i].weight != 0 && maker->first[i] == 0 && evidence->has_score &&
            -evidence->score < counts->worst_leaf) {
            counts->worst_leaf = -evidence->score;
        }
    }
}

void book_maker_weigh(struct book_maker *maker, const struct book_rules *rules,
                      struct book_counts *counts)
{
    for (size_t i = 0; i < maker->source.places; i++) {
        find_value(maker, i);
        maker->source.place[i].weight = 0;
    }
    for (size_t i = 0; i < maker->source.places; i++) {
        struct book_evidence *evidence = &maker->evidence[i];

        evidence->is_dropped = i != 0 && is_rare(evidence, rules) && !evidence->is_kept;
        if (!evidence->is_dropped) {
            weigh_moves(maker, i, rules);
        }
    }
    count(maker, rules, counts);
}

/* --- the source --- */

static const struct book_place *places; /* qsort has no context */

/* Sorts moves: the highest weight first, equal weights by squares. */
static int compare_links(const void *left, const void *right)
{
    const struct book_link *a = left;
    const struct book_link *b = right;
    unsigned weight = places[a->to].weight;
    unsigned other = places[b->to].weight;

    return weight != other ? (weight < other) - (weight > other)
                           : (a->move > b->move) - (a->move < b->move);
}

static void write_step(const struct book_maker *maker, FILE *file, const struct book_link *link,
                       unsigned ply)
{
    const struct book_place *place = &maker->source.place[link->to];
    char text[COORDINATES_SIZE];

    move_to_coordinates(link->move, text);
    fprintf(file, "%u %s %u", ply, text, place->weight);
    if (place->name != NULL) {
        fprintf(file, " %c%02u %s", 'A' + place->code / 100, place->code % 100U, place->name);
    }
    fputc('\n', file);
}

/* Writes the moves from a place, each with the moves that follow it, unless these were written
   before. */
static void write_tree(struct book_maker *maker, FILE *file, size_t place, unsigned ply)
{
    struct book_link list[BOOK_SOURCE_MOVES] = { { 0, 0, MOVE_NONE } };
    size_t links = 0;

    maker->evidence[place].is_written = true;
    for (const struct book_link *link = link_of(maker, maker->first[place]);
         link != NULL && links < BOOK_SOURCE_MOVES; link = link_of(maker, link->next)) {
        if (!maker->evidence[link->to].is_dropped) {
            list[links++] = *link;
        }
    }
    places = maker->source.place;
    qsort(list, links, sizeof *list, compare_links);
    for (size_t i = 0; i < links; i++) {
        write_step(maker, file, &list[i], ply);
        if (!maker->evidence[list[i].to].is_written && ply < BOOK_SOURCE_PLIES) {
            write_tree(maker, file, list[i].to, ply + 1);
        }
    }
}

/* Writes the positions from a place on. `line` has the moves that lead to it. */
static void write_unscored(struct book_maker *maker, FILE *file, size_t place, char *line,
                           size_t length)
{
    const struct book_evidence *evidence = &maker->evidence[place];

    maker->evidence[place].is_written = true;
    if (!evidence->has_score && length != 0) {
        fprintf(file, "%s%s\n", maker->first[place] == 0 ? "end " : "", line + 1);
    }
    for (const struct book_link *link = link_of(maker, maker->first[place]); link != NULL;
         link = link_of(maker, link->next)) {
        const struct book_evidence *to = &maker->evidence[link->to];

        if (!to->is_written && !to->is_dropped && length < BOOK_SOURCE_PLIES * COORDINATES_SIZE) {
            char text[COORDINATES_SIZE];

            move_to_coordinates(link->move, text);
            write_unscored(maker, file, link->to, line,
                           length + (size_t)sprintf(line + length, " %s", text));
            line[length] = '\0';
        }
    }
}

static void forget_written(struct book_maker *maker)
{
    for (size_t i = 0; i < maker->source.places; i++) {
        maker->evidence[i].is_written = false;
    }
}

bool book_maker_write(struct book_maker *maker, FILE *file)
{
    forget_written(maker);
    write_tree(maker, file, 0, 1);
    return fflush(file) == 0 && !ferror(file);
}

bool book_maker_write_unscored(struct book_maker *maker, FILE *file)
{
    char line[(BOOK_SOURCE_PLIES + 2) * COORDINATES_SIZE] = "";

    forget_written(maker);
    write_unscored(maker, file, 0, line, 0);
    return fflush(file) == 0 && !ferror(file);
}
