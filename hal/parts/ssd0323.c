#include "hal/parts/ssd0323.h"

#include "hal/spi.h"

/* Commands of the data sheet's command table, and the size of the display's memory. */
enum {
    SET_COLUMNS = 0x15, /* followed by first and last, in units of two pixels */
    SET_ROWS = 0x75,    /* followed by first and last */
    SET_START_LINE = 0xA1,
    SET_OFFSET = 0xA2,
    SET_NORMAL = 0xA4,
    SET_MULTIPLEX = 0xA8,
    SET_OFF = 0xAE,
    SET_ON = 0xAF,
    RAM_ROWS = 80,
    BYTES_A_ROW = SSD0323_WIDTH / 2
};

static bool window(unsigned x, unsigned y, unsigned count, unsigned rows)
{
    const uint8_t commands[] = { SET_COLUMNS, (uint8_t)(x / 2), (uint8_t)((x + count) / 2 - 1),
                                 SET_ROWS,    (uint8_t)y,       (uint8_t)(y + rows - 1) };

    return spi_write(false, commands, sizeof commands);
}

static bool clear(void)
{
    static const uint8_t dark[BYTES_A_ROW];
    bool is_sent = window(0, 0, SSD0323_WIDTH, RAM_ROWS);

    for (unsigned row = 0; row < RAM_ROWS && is_sent; row++) {
        is_sent = spi_write(true, dark, sizeof dark);
    }
    return is_sent;
}

/* The display is off during this, because its memory holds anything after power-on. */
bool ssd0323_start(void)
{
    static const uint8_t first[] = {
        SET_OFF, SET_START_LINE, 0, SET_OFFSET, 0, SET_NORMAL, SET_MULTIPLEX, SSD0323_HEIGHT - 1,
    };
    static const uint8_t on = SET_ON;

    return spi_write(false, first, sizeof first) &&
           spi_write(false, ssd0323_board.setup, ssd0323_board.setup_size) && clear() &&
           spi_write(false, &on, 1);
}

bool ssd0323_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels)
{
    uint8_t bytes[BYTES_A_ROW];

    if (count == 0 || x >= SSD0323_WIDTH || count > SSD0323_WIDTH - x || y >= SSD0323_HEIGHT) {
        return true;
    }
    for (unsigned i = 0; i < count / 2; i++) {
        unsigned pair = (unsigned)levels[i / 2] >> (i % 2 == 0 ? 4 : 0);

        bytes[i] =
            (uint8_t)(ssd0323_board.greys[pair >> 2 & 3U] << 4 | ssd0323_board.greys[pair & 3U]);
    }
    return window(x, y, count, 1) && spi_write(true, bytes, count / 2);
}
