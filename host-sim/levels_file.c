#include "host-sim/levels_file.h"

#include "firmware/opponent/opponent_settings.h"

void levels_write(FILE *file)
{
    const char *const *styles = opponent_style_names;

    fprintf(file,
            "# The levels and styles of the engine beside this file, written by kilomate "
            "--print-levels\n"
            "[DEFAULT]\nUCI_LimitStrength = false\nBeginner Level = 0\nStyle = %s\n",
            styles[STYLE_NORMAL]);
    for (unsigned level = BEGINNER_MIN; level <= BEGINNER_MAX; level++) {
        fprintf(file, "\n# I overlook %s.\n[Beginner %02u]\nBeginner Level = %u\n",
                strength_beginner_name(level), level, level);
    }
    for (unsigned step = 0; step < STRENGTHS - FIRST_ELO; step++) {
        unsigned elo = ELO_MIN + step * ELO_STEP;

        fprintf(file, "\n[Elo@%04u]\nUCI_LimitStrength = true\nUCI_Elo = %u\n", elo, elo);
    }
    for (unsigned style = 0; style < STYLES; style++) {
        if (style != STYLE_NORMAL) {
            fprintf(file, "\n[Style %s]\nStyle = %s\n", styles[style], styles[style]);
        }
    }
    fputs("\n[Full]\n", file);
}
