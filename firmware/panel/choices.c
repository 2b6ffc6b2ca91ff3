#include "firmware/panel/choices.h"

#include "firmware/opponent/opponent_settings.h"
#include "firmware/panel/offers.h"

/* How long kings must stand, in milliseconds: on a choice, in the centre, back at home; and how
   long anything else. */
enum { CHOICE_MS = 500, RESULT_MS = 1500, BACK_MS = 500, DIFFERENT_MS = 3000 };

#define LIGHT_CENTRE (square_bit(E4) | square_bit(D5))
#define DARK_CENTRE (square_bit(D4) | square_bit(E5))
#define CENTRE (LIGHT_CENTRE | DARK_CENTRE)

/* The computer's side. */
static const struct {
    uint8_t square;
    uint8_t side;
} sides[] = { { A4, BLACK }, { A5, WHITE }, { B4, COMPUTER_NONE }, { B5, REFEREED } };

/* Strengths that follow one another, each weaker than the one before: values of the setting. */
#define OF_ELO(elo) (FIRST_ELO + ((elo)-ELO_MIN) / ELO_STEP)
static const uint8_t weaker[] = { 0, OF_ELO(2000), OF_ELO(1600), OF_ELO(1200), 6, 4, 2 };

enum { WEAKER = sizeof weaker / sizeof weaker[0], SIDES = sizeof sides / sizeof sides[0] };

/* In `holds`: the greatest value. */
enum { GREATEST = UINT8_MAX };

/* A king on the square turns the setting; the square is lit as one that holds if that has the
   value. */
static const struct {
    uint8_t square;
    uint8_t holds;
    uint8_t setting; /* enum setting_id */
} switches[] = {
    { G4, 1, SETTING_TEACHING },
    { G5, 1, SETTING_VARIETY },
    { F4, 1, SETTING_PONDER },
    { F5, 1, SETTING_COACH },
    { H4, GREATEST, SETTING_BRIGHTNESS },
    { C4, 0, SETTING_STRENGTH },
    { C5, 0, SETTING_STYLE },
    { H5, 1, SETTING_BOOK },
};

enum { SWITCHES = sizeof switches / sizeof switches[0] };

/* --- what is offered --- */

static bool is_on(const struct choices *choices, const struct setting *setting, unsigned holds)
{
    int value = setting_get(choices->session, setting);

    return value == (holds == GREATEST ? setting_max(setting) : (int)holds);
}

static void offer(squares_t *offered, squares_t *holding, unsigned square, bool holds)
{
    ASSERT(square < SQUARES);
    *offered |= square_bit(square);
    *holding |= holds ? square_bit(square) : 0;
}

void choices_squares(const struct choices *choices, enum light_of_choice kind, squares_t *offered,
                     squares_t *holding)
{
    squares_t free = ~choices->board->expected | table_kings(choices->board);
    int level = setting_get(choices->session, settings_of(SETTING_LEVEL));

    *offered = 0;
    *holding = 0;
    for (unsigned i = 0; kind == CHOICE_IS_LEVEL && i < OFFERED_LEVELS; i++) {
        if (offered_level_square(i) != SQUARE_NONE) {
            offer(offered, holding, offered_level_square(i), (int)i == level);
        }
    }
    for (unsigned i = 0; kind == CHOICE_IS_SIDE && i < SIDES; i++) {
        offer(offered, holding, sides[i].square, choices->side == sides[i].side);
    }
    for (unsigned i = 0; kind == CHOICE_IS_SWITCH && i < SWITCHES; i++) {
        const struct setting *setting = settings_of(switches[i].setting);

        if (setting != NULL) {
            offer(offered, holding, switches[i].square, is_on(choices, setting, switches[i].holds));
        }
    }
    if (kind == CHOICE_IS_RESULT && choices->session->match.game.end == GAME_RUNNING) {
        *offered = CENTRE;
        free = CENTRE;
    }
    *offered &= free;
    *holding &= free;
}

static squares_t all_offered(const struct choices *choices)
{
    squares_t all = 0;

    for (unsigned kind = CHOICE_IS_LEVEL; kind < CHOICE_IS_RESULT; kind++) {
        squares_t offered;
        squares_t holding;

        choices_squares(choices, (enum light_of_choice)kind, &offered, &holding);
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

enum panel_event choices_observe(struct choices *choices)
{
    squares_t occupied = choices->board->sensing.occupied;
    squares_t standing = choices->board->expected & ~table_kings(choices->board);
    squares_t placed = occupied & ~choices->board->expected & ~table_kings(choices->board);
    uint32_t still_ms = table_still_ms(choices->board);

    if (choices->chosen != SQUARE_NONE && !squares_have(occupied, choices->chosen)) {
        choices->chosen = SQUARE_NONE;
    }
    if (occupied == choices->board->expected) {
        return still_ms >= BACK_MS ? EVENT_SAME : EVENT_NONE;
    }
    if (is_result(standing, choices->board->sensing.emptied, occupied)) {
        return still_ms >= RESULT_MS && (occupied & CENTRE) != choices->result &&
                       choices->session->match.game.end == GAME_RUNNING
                   ? EVENT_RESULT
                   : EVENT_NONE;
    }
    if ((standing & ~occupied & ~CENTRE) == 0 && (placed & ~CENTRE) == 0) {
        return EVENT_NONE; /* the kings are in the hands, at home, or on their way */
    }
    if ((standing & ~occupied) == 0 && squares_count(placed) == 1 &&
        (placed & all_offered(choices))) {
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

bool choices_are_told_by_turns(struct choices *choices)
{
    struct game *game = &choices->session->match.game;
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

void choices_take_result_by_turns(struct choices *choices)
{
    struct session_step step;

    if (choices->king_moved) {
        session_take_back(choices->session, &step);
    }
    choices_begin(choices);
    choices_take_result(choices);
}

/* --- what follows --- */

static uint8_t side_now(const struct match *m)
{
    return m->referee ? (uint8_t)REFEREED : m->side;
}

void choices_begin(struct choices *choices)
{
    ASSERT(choices->session != NULL && table_is_ok(choices->board));
    choices->chosen = SQUARE_NONE;
    choices->result = 0;
    choices->draw_declined = false;
    choices->side = side_now(&choices->session->match);
}

/* The next weaker one of the list, or full strength behind the last and behind one that the
   list does not have. */
static void weaken(const struct choices *choices, const struct setting *strength)
{
    unsigned next = 0;

    while (next < WEAKER && weaker[next] != setting_get(choices->session, strength)) {
        next++;
    }
    setting_set(choices->session, strength, next + 1 < WEAKER ? weaker[next + 1] : 0);
}

static void turn(const struct choices *choices, enum setting_id id)
{
    const struct setting *setting = settings_of(id);

    if (id == SETTING_STRENGTH) {
        weaken(choices, setting);
    } else {
        setting_turn(choices->session, setting);
    }
}

void choices_take(struct choices *choices)
{
    struct session *s = choices->session;
    unsigned square = squares_first(choices->board->sensing.occupied & ~choices->board->expected &
                                    ~table_kings(choices->board));

    ASSERT(square < SQUARES);
    choices->chosen = (uint8_t)square;
    for (unsigned i = 0; i < OFFERED_LEVELS; i++) {
        if (offered_level_square(i) == square) {
            setting_set(s, settings_of(SETTING_LEVEL), (int)i);
        }
    }
    for (unsigned i = 0; i < SIDES; i++) {
        if (sides[i].square == square) {
            choices->side = sides[i].side;
        }
    }
    for (unsigned i = 0; i < SWITCHES; i++) {
        if (switches[i].square == square) {
            turn(choices, switches[i].setting);
        }
    }
}

/* As at tournaments: both on light squares, White has won; both on dark ones, Black; else it is
   a draw. */
void choices_take_result(struct choices *choices)
{
    struct session *s = choices->session;
    enum session_refusal refusal;
    unsigned light = squares_count(choices->board->sensing.occupied & LIGHT_CENTRE);
    enum colour loser = light == 2 ? BLACK : WHITE;

    ASSERT(light <= 2);
    choices->result = choices->board->sensing.occupied & CENTRE;
    if (light == 1) {
        refusal = session_offer_draw(s);
    } else if (s->match.side == loser) {
        refusal = SESSION_ABORTED; /* the computer does not give up */
    } else {
        refusal = session_resign(s, loser);
    }
    choices->draw_declined = refusal != SESSION_DONE;
}

void choices_end(const struct choices *choices)
{
    struct session *s = choices->session;

    ASSERT(choices->side <= REFEREED);
    if (choices->side == side_now(&s->match)) {
        return;
    }
    if (choices->side == REFEREED) {
        session_set_referee(s, true);
    } else {
        session_choose_side(s, choices->side);
    }
}
