/*
 * The opponent, as the player has chosen it: how strong it plays, its style, and its contempt for
 * draws.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_OPPONENT_SETTINGS_H
#define KILOMATE_FIRMWARE_OPPONENT_OPPONENT_SETTINGS_H

#include "firmware/desk/settings.h"
#include "firmware/opponent/strength.h"

enum { CONTEMPT_MAX = 512 };

/* By number: they are saved. */
enum { STYLE_NORMAL, STYLE_SOLID, STYLE_ATTACK, STYLES };

/* From QUEEN_ELO on the computer does not lose its queen for nothing, from MATE_ELO on it mates a
   bare king with queen or rook, from STALEMATE_ELO on it does not give stalemate in a won game. */
enum { QUEEN_ELO = 1000, MATE_ELO = 1000, STALEMATE_ELO = 1400 };

/* Set the strength: full; an Elo; a beginner's level. A number out of range is clamped; the number
   that was set is returned. Who has set something of a session tells it:
   session_settings_changed(). */
void opponent_play_fully(struct opponent *opponent);
unsigned opponent_play_elo(struct opponent *opponent, unsigned elo);
unsigned opponent_play_beginner(struct opponent *opponent, unsigned level);

/* Writes a strength by the number that the opponent has with it: "full", "beginner 3", "Elo
   1200". */
void opponent_write_strength(struct out *out, unsigned number);

/* The values of the setting "strength": 0 is full strength, 1..BEGINNER_MAX are the beginners'
   levels, and from FIRST_ELO on comes Elo in steps. An Elo between two steps counts as the lower
   step. */
enum { ELO_STEP = 100, FIRST_ELO = 1 + BEGINNER_MAX };
enum { STRENGTHS = FIRST_ELO + (ELO_MAX - ELO_MIN) / ELO_STEP + 1 };

/* Sets the contempt in 1/256 pawn, clamped to +-CONTEMPT_MAX. Returns the one that was set. */
int opponent_take_contempt(struct opponent *opponent, int contempt);

/* Set a style by its number, 0..STYLES-1; the names (normal, solid, attack); find a number by its
   name, -1 if there is none. */
extern const char *const opponent_style_names[];
void opponent_take_style(struct opponent *opponent, unsigned style);
int opponent_style_named(const char *name);

/* Can these choices have been made by the functions above, on this board or another? */
bool opponent_is_ok(const struct opponent *opponent);

/* Lowers the Elo of an opponent that was saved on another board to the highest of this board. */
void opponent_hold(struct opponent *opponent);

/* For the addition. */
enum { OPPONENT_SETTINGS = 4 };
extern const struct setting opponent_settings[OPPONENT_SETTINGS];

#endif
