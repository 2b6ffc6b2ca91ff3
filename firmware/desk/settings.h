/*
 * The settings: what a player can choose, one row each. A row says what the setting is called,
 * which values it has, and how it is read, changed and written. Console, menu, squares and UCI take
 * all of that from the row. Which switches are saved stands in settings.def.
 *
 * The rows of every board are in settings.c. An addition brings its own (additions.h).
 */
#ifndef KILOMATE_FIRMWARE_DESK_SETTINGS_H
#define KILOMATE_FIRMWARE_DESK_SETTINGS_H

#include "firmware/desk/session.h"

/* What has become of a value. */
enum setting_taken {
    SETTING_REFUSED, /* it cannot be taken now: nothing has changed */
    SETTING_TAKEN,   /* a choice about the match, which is to be told: session_settings_changed() */
    SETTING_KEPT,    /* an addition's own matter: session_kept() */
    SETTING_TOLD     /* it has been told already */
};

/* For a setting that is more than a byte of the session. Each function may be NULL. A setting lies
   in the match or in what the additions remember. */
struct setting_access {
    /* The present value; the next lower one if it lies between two; min - 1 if it is none of them.
       NULL: the byte of the session. */
    int (*get)(const struct match *match, struct added *added);
    /* Takes a value of the range. NULL: the byte of the session is changed, and nobody is told. */
    enum setting_taken (*set)(struct match *match, struct added *added, int value);
    /* In place of `set`, for a value that the session takes by a function of its own, which tells
       it: a level, a side. */
    void (*act)(struct session *session, int value);
    /* Writes a value of the range, or SETTING_NOW. NULL: its name, or the number if there are no
       names; "none" if the present one is none of them. */
    void (*write)(struct out *out, const struct match *match, struct added *added, int value);
    /* The range if there are no names. `last` gives its end in place of `max` where that differs
       from machine to machine. */
    int (*last)(void);
    int16_t min;
    int16_t max;
};

/* Instead of a value, to be written: the present one, as exactly as it is known. */
enum { SETTING_NOW = INT_MIN };

/* A setting, for who asks for a certain one: so a wrong one is an error of the compiler. */
enum setting_id {
#define SWITCH(bit, id, ...) SETTING_##id,
#define SAVED(bit, id, field)
#include "firmware/desk/settings.def"
    SETTING_ADAPTIVE,
    SETTING_BELL,
    SETTING_BLACK_TARGETS,
    SETTING_BOOK,
    SETTING_BRAIN,
    SETTING_BRIGHTNESS,
    SETTING_COACH,
    SETTING_CONTEMPT,
    SETTING_EBOARD,
    SETTING_LEVEL,
    SETTING_ODDS,
    SETTING_PERSONALITY,
    SETTING_REFEREE,
    SETTING_RESIGNS,
    SETTING_SIDES,
    SETTING_SOUND,
    SETTING_STRENGTH,
    SETTING_STYLE,
    SETTING_TEACHING,
    SETTING_WHITE_TARGETS,
    SETTING_IDS,
    SETTING_NONE = SETTING_IDS
};

struct setting {
    const char *name;         /* one word in small letters; no two have the same */
    const char *uci;          /* the name of its UCI option; NULL: it is none */
    const char *const *names; /* of the values 0..max, and then all in a sentence; or NULL */
    const struct setting_access *access; /* NULL: it is a byte of the session, with names */
    const char *subject; /* of the console's sentence "... is on."; NULL: it is not said so */
    const char *help;    /* what help says; with it the name is a command. NULL: it is none */
    uint16_t place;      /* of the byte in struct session; 0: none */
    uint8_t max;         /* the greatest value that has a name */
    uint8_t id;          /* enum setting_id; no two have the same */
};

/* Where a field of the session lies, for `place`. */
#define SETTING_PLACE(field) offsetof(struct session, field)

/* "off" and "on". A setting whose first value is "off" is a switch: a face turns it without showing
   a list of values. */
extern const char *const switch_names[];
bool setting_is_switch(const struct setting *setting);

/* The n-th setting of this board, those of the session first; NULL if there are no more. */
const struct setting *settings_at(unsigned n);

/* The n-th one of all additions, or NULL (additions.c). */
const struct setting *settings_added(unsigned n);

/* The one of this name, in letters of any size; NULL if this board has none. For names that are
   typed. */
const struct setting *settings_find(const char *name);

/* The one with this id; NULL if this board has none, and for SETTING_NONE. */
const struct setting *settings_of(enum setting_id id);

/* The least and the greatest value. */
int setting_min(const struct setting *setting);
int setting_max(const struct setting *setting);

/* As `get` above. */
int setting_get(const struct session *session, const struct setting *setting);

/* Takes a value and tells the session. False if it is out of the range, or cannot be taken now. Who
   changes a setting that is a byte of the session tells it: session_settings_changed(). No search
   runs. */
bool setting_set(struct session *session, const struct setting *setting, int value);

/* Takes the next value, or behind the last one the first, and tells the session. False as
   setting_set(). No search runs. */
bool setting_turn(struct session *session, const struct setting *setting);

/* The value of this name, in letters of any size; -1 if none has it. The setting has names. */
int setting_named(const struct setting *setting, const char *name);

/* As `write` above. */
void setting_write(struct out *out, const struct session *session, const struct setting *setting,
                   int value);

#endif
