#include "lab/network/network_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/store/crc.h"

#define TITLE "kilomate-network state 3\n"

enum { TITLE_BYTES = 32, PATH = 4096 };

struct header {
    char title[TITLE_BYTES];
    struct network_run run;
    uint64_t epoch;
};

static uint32_t sum_of(const struct header *header, const float *numbers, size_t count)
{
    uint32_t sum = crc32_update(0, (const uint8_t *)header, sizeof *header);

    return crc32_update(sum, (const uint8_t *)numbers, count * sizeof *numbers);
}

static const char *read_from(FILE *file, const struct network_run *run, struct header *header,
                             float *numbers, size_t count)
{
    uint32_t sum;

    if (fread(header, sizeof *header, 1, file) != 1 || strcmp(header->title, TITLE) != 0) {
        return "no state of a training; remove it to begin anew";
    }
    if (memcmp(&header->run, run, sizeof *run) != 0) {
        return "a training with other data or options; remove it to begin anew";
    }
    if (fread(numbers, sizeof *numbers, count, file) != count ||
        fread(&sum, sizeof sum, 1, file) != 1 || sum != sum_of(header, numbers, count)) {
        return "damaged; remove it to begin anew";
    }
    return NULL;
}

enum network_state network_state_read(const char *path, const struct network_run *run,
                                      unsigned *epoch, float *numbers, size_t count)
{
    FILE *file = fopen(path, "rb");
    float *read;
    struct header header;
    const char *wrong;

    if (file == NULL && errno == ENOENT) {
        return NETWORK_STATE_NONE;
    }
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return NETWORK_STATE_REFUSED;
    }
    read = calloc(count, sizeof *read);
    wrong = read == NULL ? "too large for the memory" : read_from(file, run, &header, read, count);
    fclose(file);
    if (wrong == NULL) {
        memcpy(numbers, read, count * sizeof *read);
        *epoch = (unsigned)header.epoch;
    } else {
        fprintf(stderr, "%s: %s\n", path, wrong);
    }
    free(read);
    return wrong == NULL ? NETWORK_STATE_READ : NETWORK_STATE_REFUSED;
}

bool network_state_write(const char *path, const struct network_run *run, unsigned epoch,
                         const float *numbers, size_t count)
{
    struct header header = { .title = TITLE, .run = *run, .epoch = epoch };
    uint32_t sum = sum_of(&header, numbers, count);
    char other[PATH];
    FILE *file;
    bool is_written = false;

    (void)snprintf(other, sizeof other, "%s.new", path);
    file = fopen(other, "wb");
    if (file != NULL) {
        is_written = fwrite(&header, sizeof header, 1, file) == 1 &&
                     fwrite(numbers, sizeof *numbers, count, file) == count &&
                     fwrite(&sum, sizeof sum, 1, file) == 1;
        is_written = fclose(file) == 0 && is_written && rename(other, path) == 0;
    }
    if (!is_written) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    return is_written;
}
