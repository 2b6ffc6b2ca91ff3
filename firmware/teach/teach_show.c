#include "firmware/teach/teach_show.h"

#include "firmware/base/text.h"
#include "firmware/say/say.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

const char *warning_text(const struct coach_warning *w, char text[WARNING_SIZE])
{
    struct out out = { 0 };

    out_begin_memory(&out, text, WARNING_SIZE);
    switch (w->word) {
    case COACH_SAYS_MATE:
        out_format(&out, SAY_ALLOWS_MATE_IN, w->moves);
        break;
    case COACH_SAYS_STALEMATE:
        out_text(&out, SAY_IS_STALEMATE);
        break;
    case COACH_SAYS_PIECE:
        say(&out, w->too_little ? SAY_LOSES_FOR_TOO_LITTLE : SAY_LOSES, w->piece, w->square);
        break;
    case COACH_SAYS_ANOTHER:
        say(&out, SAY_IS_ANOTHER, w->piece);
        break;
    case COACH_SAYS_MISSED:
        out_format(&out, SAY_MISSES_MATE_IN, w->moves);
        break;
    default:
        out_format(&out, SAY_GIVES_AWAY_PAWNS, w->fall / SCORE_PAWN,
                   w->fall % SCORE_PAWN * 10 / SCORE_PAWN);
        break;
    }
    return text;
}

const char *score_text(int score, enum colour side, char text[SCORE_SIZE])
{
    int plies = SCORE_MATE - (score < 0 ? -score : score);
    int white = side == WHITE ? score : -score;
    struct out out = { 0 };

    out_begin_memory(&out, text, SCORE_SIZE);
    if (!score_is_mate(score)) {
        out_pawns(&out, white);
    } else {
        out_format(&out, white > 0 ? SAY_WHITE_MATES_IN : SAY_BLACK_MATES_IN, (plies + 1) / 2);
    }
    return text;
}

void show_line(struct out *out, struct game *game, const struct judge_line *line, unsigned from)
{
    struct position *position = &game->position;
    struct position copy = *position;
    struct undo undo;

    for (unsigned i = 0; i < line->length; i++) {
        if (i >= from) {
            say(out,
                i == from                 ? "%m"
                : position->side == WHITE ? " %m"
                                          : " %n",
                game, line->move[i]);
        }
        position_make(position, line->move[i], &undo);
    }
    *position = copy;
}

void show_lesson(struct out *out, struct game *game, const struct judgement *j,
                 const struct coach_warning *w)
{
    enum colour mover = (enum colour)game->position.side;
    char warning[WARNING_SIZE];
    char from[SCORE_SIZE];
    char to[SCORE_SIZE];

    say(out, SAY_LESSON, game, j->played.move[0], warning_text(w, warning),
        score_text(j->best.score, mover, from), score_text(j->played.score, mover, to));
    if (j->played.length > 1) {
        out_text(out, SAY_THE_REPLY);
        show_line(out, game, &j->played, 1);
        out_end_line(out);
    }
    out_text(out, SAY_BETTER);
    show_line(out, game, &j->best, 0);
    out_end_line(out);
}

void teach_take_stop(struct serial *serial, struct think *think)
{
    const char *text = text_skip_spaces(serial->line.text);

    if (serial->uci_asked ||
        (think->event == LINE_READY && (*text == '\0' || text_equal(text, "stop")))) {
        think->event = LINE_PENDING;
    }
}

void teach_say_stopped(struct serial *serial, struct think *think)
{
    out_line(&serial->out, SAY_STOPPED);
    teach_take_stop(serial, think);
}

bool teach_refuses_advice(struct out *out, const struct match *m)
{
    if (match_is_refereed(m)) {
        out_line(out, SAY_REFEREE_GIVES_NO_ADVICE);
    }
    return match_is_refereed(m);
}

static void show_threat(struct out *out, struct game *game, const struct threat *threat)
{
    enum piece_type type = piece_type(threat->piece);

    if (threat->capture != MOVE_NONE) {
        say(out, SAY_TAKES_AND_WINS, game, threat->capture, type, threat->square, threat->gain);
    } else {
        say(out, SAY_WINS_A_PIECE, type, threat->square, threat->gain);
    }
}

void show_threats(struct out *out, struct game *game, enum colour side)
{
    static const char *const sentences[2][2] = {
        { SAY_WHITE_THREATENS, SAY_BLACK_THREATENS },
        { SAY_WHITE_CAN_TAKE, SAY_BLACK_CAN_TAKE },
    };
    struct position *position = &game->position;
    struct threats threats;
    struct undo undo;
    bool passed;

    threats_find(game, side, &threats);
    if (threats.count == 0 && threats.mate == MOVE_NONE) {
        out_format(out, SAY_THREATENS_NOTHING, side == WHITE ? SAY_WHITE : SAY_BLACK);
        return;
    }
    out_line(out, sentences[side == position->side][side]);
    passed = threats_turn(position, side, &undo);
    if (threats.mate != MOVE_NONE) {
        say(out, SAY_MOVE_MATES, game, threats.mate);
    }
    for (unsigned i = 0; i < threats.count; i++) {
        show_threat(out, game, &threats.threat[i]);
    }
    if (passed) {
        threats_turn_back(position, &undo);
    }
}
