#include "firmware/panel/calibrate.h"

#include <string.h>

/* How long the squares must stand still, in milliseconds. */
enum {
    CORNER_MS = 300,    /* a corner that is to be taken */
    WRONG_MS = 1000,    /* anything else: the calibration ends */
    MIDDLE_MS = 3000,   /* a piece that asks for the check of the wiring */
    PATIENCE_MS = 60000 /* nothing is done: the same */
};

/* The corners, in the order in which pieces are put on them. */
static const uint8_t corners[CORNERS] = { A1, H1, H8, A8 };

/* They are the middle however the sensors lie. */
#define MIDDLE (square_bit(D4) | square_bit(E4) | square_bit(D5) | square_bit(E5))

static bool is_done(const struct calibration *calibration)
{
    return calibration->step == CALIBRATION_STEPS || calibration->failed;
}

void calibration_begin(struct calibration *calibration, const struct panel_settings *settings)
{
    memset(calibration, 0, sizeof *calibration);
    settings->colour->set_turns(0, 0);
}

/* Stands one piece in the middle, and has none stood on a corner? */
static bool asks_for_wiring(const struct calibration *calibration, squares_t changed)
{
    return calibration->step == 0 && squares_count(changed) == 1 && (changed & MIDDLE) != 0;
}

enum panel_event calibration_observe(const struct calibration *calibration, const struct table *b)
{
    squares_t changed = b->sensing.occupied ^ calibration->standing;
    bool places = calibration->step < CORNERS;
    squares_t wanted = changed & (places ? b->sensing.occupied : calibration->standing);

    if (is_done(calibration) || table_still_ms(b) >= PATIENCE_MS) {
        return EVENT_LEAVE;
    }
    if (changed == 0) {
        return EVENT_NONE;
    }
    if (changed == wanted && squares_count(wanted) == 1 && (wanted & SQUARES_CORNERS)) {
        return table_still_ms(b) >= CORNER_MS ? EVENT_CORNER : EVENT_NONE;
    }
    if (asks_for_wiring(calibration, changed)) {
        return table_still_ms(b) >= MIDDLE_MS ? EVENT_WIRING : EVENT_NONE;
    }
    return table_still_ms(b) >= WRONG_MS ? EVENT_LEAVE : EVENT_NONE;
}

static unsigned find_turn(const uint8_t numbers[CORNERS], const uint8_t squares[CORNERS])
{
    return wiring_find_turn(numbers, squares, CORNERS, HAL_TURNS);
}

void calibration_take_corner(struct calibration *calibration, squares_t occupied)
{
    unsigned sensor = squares_first(occupied ^ calibration->standing);

    ASSERT(!is_done(calibration) && sensor < SQUARES);
    if (calibration->step < CORNERS) {
        calibration->sensors[calibration->step] = (uint8_t)sensor;
    } else {
        for (unsigned i = 0; i < CORNERS; i++) {
            if (calibration->sensors[i] == sensor) {
                calibration->lights[calibration->step - CORNERS] = corners[i];
            }
        }
    }
    calibration->standing = occupied;
    calibration->step++;
    if (calibration->step == CORNERS) {
        calibration->failed = find_turn(calibration->sensors, corners) == HAL_TURNS;
    } else if (calibration->step == CALIBRATION_STEPS) {
        calibration->failed = find_turn(wiring_lights, calibration->lights) == HAL_TURNS;
    }
}

bool calibration_end(const struct calibration *calibration, struct panel_settings *settings)
{
    bool has_found = calibration->step == CALIBRATION_STEPS && !calibration->failed;

    ASSERT(calibration->step <= CALIBRATION_STEPS);
    if (has_found) {
        settings->squares_turn = (uint8_t)find_turn(calibration->sensors, corners);
        settings->lights_turn = (uint8_t)find_turn(wiring_lights, calibration->lights);
        settings->is_new = false;
    }
    settings->colour->set_turns(settings->squares_turn, settings->lights_turn);
    return has_found;
}

squares_t calibration_lights(const struct calibration *calibration)
{
    if (calibration->step < CORNERS) {
        return SQUARES_CORNERS;
    }
    return is_done(calibration) ? 0 : square_bit(wiring_lights[calibration->step - CORNERS]);
}
