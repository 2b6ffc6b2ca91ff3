/* The host program `kilomate`: reads the command line, and runs the same firmware as the boards. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine.h"
#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/firmware.h"
#include "firmware/mind/profile.h"
#include "hal/hal.h"
#include "host-sim/front_panel.h"
#include "host-sim/host.h"
#include "host-sim/levels_file.h"
#include "host-sim/node_clock.h"
#include "host-sim/number.h"
#include "host-sim/params_file.h"
#include "host-sim/program.h"
#include "images/network_file.h"

static const char usage[] =
    "Usage: kilomate [options] [bench [32]]\n"
    "\n"
    "Without arguments: a UCI engine on standard input and output.\n"
    "\n"
    "  bench           search the bench positions, print nodes and speed, exit;\n"
    "                  bench 32: with 32 KB instead of the smallest board's memory\n"
    "  --console       the chess computer's own console\n"
    "  --tuning        list the options of the search among those of UCI\n"
    "  --profile=NAME  use the memory of that board:";

static const char usage_end[] =
    "\n"
    "  --hash=BYTES    a hash table of that size instead of what the profile leaves for it\n"
    "  --store=FILE    with --console: keep game and settings in this file\n"
    "  --book=FILE     play from this image of an opening book (docs/reference/book-format.md)\n"
    "  --nps=N         let N searched nodes be a second, whatever time they take\n"
    "  --speed=N       let N seconds pass in a real one\n"
    "  --body=SOCKET   board, lights, keys and screen are a front panel that listens there\n"
    "  --eboard=FILE   with --body: a program that takes it for an electronic chessboard opens\n"
    "                  this, which becomes a link to a pseudo-terminal\n"
    "  --params=FILE   evaluate with the numbers and search with the options of this file,\n"
    "                  lines of name = value\n"
    "  --network=FILE  evaluate with this network, in the benches too\n"
    "  --personality=NAME  search with these options:";

static const char usage_last[] =
    "\n"
    "  --print-options print the options of the search as such a file, exit\n"
    "  --print-levels  print the levels and styles for programs such as picochess, exit\n"
    "  --fill=BYTE     fill the engine's memory with this byte first, e.g. 0xA5\n"
    "  --version       print the version, exit\n"
    "  --help          print this, exit\n";

/* Limits of --hash, in bytes. The smallest hash table is one bucket. */
enum { HASH_MIN = 16, HASH_MAX = 1 << 30 };

struct command_line {
    enum firmware_mode mode;
    struct engine_profile profile;
    size_t hash; /* size of the hash table in bytes; 0: what the profile leaves */
    uint32_t nps;
    const char *store; /* file for saved games and settings, or NULL */
    uint32_t speed;
    const char *body; /* socket of the front panel, or NULL */
    int fill;
    bool prints_options;
    struct eval_params params;
    struct search_options options;
    const struct network *network; /* used instead of the profile's, or NULL */
    bool has_no_network;           /* the file of the network was refused */
};

static void print_profiles(FILE *out)
{
    for (const struct engine_profile *profile = engine_profiles; profile->name != NULL; profile++) {
        fprintf(out, " %s", profile->name);
    }
}

static void print_personalities(FILE *out)
{
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        fprintf(out, " %s", set->name);
    }
}

static _Noreturn void print_usage(void)
{
    fputs(usage, stdout);
    print_profiles(stdout);
    fputs(usage_end, stdout);
    print_personalities(stdout);
    fputs(usage_last, stdout);
    exit(EXIT_SUCCESS);
}

static _Noreturn void print_version(void)
{
    printf("Kilomate %s\n", hal_version);
    exit(EXIT_SUCCESS);
}

static _Noreturn void print_levels(void)
{
    levels_write(stdout);
    exit(EXIT_SUCCESS);
}

static _Noreturn void refuse(const char *argument)
{
    fprintf(stderr,
            "kilomate: unknown argument '%s'; valid are bench, bench 32, --console, --tuning, "
            "--profile=NAME, "
            "--hash=BYTES, --store=FILE, --book=FILE, --nps=N, --speed=N, --body=SOCKET, "
            "--eboard=FILE, "
            "--params=FILE, "
            "--network=FILE, --personality=NAME, --print-options, --print-levels, --fill=BYTE, "
            "--version, --help\n",
            argument);
    exit(2);
}

static const struct engine_profile *profile_by_name(const char *name)
{
    for (const struct engine_profile *profile = engine_profiles; profile->name != NULL; profile++) {
        if (strcmp(profile->name, name) == 0) {
            return profile;
        }
    }
    fprintf(stderr, "kilomate: unknown profile '%s'; valid are", name);
    print_profiles(stderr);
    fputc('\n', stderr);
    exit(2);
}

static const struct search_options *options_by_name(const char *name)
{
    const struct personality *set = params_personality(name);

    if (set != NULL) {
        return set->options;
    }
    fprintf(stderr, "kilomate: unknown personality '%s'; valid are", name);
    print_personalities(stderr);
    fputc('\n', stderr);
    exit(2);
}

static uint32_t number_from_text(const char *option, const char *text, const char *what,
                                 unsigned long min, unsigned long max)
{
    uint64_t value;

    if (!number_read(text, min, max, &value)) {
        fprintf(stderr, "kilomate: %s takes %s, %lu to %lu, not '%s'\n", option, what, min, max,
                text);
        exit(2);
    }
    return (uint32_t)value;
}

static int fill_from_text(const char *text)
{
    char *end;
    unsigned long value = strtoul(text, &end, 0);

    if (end == text || *end != '\0' || value > 0xFF) {
        fprintf(stderr, "kilomate: --fill takes a byte from 0 to 0xFF, not '%s'\n", text);
        exit(2);
    }
    return (int)value;
}

/* The player's answer; without a terminal there is none. What he types behind it is the
   console's. */
static bool plays_without_saving(void)
{
    char answer[80] = "";

    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO)) {
        fputs("Play without saving? (y/n) ", stderr);
        (void)!read(STDIN_FILENO, answer, sizeof answer);
    }
    return answer[0] == 'y' || answer[0] == 'Y';
}

/* Only for the console: a GUI saves its games itself. */
static void open_store(const struct command_line *line)
{
    enum host_store_state state;

    if (line->mode != FIRMWARE_CONSOLE) {
        fputs("kilomate: --store is for --console\n", stderr);
        exit(2);
    }
    state = host_store_open(line->store);
    if (state == HOST_STORE_BAD) {
        fprintf(stderr, "kilomate: '%s' cannot be opened, or is no file of saves\n", line->store);
        exit(2);
    }
    if (state == HOST_STORE_TAKEN) {
        fprintf(stderr,
                "kilomate: another program plays with '%s', and its game would be overwritten; "
                "without --store nothing is saved\n",
                line->store);
        if (!plays_without_saving()) {
            exit(2);
        }
    }
}

/* Larger than any image of a book. If the file is no book, the firmware refuses it and says so. */
enum { BOOK_BYTES = 1 << 20 };

static void read_book(const char *path)
{
    static uint8_t bytes[BOOK_BYTES];
    FILE *file = fopen(path, "rb");

    if (file == NULL) {
        fprintf(stderr, "kilomate: --book=%s: %s\n", path, strerror(errno));
        exit(2);
    }
    book_use(book_state(added_memory()), bytes, (uint32_t)fread(bytes, 1, sizeof bytes, file));
    fclose(file);
}

static void connect_body(const char *path)
{
    if (!front_panel_connect(path)) {
        fprintf(stderr, "kilomate: --body=%s: %s\n", path, strerror(errno));
        exit(2);
    }
}

static void open_program_line(const char *path)
{
    if (!host_program_open(path)) {
        fprintf(stderr, "kilomate: --eboard=%s: %s\n", path, strerror(errno));
        exit(2);
    }
}

/* The value behind the option's "--name=", or NULL if the argument is another one. */
static const char *option_value(const char *argument, const char *name)
{
    size_t length = strlen(name);

    return strncmp(argument, name, length) == 0 ? argument + length : NULL;
}

static void parse_argument(struct command_line *line, const char *argument)
{
    const char *value;

    if (strcmp(argument, "--help") == 0) {
        print_usage();
    } else if (strcmp(argument, "--version") == 0) {
        print_version();
    } else if (strcmp(argument, "--print-levels") == 0) {
        print_levels();
    } else if (strcmp(argument, "--console") == 0) {
        line->mode = FIRMWARE_CONSOLE;
    } else if (strcmp(argument, "--tuning") == 0) {
        line->mode = FIRMWARE_UCI_TUNING;
    } else if (strcmp(argument, "bench") == 0) {
        line->mode = FIRMWARE_BENCH;
    } else if (strcmp(argument, "32") == 0 && line->mode == FIRMWARE_BENCH) {
        line->mode = FIRMWARE_BENCH_LARGE;
    } else if ((value = option_value(argument, "--profile=")) != NULL) {
        line->profile = *profile_by_name(value);
    } else if ((value = option_value(argument, "--hash=")) != NULL) {
        line->hash = number_from_text("--hash", value, "bytes", HASH_MIN, HASH_MAX);
    } else if ((value = option_value(argument, "--store=")) != NULL) {
        line->store = value;
    } else if ((value = option_value(argument, "--book=")) != NULL) {
        read_book(value);
    } else if ((value = option_value(argument, "--nps=")) != NULL) {
        line->nps = number_from_text("--nps", value, "nodes a second", 1, NODE_CLOCK_NPS_MAX);
    } else if ((value = option_value(argument, "--speed=")) != NULL) {
        line->speed =
            number_from_text("--speed", value, "seconds in a real one", 1, HOST_SPEED_MAX);
    } else if ((value = option_value(argument, "--body=")) != NULL) {
        line->body = value;
    } else if ((value = option_value(argument, "--eboard=")) != NULL) {
        open_program_line(value);
    } else if ((value = option_value(argument, "--params=")) != NULL) {
        if (!params_read_file(value, &line->params, &line->options)) {
            exit(2);
        }
    } else if ((value = option_value(argument, "--personality=")) != NULL) {
        line->options = *options_by_name(value);
    } else if ((value = option_value(argument, "--network=")) != NULL) {
        line->network = network_read_file(value);
        line->has_no_network = line->network == NULL;
    } else if (strcmp(argument, "--print-options") == 0) {
        line->prints_options = true;
    } else if ((value = option_value(argument, "--fill=")) != NULL) {
        line->fill = fill_from_text(value);
    } else {
        refuse(argument);
    }
}

int main(int argc, char **argv)
{
    struct command_line line = {
        .mode = FIRMWARE_UCI,
        .profile = board_profile,
        .speed = 1,
        .fill = -1,
        .params = eval_params_default,
        .options = search_options_default,
    };
    struct host_options options;
    int status;

    for (int i = 1; i < argc; i++) {
        parse_argument(&line, argv[i]);
    }
    if (line.prints_options) {
        params_write_options(stdout, &line.options);
        return EXIT_SUCCESS;
    }

    if (line.store != NULL) {
        open_store(&line);
    }
    if (line.body != NULL) {
        connect_body(line.body);
    }

    if (line.network != NULL) {
        line.profile.network = line.network;
    }
    if (line.has_no_network) {
        fputs("kilomate: without that network SCORE is REBEL's (option network 0)\n", stderr);
        line.options.network = 0;
    }
    options = (struct host_options){
        .arena = line.profile.arena,
        .arena_min = engine_arena_min(&line.profile),
        .nps = line.nps,
        .speed = line.speed,
        .fill = line.fill,
        .is_terminal = line.mode == FIRMWARE_CONSOLE,
    };
    if (line.hash != 0) {
        options.arena = options.arena_min - HASH_MIN + line.hash;
    }
    host_configure(&options);
    hal_init();
    status = firmware_main(line.mode, &line.profile, &line.params, &line.options);
    hal_exit(status);
    return status;
}
