#include "host-sim/body_parts.h"

#include "engine/engine.h"

unsigned body_first_part(bool has_colours)
{
    return has_colours ? BODY_SENSOR_PARTS : 0;
}

const char *body_part_name(unsigned part)
{
    static const char *const names[BODY_PARTS] = {
        "key up",       "key down",      "key left",      "key right",     "key select",
        "display",      "sensors a1-h2", "sensors a3-h4", "sensors a5-h6", "sensors a7-h8",
        "lights a1-h2", "lights a3-h4",  "lights a5-h6",  "lights a7-h8",
    };

    ASSERT(part < BODY_PARTS);
    return names[part];
}
