#include "engine/search/root_time.h"

#include "engine/search/node.h"

/* A score that falls by so much, in 1/256 pawn, doubles the soft limit. */
enum { TREND_FALL = 128 };

/* A first move that takes so many per cent of an iteration's nodes dominates. */
enum { TREND_SHARE = 90 };

/* Longer soft limits count as this one, in ms, so that the products below fit 32 bits. */
enum { SOFT_MAX_MS = 1 << 25 };

unsigned root_time_factor(const struct root_trend *trend)
{
    int factor = ROOT_TIME_USUAL * 3 / 4 + trend->changes / 2;

    ASSERT(trend->share <= 100);
    if (trend->fall > 0) {
        factor +=
            (trend->fall < TREND_FALL ? trend->fall : TREND_FALL) * ROOT_TIME_USUAL / TREND_FALL;
    } else if (trend->changes < TREND_CHANGE / 4 && trend->share >= TREND_SHARE) {
        factor = ROOT_TIME_MIN;
    }
    return (unsigned)(factor < ROOT_TIME_MAX ? factor : ROOT_TIME_MAX);
}

bool root_time_is_late(const struct engine *e, const struct root_trend *trend, unsigned halves)
{
    uint32_t soft = e->limits->soft_ms < SOFT_MAX_MS ? e->limits->soft_ms : SOFT_MAX_MS;

    return soft != 0 && !e->limits->infinite && e->pondering == 0 &&
           node_elapsed_ms(e) >= soft * root_time_factor(trend) * halves / ROOT_TIME_USUAL / 2;
}

void root_time_note(struct root_trend *trend, bool changed, int fall)
{
    trend->changes = (uint8_t)(trend->changes / 2 + (changed ? TREND_CHANGE : 0));
    trend->fall = fall;
}
