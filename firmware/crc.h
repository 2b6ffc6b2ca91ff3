/* CRC-32 as in zip files: reflected, polynomial 0xEDB88320. */
#ifndef KILOMATE_FIRMWARE_CRC_H
#define KILOMATE_FIRMWARE_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Of bytes that follow others whose CRC was `crc`; 0 to begin. */
uint32_t crc32_update(uint32_t crc, const uint8_t *bytes, size_t size);

#endif
