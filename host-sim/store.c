/* Implements hal/store.h on a PC: the memory for saves is a file, as large as an AT24C256. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hal/store.h"
#include "host-sim/host.h"

enum { STORE_SIZE = 32768, STORE_PAGE = 64 };
_Static_assert(HAL_STORE_HOLDS_SAVE(STORE_SIZE, 0), HAL_STORE_TOO_SMALL);

static const struct hal_store store = {
    .size = STORE_SIZE,
    .sector = STORE_PAGE,
    .page = STORE_PAGE,
    .unit = 1,
    .needs_erase = false,
};

static int file = -1;

/* Fills a new file with 0xFF, as in an EEPROM that was never written. */
static bool fill(void)
{
    uint8_t page[STORE_PAGE];

    for (unsigned i = 0; i < sizeof page; i++) {
        page[i] = 0xFF;
    }
    for (uint32_t address = 0; address < STORE_SIZE; address += STORE_PAGE) {
        if (!hal_store_write(address, page, sizeof page)) {
            return false;
        }
    }
    return true;
}

/* The kernel gives it back when the program has ended. */
static bool lock(void)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    return fcntl(file, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

enum host_store_state host_store_open(const char *path)
{
    enum host_store_state state = HOST_STORE_BAD;
    struct stat status;

    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        return HOST_STORE_BAD;
    }
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        state = lock() ? HOST_STORE_OPEN : HOST_STORE_TAKEN;
    }
    /* how large it is is known when no other program fills it any more */
    if (state == HOST_STORE_OPEN &&
        (fstat(file, &status) != 0 ||
         (status.st_size != STORE_SIZE && (status.st_size != 0 || !fill())))) {
        state = HOST_STORE_BAD;
    }
    if (state != HOST_STORE_OPEN) {
        close(file);
        file = -1;
    }
    return state;
}

const struct hal_store *hal_store(void)
{
    return file >= 0 ? &store : NULL;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    return pread(file, to, count, (off_t)address) == (ssize_t)count;
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    return pwrite(file, from, count, (off_t)address) == (ssize_t)count;
}

bool hal_store_erase(uint32_t address)
{
    (void)address;
    return true;
}
