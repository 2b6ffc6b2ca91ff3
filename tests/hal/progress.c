#include "tests/hal/progress.h"

#define PROGRESS_MAGIC UINT32_C(0x50524F47)

static struct {
    uint32_t magic;
    uint32_t part;
    uint32_t count;
    uint32_t with_watchdog;
    uint32_t line_opens;
    uint32_t sum;
} progress __attribute__((section(".noinit")));

static uint32_t sum_of_progress(void)
{
    return progress.magic + progress.part * 3U + progress.count * 5U + progress.with_watchdog * 7U +
           progress.line_opens * 11U;
}

static void seal(void)
{
    progress.magic = PROGRESS_MAGIC;
    progress.sum = sum_of_progress();
}

enum progress_part progress_get(void)
{
    if (progress.magic != PROGRESS_MAGIC || progress.sum != sum_of_progress()) {
        return PART_NONE;
    }
    return (enum progress_part)progress.part;
}

void progress_set(enum progress_part part)
{
    progress.part = part;
    seal();
}

void progress_begin(bool with_watchdog, bool line_opens)
{
    progress.count = 0;
    progress.with_watchdog = with_watchdog;
    progress.line_opens = line_opens;
    progress_set(PART_NONE);
}

bool progress_with_watchdog(void)
{
    return progress.with_watchdog != 0;
}

bool progress_line_opens(void)
{
    return progress.line_opens != 0;
}

uint32_t progress_count(void)
{
    progress.count++;
    seal();
    return progress.count;
}

uint32_t progress_total(void)
{
    return progress.count;
}
