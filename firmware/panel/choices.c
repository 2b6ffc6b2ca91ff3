#include "firmware/panel/choices.h"

#include "firmware/book/book.h"
#include "firmware/opponent/opponent.h"
#include "firmware/panel/menu.h"

/* How long kings must stand, in milliseconds: on a choice, in the centre, back at home; and how
   long anything else. */
enum { CHOICE_MS = 500, RESULT_MS = 1500, BACK_MS = 500, DIFFERENT_MS = 3000 };

#define LIGHT_CENTRE (square_bit(E4) | square_bit(D5))
#define DARK_CENTRE (square_bit(D4) | square_bit(E5))
#define CENTRE (LIGHT_CENTRE | DARK_CENTRE)

static const struct {
    uint8_t square;
    struct level level;
} levels[] = {
    { A3, { LEVEL_DEPTH, 1, 0 } },     { B3, { LEVEL_DEPTH, 2, 0 } },
    { C3, { LEVEL_AVERAGE, 1, 0 } },   { D3, { LEVEL_AVERAGE, 3, 0 } },
    { E3, { LEVEL_AVERAGE, 5, 0 } },   { F3, { LEVEL_AVERAGE, 10, 0 } },
    { G3, { LEVEL_AVERAGE, 30, 0 } },  { H3, { LEVEL_AVERAGE, 60, 0 } },
    { A6, { LEVEL_GAME, 5, 0 } },      { B6, { LEVEL_GAME, 15, 0 } },
    { C6, { LEVEL_GAME, 30, 0 } },     { D6, { LEVEL_GAME, 60, 0 } },
    { E6, { LEVEL_FISCHER, 3, 2 } },   { F6, { LEVEL_FISCHER, 5, 3 } },
    { G6, { LEVEL_FISCHER, 15, 10 } }, { H6, { LEVEL_TOURNAMENT, 40, 90 } },
};

/* The computer's side. */
static const struct {
    uint8_t square;
    uint8_t side;
} sides[] = { { A4, BLACK }, { A5, WHITE }, { B4, COMPUTER_NONE }, { B5, REFEREED } };

enum switch_choice {
    SWITCH_TEACHING,
    SWITCH_VARIETY,
    SWITCH_PONDER,
    SWITCH_COACH,
    SWITCH_BRIGHTNESS,
    SWITCH_STRENGTH,
    SWITCH_STYLE,
    SWITCH_BOOK,
    SWITCHES
};

static const uint8_t switches[SWITCHES] = {
    [SWITCH_TEACHING] = G4,   [SWITCH_VARIETY] = G5,  [SWITCH_PONDER] = F4, [SWITCH_COACH] = F5,
    [SWITCH_BRIGHTNESS] = H4, [SWITCH_STRENGTH] = C4, [SWITCH_STYLE] = C5,  [SWITCH_BOOK] = H5,
};

/* Strengths that follow one another, each weaker than the one before: by their numbers. */
#define OF_ELO(elo) (FIRST_ELO + ((elo)-ELO_MIN) / ELO_STEP)
static const uint8_t weaker[] = { 0, OF_ELO(2000), OF_ELO(1600), OF_ELO(1200), 6, 4, 2 };

enum { WEAKER = sizeof weaker / sizeof weaker[0] };

enum { LEVELS = sizeof levels / sizeof levels[0], SIDES = sizeof sides / sizeof sides[0] };

/* --- what is offered --- */

static bool is_on(const struct choices *choices, const struct session *s, unsigned number)
{
    switch (number) {
    case SWITCH_TEACHING:
        return choices->settings->teaching;
    case SWITCH_VARIETY:
        return s->variety;
    case SWITCH_PONDER:
        return s->ponders;
    case SWITCH_COACH:
        return s->opponent.coach;
    case SWITCH_STRENGTH:
        return s->opponent.strength == STRENGTH_FULL;
    case SWITCH_STYLE:
        return s->opponent.style == STYLE_NORMAL;
    case SWITCH_BOOK:
        return s->opponent.book == BOOK_ON;
    default:
        return choices->settings->brightness + 1U == choices->settings->colour->brightnesses;
    }
}

static void offer(squares_t *offered, squares_t *holding, unsigned square, bool holds)
{
    *offered |= square_bit(square);
    *holding |= holds ? square_bit(square) : 0;
}

void choices_squares(const struct choices *choices, const struct session *s,
                     enum light_of_choice kind, squares_t *offered, squares_t *holding)
{
    squares_t free = ~choices->board->expected | chessboard_kings(choices->board);

    *offered = 0;
    *holding = 0;
    for (unsigned i = 0; kind == CHOICE_IS_LEVEL && i < LEVELS; i++) {
        offer(offered, holding, levels[i].square, menu_is_level(s, &levels[i].level));
    }
    for (unsigned i = 0; kind == CHOICE_IS_SIDE && i < SIDES; i++) {
        offer(offered, holding, sides[i].square, choices->side == sides[i].side);
    }
    for (unsigned i = 0; kind == CHOICE_IS_SWITCH && i < SWITCHES; i++) {
        offer(offered, holding, switches[i], is_on(choices, s, i));
    }
    if (kind == CHOICE_IS_RESULT && s->game.end == GAME_RUNNING) {
        *offered = CENTRE;
        free = CENTRE;
    }
    *offered &= free;
    *holding &= free;
}

static squares_t all_offered(const struct choices *choices, const struct session *s)
{
    squares_t all = 0;

    for (unsigned kind = CHOICE_IS_LEVEL; kind < CHOICE_IS_RESULT; kind++) {
        squares_t offered;
        squares_t holding;

        choices_squares(choices, s, (enum light_of_choice)kind, &offered, &holding);
        all |= offered;
    }
    return all;
}

/* --- what the kings do --- */

/* Two squares of the centre, on which nothing stood or what stood there was lifted. Other pieces
   of the centre may have been put aside. standing: where pieces belong, but for the kings. */
static bool is_result(squares_t standing, squares_t lifted, squares_t occupied)
{
    squares_t told = occupied & CENTRE;

    return (occupied & ~CENTRE) == (standing & ~CENTRE) && squares_count(told) == 2 &&
           (told & standing & ~lifted) == 0;
}

enum panel_event choices_observe(struct choices *choices, const struct session *s)
{
    squares_t occupied = choices->board->sensing.occupied;
    squares_t standing = choices->board->expected & ~chessboard_kings(choices->board);
    squares_t placed = occupied & ~choices->board->expected & ~chessboard_kings(choices->board);
    uint32_t still_ms = chessboard_still_ms(choices->board);

    if (choices->chosen != SQUARE_NONE && !(occupied & square_bit(choices->chosen))) {
        choices->chosen = SQUARE_NONE;
    }
    if (occupied == choices->board->expected) {
        return still_ms >= BACK_MS ? EVENT_SAME : EVENT_NONE;
    }
    if (is_result(standing, choices->board->sensing.emptied, occupied)) {
        return still_ms >= RESULT_MS && (occupied & CENTRE) != choices->result &&
                       s->game.end == GAME_RUNNING
                   ? EVENT_RESULT
                   : EVENT_NONE;
    }
    if ((standing & ~occupied & ~CENTRE) == 0 && (placed & ~CENTRE) == 0) {
        return EVENT_NONE; /* the kings are in the hands, at home, or on their way */
    }
    if ((standing & ~occupied) == 0 && squares_count(placed) == 1 &&
        (placed & all_offered(choices, s))) {
        return choices->chosen == SQUARE_NONE && still_ms >= CHOICE_MS ? EVENT_CHOICE : EVENT_NONE;
    }
    return still_ms >= DIFFERENT_MS ? EVENT_DIFFERENT : EVENT_NONE;
}

/* --- one king after the other --- */

/* In a position, with what was lifted since the board showed it: both kings have gone to the
   centre, and one of them further than a king can move, so that it is no slip. */
static bool have_kings_gone(const struct position *position, squares_t lifted, squares_t occupied)
{
    unsigned white = position->list[WHITE][0];
    unsigned black = position->list[BLACK][0];
    squares_t kings = square_bit(white) | square_bit(black);
    squares_t told = occupied & CENTRE;

    return (kings & ~lifted) == 0 &&
           is_result(squares_of_position(position) & ~kings, lifted, occupied) &&
           ((squares_around(white) & told) == 0 || (squares_around(black) & told) == 0);
}

/* Goes back before the last move that the board shows; false if that has not brought a king to the
   centre. */
static bool go_before_kings_move(struct game *game, unsigned shown)
{
    move_t move;

    if (shown == 0) {
        return false;
    }
    move = game->record[shown - 1U];
    game_replay(game, shown - 1U);
    return piece_type(game->position.board[move_from(move)]) == KING &&
           (square_bit(move_to(move)) & CENTRE) != 0;
}

bool choices_are_told_by_turns(struct choices *choices, struct game *game)
{
    const struct sensing *sensing = &choices->board->sensing;
    bool told;

    choices->king_moved = false;
    if (game->end != GAME_RUNNING || squares_count(sensing->occupied & CENTRE) != 2) {
        return false;
    }
    game_replay(game, choices->board->shown);
    told = have_kings_gone(&game->position, sensing->emptied, sensing->occupied);
    if (!told && go_before_kings_move(game, choices->board->shown)) {
        squares_t moved = square_bit(move_from(game->record[choices->board->shown - 1U]));

        told = have_kings_gone(&game->position, sensing->emptied | moved, sensing->occupied);
        choices->king_moved = told;
    }
    game_replay(game, game->plies);
    return told;
}

void choices_take_result_by_turns(struct choices *choices, struct session *s)
{
    struct session_step step;

    if (choices->king_moved) {
        session_take_back(s, &step);
    }
    choices_begin(choices, s);
    choices_take_result(choices, s);
}

/* --- what follows --- */

static uint8_t side_now(const struct session *s)
{
    return s->referee ? (uint8_t)REFEREED : s->side;
}

void choices_begin(struct choices *choices, const struct session *s)
{
    choices->chosen = SQUARE_NONE;
    choices->result = 0;
    choices->draw_declined = false;
    choices->side = side_now(s);
}

/* The next weaker one of the list, or full strength behind the last and behind one that the
   list does not have. */
static void weaken(struct session *s)
{
    unsigned next = 0;

    while (next < WEAKER && weaker[next] != opponent_strength(&s->opponent)) {
        next++;
    }
    opponent_take_strength(s, next + 1 < WEAKER ? weaker[next + 1] : 0);
}

static void turn_switch(struct choices *choices, struct session *s, unsigned number)
{
    const struct hal_colour_body *colour = choices->settings->colour;

    switch (number) {
    case SWITCH_TEACHING:
        choices->settings->teaching = !choices->settings->teaching;
        break;
    case SWITCH_VARIETY:
        s->variety = !s->variety;
        break;
    case SWITCH_PONDER:
        s->ponders = !s->ponders;
        break;
    case SWITCH_COACH:
        s->opponent.coach = !s->opponent.coach;
        break;
    case SWITCH_STRENGTH:
        weaken(s);
        break;
    case SWITCH_STYLE:
        opponent_take_style(s, (s->opponent.style + 1U) % STYLES);
        break;
    case SWITCH_BOOK:
        s->opponent.book = (uint8_t)((s->opponent.book + 1U) % BOOK_MODES);
        break;
    default:
        choices->settings->brightness =
            (uint8_t)((choices->settings->brightness + 1U) % colour->brightnesses);
        colour->set_brightness(choices->settings->brightness);
        break;
    }
    panel_settings_changed(choices->settings, s);
}

void choices_take(struct choices *choices, struct session *s)
{
    unsigned square = squares_first(choices->board->sensing.occupied & ~choices->board->expected &
                                    ~chessboard_kings(choices->board));

    choices->chosen = (uint8_t)square;
    for (unsigned i = 0; i < LEVELS; i++) {
        if (levels[i].square == square) {
            menu_take_level(s, levels[i].level);
        }
    }
    for (unsigned i = 0; i < SIDES; i++) {
        if (sides[i].square == square) {
            choices->side = sides[i].side;
        }
    }
    for (unsigned i = 0; i < SWITCHES; i++) {
        if (switches[i] == square) {
            turn_switch(choices, s, i);
        }
    }
}

/* As at tournaments: both on light squares, White has won; both on dark ones, Black; else it is
   a draw. */
void choices_take_result(struct choices *choices, struct session *s)
{
    enum session_refusal refusal;
    unsigned light = squares_count(choices->board->sensing.occupied & LIGHT_CENTRE);
    enum colour loser = light == 2 ? BLACK : WHITE;

    choices->result = choices->board->sensing.occupied & CENTRE;
    if (light == 1) {
        refusal = session_offer_draw(s);
    } else if (s->side == loser) {
        refusal = SESSION_ABORTED; /* the computer does not give up */
    } else {
        refusal = session_resign(s, loser);
    }
    choices->draw_declined = refusal != SESSION_DONE;
}

void choices_end(const struct choices *choices, struct session *s)
{
    if (choices->side == side_now(s)) {
        return;
    }
    if (choices->side == REFEREED) {
        session_set_referee(s, true);
    } else {
        menu_take_side(s, choices->side);
    }
}
