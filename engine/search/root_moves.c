#include "engine/search/root_moves.h"

#include <string.h>

#include "engine/rules/movegen.h"
#include "engine/search/node.h"
#include "engine/search/ply.h"

void root_moves_begin(struct engine *e)
{
    const uint8_t *mask = e->limits->root_mask;
    struct move_list list = { e->move, e->value, e->moves, 0 };
    unsigned moves = movegen_legal(e->position, &list);
    unsigned kept = 0;

    for (unsigned i = 0; i < moves; i++) {
        if (mask == NULL || (mask[i / 8] & (1U << (i % 8))) != 0) {
            move_t move = e->move[i];
            int8_t value = e->value[i];
            unsigned place = kept++;

            while (place > 0 && e->value[place - 1] < value) {
                e->move[place] = e->move[place - 1];
                e->value[place] = e->value[place - 1];
                place--;
            }
            e->move[place] = move;
            e->value[place] = value;
        }
    }
    e->root_count = (uint16_t)kept;
}

/* --- lines --- */

unsigned root_lines_begin(struct engine *e, unsigned wanted)
{
    unsigned room = ((unsigned)e->moves - e->root_count) / 4;
    unsigned lines = wanted < e->root_count ? wanted : e->root_count;
    unsigned size = e->pv_moves + (unsigned)LINE_MOVES;

    lines = lines < room ? lines : room;
    e->ply[0].end = e->root_count;
    if (lines <= 1) {
        return 1;
    }
    while (size * lines > room && size > LINE_LEAST) {
        size--;
    }
    e->line_size = (uint8_t)size;
    e->ply[0].end = (uint16_t)(e->root_count + lines * size);
    for (unsigned i = e->root_count; i < e->ply[0].end; i++) {
        e->move[i] = MOVE_NONE;
    }
    return lines;
}

move_t *root_line(const struct engine *e, unsigned rank)
{
    move_t *line = e->move + e->root_count + rank * e->line_size;

    return line < e->move + e->ply[0].end ? line : NULL;
}

/* The line of a rank, if it is one, changes places with the one before. */
static void swap_lines(const struct engine *e, unsigned rank)
{
    move_t *line = root_line(e, rank);

    for (unsigned i = 0; line != NULL && i < e->line_size; i++) {
        move_t *before = line - e->line_size;
        move_t entry = *before;

        *before = *line;
        *line++ = entry;
    }
}

void root_moves_promote(struct engine *e, move_t move, unsigned rank)
{
    unsigned i = rank;

    ASSERT(rank <= e->root_count);
    while (i < e->root_count && e->move[i] != move) {
        i++;
    }
    if (i < e->root_count) {
        for (; i > rank; i--) {
            e->move[i] = e->move[i - 1];
            swap_lines(e, i);
        }
        e->move[rank] = move;
    }
}

void root_line_keep(struct engine *e, unsigned rank, int score, unsigned depth)
{
    move_t *line = root_line(e, rank);

    root_moves_promote(e, e->ply[0].best_move, rank);
    if (line != NULL) {
        line[LINE_SCORE] = (move_t)score;
        line[LINE_DEPTH] = (move_t)depth;
        memcpy(line + LINE_MOVES, pv_row(e, 0), (e->line_size - (size_t)LINE_MOVES) * sizeof *line);
    }
}
