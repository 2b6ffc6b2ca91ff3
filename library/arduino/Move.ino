/*
 * Looks for a move and prints it. A character that is received ends the search.
 */
#include <kilomate.h>

static uint64_t memory[8192 / 8]; // with 32 KB: profile.network = kilomate_network()
static struct kilomate *game;

static uint32_t now_ms(void *)
{
    return millis();
}

static bool stop(void *)
{
    return Serial.available() > 0;
}

static bool is_refused(enum kilomate_error error)
{
    if (error != KILOMATE_OK) {
        Serial.println(kilomate_error_text(error));
    }
    return error != KILOMATE_OK;
}

void setup()
{
    struct kilomate_profile profile = kilomate_profile_for(sizeof memory);

    Serial.begin(115200);
    if (is_refused(kilomate_start(&game, memory, sizeof memory, &profile))) {
        game = NULL;
    }
}

void loop()
{
    struct kilomate_limits limits = {};
    struct kilomate_result result;

    limits.soft_ms = 2000;
    limits.hard_ms = 8000;
    limits.now_ms = now_ms;
    limits.stop = stop;
    while (Serial.available() > 0) {
        Serial.read();
    }
    if (game == NULL || is_refused(kilomate_search(game, &limits, &result)) ||
        is_refused(kilomate_play(game, result.move))) {
        delay(1000);
        return;
    }
    Serial.println(result.san);
}
