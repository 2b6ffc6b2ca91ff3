/* Attacks, compared with pieces walked step by step over files and ranks. */
#include "support.h"

/* Is `to` reached from `from` by steps of (file, rank), sliding or once? */
static bool reaches(const struct position *position, unsigned from, unsigned to, int file_step,
                    int rank_step, bool slides)
{
    int file = (int)square_file(from) + file_step;
    int rank = (int)square_rank(from) + rank_step;

    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        unsigned square = (unsigned)(rank * 8 + file);

        if (square == to) {
            return true;
        }
        if (!slides || position->board[square] != EMPTY) {
            return false;
        }
        file += file_step;
        rank += rank_step;
    }
    return false;
}

static bool piece_reaches(const struct position *position, unsigned from, unsigned to)
{
    unsigned piece = position->board[from];
    enum piece_type type = piece_type(piece);
    int forward = piece_colour(piece) == WHITE ? 1 : -1;

    for (int file = -2; file <= 2; file++) {
        for (int rank = -2; rank <= 2; rank++) {
            bool diagonal = file * file == 1 && rank * rank == 1;
            bool straight = file * file + rank * rank == 1;
            bool jump = file * file + rank * rank == 5;
            bool fits = type == PAWN     ? diagonal && rank == forward
                        : type == KNIGHT ? jump
                        : type == BISHOP ? diagonal
                        : type == ROOK   ? straight
                                         : diagonal || straight;

            if (fits && reaches(position, from, to, file, rank,
                                type == BISHOP || type == ROOK || type == QUEEN)) {
                return true;
            }
        }
    }
    return false;
}

UNIT(attacks_are_as_the_pieces_go)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));

        for (unsigned to = 0; to < SQUARES; to++) {
            bool expected[2] = { false, false };

            for (unsigned from = 0; from < SQUARES; from++) {
                if (position.board[from] != EMPTY && piece_reaches(&position, from, to)) {
                    expected[piece_colour(position.board[from])] = true;
                }
            }
            for (unsigned by = WHITE; by <= BLACK; by++) {
                if (position_is_attacked(&position, to, (enum colour)by) != expected[by]) {
                    fail_msg("%s: square %u by %u", theme_fen(i), to, by);
                }
            }
        }
    }
}
