/* CRC-32 as in zip files: reflected, polynomial 0xEDB88320. */
#ifndef KILOMATE_FIRMWARE_STORE_CRC_H
#define KILOMATE_FIRMWARE_STORE_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Returns the CRC of all bytes so far: `crc` is that of the bytes before these, or 0 if there are
   none. */
uint32_t crc32_update(uint32_t crc, const uint8_t *bytes, size_t size);

#endif
