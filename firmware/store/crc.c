#include "firmware/store/crc.h"

/* Four bits at a time: a table of 64 bytes instead of 1024. */
uint32_t crc32_update(uint32_t crc, const uint8_t *bytes, size_t size)
{
    static const uint32_t remainder[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };

    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ remainder[crc & 15U];
        crc = (crc >> 4) ^ remainder[crc & 15U];
    }
    return ~crc;
}
