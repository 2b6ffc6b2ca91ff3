/* The player's name and the date, as a scoresheet has them. */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_TAGS_H
#define KILOMATE_FIRMWARE_SCORESHEET_TAGS_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a player's name, its end mark included. */
enum { NAME_SIZE = 24 };

/* Bytes of a date as PGN has it, "2026.11.25", and the end mark. */
enum { DATE_SIZE = 11 };

struct tags {
    char name[NAME_SIZE]; /* of the player; empty: none was given */
    uint16_t year;        /* 0: the date is not known */
    uint8_t month;
    uint8_t day;
};

/* Takes a name over, without the spaces around it. False, and nothing has changed, if it is empty,
   is longer than NAME_SIZE - 1 or has anything but printable ASCII. */
bool tags_set_name(struct tags *tags, const char *name);

/* The same of a date, "2026.11.25": false if there is no such day from year 1 to 9999. */
bool tags_set_date(struct tags *tags, const char *date);

/* Is the date a day from year 1 to 9999, or unknown? */
bool tags_date_is_ok(const struct tags *tags);

/* Writes the date; "????.??.??" if none is known. */
void tags_write_date(const struct tags *tags, char date[DATE_SIZE]);

#endif
