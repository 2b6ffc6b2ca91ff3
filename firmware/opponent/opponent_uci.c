/* The opponent's strength over UCI: UCI_LimitStrength and UCI_Elo as GUIs know them, and ours for
   the beginners. What else is chosen about him is in the settings' rows. */
#include "firmware/opponent/opponent_faces.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/uci/uci.h"
#include "firmware/uci/uci_report.h"

static unsigned elo_now(const struct uci *u)
{
    return u->session->match.opponent.strength == STRENGTH_ELO ? u->session->match.opponent.number
           : u->elo != 0                                       ? u->elo
                                                               : (unsigned)ELO_MAX;
}

static void tell_limit(struct uci *u, const char *name)
{
    out_format(u->out, "option name %s type check default %s\n", name,
               u->session->match.opponent.strength == STRENGTH_ELO ? "true" : "false");
}

static void set_limit(struct uci *u, const char *text)
{
    if (text_equal(text, "true")) {
        opponent_play_elo(&u->session->match.opponent, elo_now(u));
        session_settings_changed(u->session);
    } else if (!text_equal(text, "false")) {
        out_format(u->out, "info string the option is true or false, not: %s\n", text);
    } else if (u->session->match.opponent.strength == STRENGTH_ELO) {
        u->elo = u->session->match.opponent.number;
        opponent_play_fully(&u->session->match.opponent);
        session_settings_changed(u->session);
    }
}

static void tell_elo(struct uci *u, const char *name)
{
    uci_tell_spin(u, name, (int32_t)elo_now(u), ELO_MIN, ELO_MAX);
}

static void set_elo(struct uci *u, const char *text)
{
    int32_t elo;

    if (uci_read_spin(u, text, ELO_MIN, ELO_MAX, &elo)) {
        u->elo = (uint16_t)elo;
        if (u->session->match.opponent.strength == STRENGTH_ELO) {
            opponent_play_elo(&u->session->match.opponent, (unsigned)elo);
            session_settings_changed(u->session);
        }
    }
}

static void tell_beginner(struct uci *u, const char *name)
{
    uci_tell_spin(u, name,
                  u->session->match.opponent.strength == STRENGTH_BEGINNER
                      ? u->session->match.opponent.number
                      : 0,
                  0, BEGINNER_MAX);
}

static void set_beginner(struct uci *u, const char *text)
{
    int32_t level;

    if (!uci_read_spin(u, text, 0, BEGINNER_MAX, &level)) {
        return;
    }
    if (level != 0) {
        opponent_play_beginner(&u->session->match.opponent, (unsigned)level);
        session_settings_changed(u->session);
    } else if (u->session->match.opponent.strength == STRENGTH_BEGINNER) {
        opponent_play_fully(&u->session->match.opponent);
        session_settings_changed(u->session);
    }
}

const struct player_option opponent_options[] = {
    { "UCI_LimitStrength", tell_limit, set_limit },
    { "UCI_Elo", tell_elo, set_elo },
    { "Beginner Level", tell_beginner, set_beginner },
    { NULL, NULL, NULL },
};
