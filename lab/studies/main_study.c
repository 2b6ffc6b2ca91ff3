/* kilomate-study: counts how often estimates and rules of the evaluation are wrong. */
#include <stdlib.h>
#include <string.h>

#include "lab/arguments.h"
#include "lab/studies/study.h"

static const struct {
    const char *name;
    void (*run)(const struct study_command *command);
} studies[] = { { "exchange", study_exchange }, { "lazy", study_lazy } };

int main(int argc, char **argv)
{
    struct study_command command = { .positions = 10000, .seed = 1 };
    const struct argument list[] = {
        { "positions", ARGUMENT_NUMBER, &command.positions, 1, UINT64_MAX, "of games" },
        { "seed", ARGUMENT_NUMBER, &command.seed, 0, UINT64_MAX, "of the games" },
        { "verbose", ARGUMENT_FLAG, &command.verbose, 0, 0, "exchange: print each wrong case" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };
    const char *name = NULL;

    arguments_read(argc, argv, "Usage: kilomate-study [options] exchange|lazy", list, &name, 1);
    for (unsigned i = 0; name != NULL && i < sizeof studies / sizeof studies[0]; i++) {
        if (strcmp(studies[i].name, name) == 0) {
            studies[i].run(&command);
            return EXIT_SUCCESS;
        }
    }
    arguments_refuse("kilomate-study wants one of: exchange, lazy; --help lists the options");
}
