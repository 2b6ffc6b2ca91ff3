/*
 * What the tests of the archive share: the machine of the saves, with both additions, and stores that
 * have room for games. For test_archive.c and test_archive_power.c alone.
 */
#define MODEL_SIZE 32768
#define MACHINE_ADDITIONS &saves_addition, &archive_addition
#include "firmware/archive/archive.h"
#include "firmware/crc.h"
#include "firmware/game/journal.h"
#include "firmware/scoresheet/scoresheet.h"
#include "save_machine.h"

/* Stores: the EEPROM lends ends of its areas, the flashes have a part for games behind the saves. */
enum store_kind { STORE_EEPROM, STORE_FLASH, STORE_CHIP, STORE_KINDS };

static void start_store(enum store_kind kind)
{
    store_model_start(kind != STORE_EEPROM,
                      kind == STORE_FLASH  ? 4
                      : kind == STORE_CHIP ? 256
                                           : PAGE,
                      kind == STORE_EEPROM ? 32768
                      : kind == STORE_CHIP ? 8192
                                           : 4096);
    model.about.archive = kind == STORE_EEPROM ? 0 : kind == STORE_CHIP ? 8192 : 4096;
}

/* The checksums of all kept games, the newest first. What a record holds is the game of its header. */
enum { GAMES_MAX = 200 };

struct games {
    unsigned count;
    uint32_t sum[GAMES_MAX];
};

static void look_at_games(struct games *games)
{
    struct ring ring;
    struct ring_record kept;

    games->count = 0;
    if (archive_find(&ring, &kept, 0)) {
        while (ring_older(&kept)) {
            struct kept_game game;
            move_t moves[PLIES];

            assert_true(games->count < GAMES_MAX);
            assert_true(kept_read(&kept, &game, moves, PLIES));
            assert_int_equal(kept_sum(&game), kept.game);
            games->sum[games->count++] = kept.game;
        }
    }
}

/* Plays legal moves by chance, and takes care that the game goes on. */
static void play_plies(uint64_t *chance, unsigned plies)
{
    while (plies-- > 0) {
        struct session_played played;
        unsigned moves = engine_legal_moves(&c->engine, &c->game.position);
        move_t move = engine_legal_move(&c->engine, random_below(chance, moves));

        assert_int_equal(session_play(c, move, &played), SESSION_DONE);
        if (c->game.end != GAME_RUNNING) {
            return;
        }
    }
}

/* A game of some plies, which is given up, or left. */
static void play_game(uint64_t *chance, unsigned plies, bool resigns)
{
    play_plies(chance, plies);
    if (resigns && c->game.end == GAME_RUNNING) {
        act("resign");
    }
    act("new");
}
