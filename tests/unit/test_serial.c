/*
 * The firmware behind a model of the 8 KB board's serial port: a byte arrives
 * and a byte leaves every 87 us (115200 baud, 8N1), whether the firmware is
 * ready or not; a full ring loses what arrives. Time passes as the firmware
 * asks for bytes, at the pace of a 24 MHz Cortex-M3.
 */
#include "support.h"

#include <stdlib.h>

#include "firmware/base/line.h"
#include "firmware/firmware.h"

/* The rings of the smallest board; what the firmware calls goes through us. */
#undef CONSOLE_RX_SIZE
#undef CONSOLE_TX_SIZE
#define CONSOLE_RX_SIZE 128
#define CONSOLE_TX_SIZE 128
#define hal_console_get ring_console_get
#include "hal/console.c"
#undef hal_console_get

int hal_console_get(void);

enum {
    BYTE_NS = 86806,
    NOW_NS = 500,
    /* 50,000 instructions, the most between two polls, at 1.5 clocks each */
    POLL_NS = 3125000,
    /* an order to the running search: 160 instructions a byte */
    ORDER_BYTE_NS = 10000,
    /* a move of a position line: 1,100 instructions a byte, as callgrind counts
       them on a PC */
    MOVE_BYTE_NS = 68750
};

struct port {
    const char *input; /* what the GUI sends, without pause ... */
    size_t input_length;
    size_t sent;
    const char *hold_for; /* ... but for this answer, before byte hold_at */
    size_t hold_at;
    uint64_t held_ns;  /* when it was last missing ... */
    uint64_t pause_ns; /* ... and how long after that the rest is sent */
    char output[32768];
    size_t received;
    uint64_t now_ns;
    uint64_t line_ns; /* the line has been served up to here */
    uint32_t poll_ns;
    uint32_t byte_ns;
    bool was_empty; /* the firmware has seen an empty ring ... */
    bool has_idled; /* ... and has slept since */
};

static struct port port;
#define MACHINE_ARENA 2048
#include "tests/fakes/memory.h"

void console_start_sending(void)
{
}

void console_resume_receiving(void)
{
}

static bool is_holding(void)
{
    if (port.hold_for == NULL || port.sent != port.hold_at) {
        return false;
    }
    if (strstr(port.output, port.hold_for) == NULL) {
        port.held_ns = port.line_ns;
    }
    return port.line_ns < port.held_ns + port.pause_ns || port.held_ns == port.line_ns;
}

/* The line itself: it waits for nobody. */
static void pass_time(uint32_t ns)
{
    port.now_ns += ns;
    for (; port.line_ns + BYTE_NS <= port.now_ns; port.line_ns += BYTE_NS) {
        int byte = console_next_to_send();

        if (byte >= 0 && port.received + 1 < sizeof port.output) {
            port.output[port.received++] = (char)byte;
        }
        if (port.sent < port.input_length && !is_holding()) {
            console_on_receive((uint8_t)port.input[port.sent++]);
        }
    }
}

int hal_console_get(void)
{
    int byte;

    pass_time(port.was_empty && !port.has_idled ? port.poll_ns : port.byte_ns);
    byte = ring_console_get();
    port.was_empty = byte < 0;
    port.has_idled = false;
    return byte;
}

void hal_watchdog_feed(void)
{
}

void hal_idle(void)
{
    pass_time(BYTE_NS);
    port.has_idled = true;
}

/* Reading the clock takes its time too. */
uint32_t hal_now_ms(void)
{
    pass_time(NOW_NS);
    return (uint32_t)(port.now_ns / 1000000);
}

uint32_t hal_now_us(void)
{
    return (uint32_t)(port.now_ns / 1000);
}

void hal_exit(int status)
{
    (void)status;
    console_close();
}

static const struct engine_profile small_profile = { "small", 3264, 400, 24, 12, 0, 0, NULL };

/* Runs the firmware as a UCI engine until `quit` has been obeyed. */
static void run(const char *input)
{
    port.input = input;
    port.input_length = strlen(input);
    assert_int_equal(
        firmware_main(FIRMWARE_UCI, &small_profile, &eval_params_default, &search_options_default),
        0);
    for (unsigned i = 0; i < CONSOLE_TX_SIZE; i++) {
        pass_time(BYTE_NS);
    }
    assert_int_equal(port.sent, port.input_length);
}

static unsigned count(const char *word)
{
    unsigned found = 0;

    for (const char *c = port.output; (c = strstr(c, word)) != NULL; c++) {
        found++;
    }
    return found;
}

static int reset_port(void **state)
{
    (void)state;
    memset(&port, 0, sizeof port);
    port.poll_ns = POLL_NS;
    port.byte_ns = ORDER_BYTE_NS;
    memset(&console, 0, sizeof console);
    return 0;
}

UNIT_EACH(reset_port, NULL);

/* `go infinite`, 375 times `isready` (3000 bytes), `stop`, `quit`. */
static void write_burst(char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "position startpos\ngo infinite\n");

    for (unsigned i = 0; i < 375; i++) {
        used += (size_t)snprintf(text + used, size - used, "isready\n");
    }
    port.hold_at = used;
    snprintf(text + used, size - used, "stop\nquit\n");
}

UNIT(no_byte_of_a_burst_is_lost_while_thinking)
{
    static char text[4096];

    write_burst(text, sizeof text);
    run(text);
    assert_int_equal(hal_console_lost(), 0);
    assert_int_equal(count("readyok"), 375);
    assert_int_equal(count("bestmove "), 1);
    assert_int_equal(count("info string"), 0);
}

/* The evaluation has filled the send ring when the search begins: an answer that
   is owed waits until it fits, and comes whole. */
UNIT(answers_come_whole_when_the_ring_is_full)
{
    port.poll_ns = 1000;
    run("position startpos\neval\ngo infinite\nisready\nisready\nisready\nstop\nquit\n");
    assert_int_equal(hal_console_lost(), 0);
    assert_int_equal(count("\nreadyok\n"), 3);
}

/* The model can fail: four times the promised time between polls is too late. */
UNIT(a_firmware_that_polls_late_loses_bytes)
{
    static char text[4096];

    write_burst(text, sizeof text);
    port.poll_ns = 4 * POLL_NS;
    port.hold_at = 0;
    run(text);
    assert_true(hal_console_lost() > 0);
}

/* A 600-ply position line, in one piece behind `stop` and `go`. */
UNIT(a_long_position_line_is_read_at_line_speed)
{
    static char text[8192];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "position startpos\ngo nodes 50\nposition startpos moves");

    for (unsigned i = 0; i < 150; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, " g1f3 g8f6 f3g1 f6g8");
    }
    used += (size_t)snprintf(text + used, sizeof text - used, " e2e4 e7e5\n");
    port.hold_for = "bestmove";
    port.hold_at = strlen("position startpos\ngo nodes 50\n");
    snprintf(text + used, sizeof text - used, "d\nquit\n");
    port.byte_ns = MOVE_BYTE_NS;
    run(text);
    assert_int_equal(hal_console_lost(), 0);
    assert_non_null(
        strstr(port.output, "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 302"));
    assert_int_equal(count("info string"), 0);
}

/* Reports that do not fit the send ring are dropped whole, never cut: each
   line that arrives is a whole one. */
UNIT(dropped_reports_are_dropped_whole)
{
    const char *line;

    port.poll_ns = 1000;
    port.hold_for = "bestmove";
    port.hold_at = strlen("position startpos\ngo depth 5\n");
    run("position startpos\ngo depth 5\nquit\n");
    assert_int_equal(count("bestmove "), 1);
    assert_true(count(" score ") >= 1);
    for (line = port.output; strncmp(line, "bestmove", 8) != 0; line = strchr(line, '\n') + 1) {
        assert_non_null(strchr(line, '\n'));
        assert_int_equal(strncmp(line, "info depth ", 11), 0);
        assert_non_null(strstr(line, " nodes "));
    }
}

/* Tokens about as long as the buffer: what follows is read as if nothing was. */
UNIT(a_token_of_any_length_is_survived)
{
    for (unsigned length = LINE_SIZE - 3; length <= LINE_SIZE + 3; length++) {
        char text[2 * LINE_SIZE + 64];

        reset_port(NULL);
        snprintf(text, sizeof text, "%0*d\nposition startpos moves %0*d\nisready\nquit\n",
                 (int)length, 0, (int)length, 0);
        run(text);
        assert_int_equal(count("readyok"), 1);
        assert_int_equal(count("unknown command"), 1);
        assert_int_equal(count("illegal move"), 1);
    }
}

/* However many lines are dropped, one comes before the answer. */
UNIT(a_report_comes_before_each_answer)
{
    char text[512];
    size_t used = 0;

    for (unsigned i = 0; i < 10; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "go nodes 1\n");
    }
    snprintf(text + used, sizeof text - used, "quit\n");
    port.poll_ns = 1000;
    run(text);
    /* orders that arrive while thinking are skipped, so one answer at least */
    assert_true(count("bestmove ") >= 1);
    assert_int_equal(count("bestmove "), count(" score "));
}

/* The computer thinks on the player's time; his clock runs, his commands are
   obeyed, and no byte that he types is lost. */
UNIT(a_flag_falls_while_the_computer_thinks_on_your_time)
{
    port.hold_for = "The flag has fallen";
    port.hold_at = strlen("console\nvariety off\nbook off\nponder on\nlevel game 1\ne4\n");
    run("console\nvariety off\nbook off\nponder on\nlevel game 1\ne4\nquit\n");
    assert_int_equal(count("Thinking on your time is on."), 1);
    assert_int_equal(count("White: The flag has fallen. Black wins. 0-1"), 1);
    assert_in_range(port.now_ns / 1000000000, 60, 66);
}

UNIT(what_is_typed_while_the_computer_thinks_is_obeyed)
{
    port.hold_for = "Kilomate: 1... ";
    port.pause_ns = 2000000000;
    port.hold_at = strlen("console\nvariety off\nbook off\nponder on\nlevel depth 2\ne4\n");
    run("console\nvariety off\nbook off\nponder on\nlevel depth "
        "2\ne4\nsetup\nclock\nmoves\nxyz\nundo\nsetup\nquit\n");
    assert_int_equal(hal_console_lost(), 0);
    assert_int_equal(count("Kilomate: 1... "), 1);
    assert_int_equal(count("neither a move"), 1);
    /* the expected move is not on the board */
    assert_int_equal(count(" w KQkq - 0 2") + count(" w KQkq - 1 2"), 1);
    assert_int_equal(count("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 1);
}

/* A GUI's first words reach a computer that thinks, behind half a line: the
   search is over, nothing is played, and the answer comes once. */
UNIT(a_gui_is_answered_while_the_computer_thinks)
{
    port.hold_for = "Thinking ...";
    port.pause_ns = 2000000000;
    port.hold_at = strlen("console\nbook off\nlevel time 60\ngo\n");
    run("console\nbook off\nlevel time 60\ngo\nresign uci\nisready\nd\nquit\n");
    assert_int_equal(hal_console_lost(), 0);
    assert_int_equal(count("Stopped."), 1);
    assert_int_equal(count("\nid name Kilomate "), 1);
    assert_int_equal(count("\nuciok\nreadyok\n"), 1);
    assert_int_equal(count("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 1);
    assert_int_equal(count("info string unknown command"), 0);
}

UNIT(a_gui_is_answered_while_another_s_search_runs)
{
    port.hold_for = "info depth";
    port.pause_ns = 2000000000;
    port.hold_at = strlen("position startpos\ngo infinite\n");
    run("position startpos\ngo infinite\nstuci\nisready\nquit\n");
    assert_int_equal(hal_console_lost(), 0);
    assert_int_equal(count("bestmove "), 1);
    assert_int_equal(count("\nuciok\nreadyok\n"), 1);
}
