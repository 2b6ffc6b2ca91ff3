/*
 * Lines to an engine and from it: what the protocols UCI and xboard have in common.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_LINES_H
#define KILOMATE_LAB_MATCH_PLAYER_LINES_H

#include "lab/match/player_state.h"

/* Sends a line and its end. player_sendf makes the line as printf does, and cuts it at 511
   characters. PLAYER_SILENT if the engine does not take it within two seconds, PLAYER_ENDED if
   it has closed its input. */
enum player_status player_send(struct player *player, const char *line);
__attribute__((format(printf, 2, 3))) enum player_status player_sendf(struct player *player,
                                                                      const char *format, ...);

/* Waits for the next line, which is then in player->process.line. PLAYER_SILENT if none has come
   by the deadline (process_now() time). */
enum player_status player_read(struct player *player, int64_t deadline);

/* Memory for a command of `size` bytes, which stays the player's. NULL if there is none. */
char *player_text(struct player *player, size_t size);

/* Does the engine know all options that it is to be given? If not, player->error names the
   first that it does not know. */
bool player_has_all_settings(struct player *player);

/* If a line begins with these words: what is behind them and the spaces after them. Else NULL. */
const char *player_after(const char *line, const char *words);

/* Kills the engine at once. Nothing if it does not run. */
void player_kill(struct player *player);

#endif
