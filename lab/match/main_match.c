/* kilomate-match: plays matches between two engines. */
#include <stdio.h>
#include <string.h>

#include "lab/match/match_options.h"
#include "lab/match/match_run.h"

static const char usage[] =
    "kilomate-match -engine WORDS -engine WORDS [-each WORDS] [OPTIONS]\n"
    "  words of an engine:\n"
    "    cmd=PROGRAM name=NAME dir=FOLDER arg=ARGUMENT args=\"A B\" proto=uci|xboard\n"
    "    option.NAME=VALUE stderr=FILE\n"
    "    tc=[MOVES/]TIME[+INC]|inf st=SECONDS nodes=N depth=N timemargin=MS\n"
    "  -rounds N           rounds [1]\n"
    "  -games 1|2          of a round: 2 play each opening with both colours [2]\n"
    "  -concurrency N      games at a time [1]\n"
    "  -openings file=FILE format=epd|pgn order=sequential|random plies=N start=N\n"
    "  -srand SEED         of order=random [1]\n"
    "  -sprt elo0=E elo1=E alpha=P beta=P model=logistic|normalized\n"
    "  -resign movecount=N score=CP      when both engines agree\n"
    "  -draw movenumber=N movecount=N score=CP   the same\n"
    "  -maxmoves N         draw after so many moves\n"
    "  -pgnout FILE        games, appended\n"
    "  -log FILE           finished games; the same command goes on where it ends\n"
    "  -ratinginterval N   games between reports, 0: only at the end [10]\n"
    "  -event NAME         for the PGN [Match]\n"
    "  -waits start=S ping=S move=S quit=S   seconds after which a silent engine hangs\n"
    "                      [10 5 120 1]\n"
    "  -repeat, -recover   are always so\n"
    "lab/README.md tells more.\n";

int main(int argc, char **argv)
{
    static struct match_options options;

    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-help") == 0)) {
        fputs(usage, stdout);
        return MATCH_COMPLETE;
    }
    return match_options_read(&options, argc, argv) ? (int)match_run(&options) : MATCH_USAGE;
}
