/*
 * The machine of the archive with the model of a store that has room for games. For
 * archive_player.h and test_archive_power.c alone.
 */
#define MODEL_SIZE 32768
#include "archive_machine.h"
#include "save_store.h"

/* Stores: the EEPROM lends ends of its areas, the flashes have a part for games behind the
   saves. */
enum store_kind { STORE_EEPROM, STORE_FLASH, STORE_CHIP, STORE_KINDS };

static void start_store(enum store_kind kind)
{
    store_model_start(kind != STORE_EEPROM,
                      kind == STORE_FLASH  ? 4
                      : kind == STORE_CHIP ? 256
                                           : PAGE,
                      kind == STORE_EEPROM ? 32768 : FLASH_SIZE);
    model.about.archive = kind == STORE_EEPROM ? 0 : kind == STORE_CHIP ? 8192 : 4096;
}
