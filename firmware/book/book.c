#include "firmware/book/book.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/book/book_state.h"
#include "firmware/computer.h"
#include "firmware/console/console_options.h"
#include "firmware/words/help.h"
#include "firmware/words/teach.h"
#include "hal/hal.h"

enum gui_choice { GUI_PLAYS = 1, GUI_WIDE = 2 };

static const char *const book_mode_names[] = { "off", "on", "wide", SAY_ON_OFF_OR_WIDE };

enum { NO_NAME = -1, WEIGHT_OF_SURPRISE = 1, WIDER = 4, FRESH_PLIES = 2 };

void book_use(struct book_state *book, const uint8_t *image, uint32_t size)
{
    enum book_fault fault = book_check(image, size);

    book->fault = fault & 3U;
    book->image = fault == BOOK_GOOD ? image : NULL;
    book->is_given = true;
}

bool book_is_there(const struct book_state *book)
{
    return book->image != NULL;
}

/* --- moves --- */

/* Returns the plies from the initial position, found from the number of the move. */
static unsigned ply_of(const struct position *position)
{
    return 2U * (position->fullmove - 1U) + position->side;
}

/* Is the position in the book? Moves are looked up only if it is, because a part of a key would
   often match by chance. */
static bool is_known(const struct book_state *book, const struct position *position)
{
    return book->image != NULL && ply_of(position) < book->image[BOOK_PLIES] &&
           book_find(book->image, position->key) >= 0;
}

/* Returns the weight of a legal move in a position of the book. */
static unsigned weight_of(const struct book_state *book, struct position *position, move_t move)
{
    struct undo undo;
    int entry;

    position_make(position, move, &undo);
    entry = book_find(book->image, position->key);
    position_unmake(position, move, &undo);
    return entry < 0 ? 0 : book_weight(book->image, (unsigned)entry);
}

/* Returns how probable a weight makes a move. Moves of the least weight are unusual and only played
   from a wide book. */
static unsigned chance_of(unsigned weight, enum book_mode mode)
{
    if (weight <= WEIGHT_OF_SURPRISE) {
        return mode == BOOK_WIDE ? 2 * weight : 0;
    }
    return mode == BOOK_WIDE ? weight + WIDER : weight;
}

/* Returns the sum of chance_of() over all legal moves, and their number; 0 if the position is not
   in the book. Afterwards engine_legal_move() has the moves. */
static unsigned all_chances(const struct book_state *book, struct game *game, enum book_mode mode,
                            unsigned *moves)
{
    struct position *position = &game->position;
    unsigned sum = 0;

    *moves = is_known(book, position) ? engine_legal_moves(game->engine, position) : 0;
    for (unsigned i = 0; i < *moves; i++) {
        sum += chance_of(weight_of(book, position, engine_legal_move(game->engine, i)), mode);
    }
    return sum;
}

move_t book_choose(const struct book_state *book, struct game *game, enum book_mode mode,
                   uint32_t chance)
{
    unsigned moves;
    unsigned sum = all_chances(book, game, mode, &moves);
    unsigned left;

    if (sum == 0 || mode == BOOK_OFF) {
        return MOVE_NONE;
    }
    left = (chance * UINT32_C(2654435761) >> 16) % sum;
    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(game->engine, i);
        unsigned part = chance_of(weight_of(book, &game->position, move), mode);

        if (left < part) {
            return move;
        }
        left -= part;
    }
    return MOVE_NONE;
}

/* --- openings --- */

static int name_here(const struct book_state *book, const struct position *position)
{
    int entry = is_known(book, position) ? book_find(book->image, position->key) : -1;

    return entry < 0 ? NO_NAME : book_name_of(book->image, (unsigned)entry);
}

/* Returns the name of the last position of the game that has one, or NO_NAME. The game is replayed
   for it. */
static int find_opening(const struct book_state *book, struct game *game)
{
    int opening = NO_NAME;

    game_rewind(game);
    for (unsigned ply = 0; ply < game->plies; ply++) {
        int name;

        game_step(game, ply);
        name = name_here(book, &game->position);
        opening = name != NO_NAME ? name : opening;
    }
    return opening;
}

static void write_opening(const struct book_state *book, int name, char text[BOOK_OPENING_SIZE])
{
    char only[BOOK_NAME_SIZE];
    unsigned code;
    struct out out = { 0 };

    out_begin_memory(&out, text, BOOK_OPENING_SIZE);
    if (name == NO_NAME) {
        return;
    }
    book_name(book->image, (unsigned)name, only);
    code = book_code(book->image, (unsigned)name);
    out_format(&out, "%s (%c%d%d)", only, 'A' + (int)code / 100, (int)code / 10 % 10,
               (int)code % 10);
}

void book_opening(const struct book_state *book, struct game *game, char text[BOOK_OPENING_SIZE])
{
    write_opening(book, book->image != NULL ? find_opening(book, game) : NO_NAME, text);
}

const char *book_opening_code(char text[BOOK_OPENING_SIZE])
{
    enum { CODE_FROM_END = BOOK_CODE_LENGTH + 1, NAME_FROM_END = CODE_FROM_END + 2 };
    size_t length = strlen(text);

    if (length <= NAME_FROM_END) {
        return NULL;
    }
    text[length - 1] = '\0';
    text[length - NAME_FROM_END] = '\0';
    return text + length - CODE_FROM_END;
}

static void tell_opening(const struct book_state *book, struct out *out)
{
    char text[BOOK_OPENING_SIZE];

    write_opening(book, (int)book->opening - 1, text);
    out_format(out, SAY_OPENING, text);
}

/* Keeps the opening of the game. After one more ply only the new position is looked up, else the
   whole game. Says so if a move has entered an opening. */
static void book_addition_happened(struct computer *c, const struct happening *happening)
{
    struct session *s = &c->session;
    struct book_state *book = book_state(s->added);
    uint8_t forth = (uint8_t)(s->match.game.plies - book->seen);
    int opening = (int)book->opening - 1;

    if (book->image == NULL || !session_may(s, MAY_TELL) || forth == 0 ||
        !happening_is_change(happening)) {
        return;
    }
    book->seen = (uint8_t)s->match.game.plies;
    if (forth == 1) {
        int name = name_here(book, &s->match.game.position);

        opening = name != NO_NAME ? name : opening;
        book->fresh = book->fresh != 0 ? (book->fresh - 1U) & 3U : 0;
    } else {
        opening = find_opening(book, &s->match.game);
        book->fresh = 0;
    }
    if (opening + 1 == (int)book->opening) {
        return;
    }
    book->opening = (uint16_t)(opening + 1);
    if (forth == 1 && s->match.opponent.book != BOOK_OFF) {
        book->fresh = FRESH_PLIES;
        tell_opening(book, c->console.out);
    }
}

unsigned book_entered(const struct book_state *book)
{
    return book->fresh != 0 ? book->opening : 0;
}

void book_write_entered(const struct book_state *book, char text[BOOK_OPENING_SIZE])
{
    write_opening(book, (int)book_entered(book) - 1, text);
}

/* --- the computer's move --- */

static enum book_mode mode_now(const struct book_state *book, const struct match *m, bool for_gui)
{
    if (for_gui) {
        return !(book->gui & GUI_PLAYS) ? BOOK_OFF : book->gui & GUI_WIDE ? BOOK_WIDE : BOOK_ON;
    }
    return m->level.kind == LEVEL_MATE ? BOOK_OFF : (enum book_mode)m->opponent.book;
}

static move_t book_addition_answers(struct added *added, struct match *m, bool for_gui,
                                    uint32_t chance)
{
    const struct book_state *book = book_state(added);
    enum book_mode mode = mode_now(book, m, for_gui);

    return mode != BOOK_OFF ? book_choose(book, &m->game, mode, chance ^ hal_now_us()) : MOVE_NONE;
}

/* --- the setting --- */

static int book_setting_get(const struct match *m, struct added *added)
{
    return book_state(added)->image != NULL ? m->opponent.book : -1;
}

static enum setting_taken book_setting_set(struct match *m, struct added *added, int value)
{
    if (book_state(added)->image == NULL) {
        return SETTING_REFUSED;
    }
    m->opponent.book = (uint8_t)value;
    return SETTING_TAKEN;
}

static const struct setting_access book_access = {
    .get = book_setting_get,
    .set = book_setting_set,
};

static const struct setting settings[] = {
    { "book", NULL, book_mode_names, &book_access, SAY_THE_BOOK, NULL, 0, BOOK_MODES - 1,
      SETTING_BOOK },
};

/* --- the command --- */

/* Not all: of a good book nothing is to be said. */
static void say_fault(const struct book_state *book, struct out *out)
{
    static const char *const texts[] = {
        [BOOK_MISSING] = SAY_NO_BOOK,
        [BOOK_DAMAGED] = SAY_BOOK_DAMAGED,
        [BOOK_OTHER_VERSION] = SAY_BOOK_OF_ANOTHER_VERSION,
    };

    ASSERT(book->fault != BOOK_GOOD);
    out_line(out, texts[book->fault]);
}

static void show_moves(const struct book_state *book, struct out *out, struct game *game,
                       enum book_mode mode)
{
    struct position *position = &game->position;
    unsigned moves;
    unsigned sum = all_chances(book, game, mode, &moves);

    if (sum == 0) {
        out_line(out, SAY_BOOK_KNOWS_NO_MOVE);
        return;
    }
    for (unsigned weight = BOOK_WEIGHT_MAX; weight != 0; weight--) {
        unsigned chance = chance_of(weight, mode);

        for (unsigned i = 0; chance != 0 && i < moves; i++) {
            move_t move;

            engine_legal_moves(game->engine,
                               position); /* writing a move in SAN has overwritten them */
            move = engine_legal_move(game->engine, i);
            if (weight_of(book, position, move) == weight) {
                char san[SAN_SIZE];

                move_to_san(game->engine, position, move, san);
                out_column(out, (chance * 100 + sum / 2) / sum, 5);
                out_format(out, " %c %s\n", '%', san);
            }
        }
    }
}

static void show_book(const struct book_state *book, struct out *out, struct match *m)
{
    char opening[BOOK_OPENING_SIZE];

    book_opening(book, &m->game, opening);
    if (*opening != '\0') {
        out_format(out, SAY_OPENING, opening);
    }
    show_moves(book, out, &m->game, m->opponent.book == BOOK_WIDE ? BOOK_WIDE : BOOK_ON);
}

static void book_addition_obey(struct console *c, char *arguments)
{
    const struct book_state *book = book_state(c->session->added);
    bool shows = *text_skip_spaces(arguments) == '\0';

    if (book->image == NULL) {
        say_fault(book, c->out);
        return;
    }
    console_setting(c, settings, arguments);
    if (shows) {
        show_book(book, c->out, &c->session->match);
    }
}

/* --- a GUI's options --- */

/* A UCI option with two values, of which the first is the default. */
static const struct gui_option {
    const char *told;
    const char *values[2];
    const char *refusal;
} gui_options[] = {
    [GUI_PLAYS] = { "check default false", { "false", "true" }, "OwnBook is true or false" },
    [GUI_WIDE] = { "combo default Normal var Normal var Wide",
                   { "Normal", "Wide" },
                   "Book Variety is Normal or Wide" },
};

static void tell_gui_option(struct uci *u, const char *name, enum gui_choice choice)
{
    struct book_state *book = book_state(u->session->added);

    book->gui &= (uint8_t)~choice & 3U;
    if (book->image != NULL) {
        out_format(u->out, "option name %s type %s\n", name, gui_options[choice].told);
    }
}

static void set_gui_option(struct uci *u, const char *text, enum gui_choice choice)
{
    const struct gui_option *option = &gui_options[choice];
    struct book_state *book = book_state(u->session->added);

    if (text_equal(text, option->values[1])) {
        book->gui |= choice & 3U;
    } else if (text_equal(text, option->values[0])) {
        book->gui &= (uint8_t)~choice & 3U;
    } else {
        out_format(u->out, "info string %s, not: %s\n", option->refusal, text);
    }
}

static void own_book_option_tell(struct uci *u, const char *name)
{
    tell_gui_option(u, name, GUI_PLAYS);
}

static void own_book_option_set(struct uci *u, const char *text)
{
    set_gui_option(u, text, GUI_PLAYS);
}

static void variety_option_tell(struct uci *u, const char *name)
{
    tell_gui_option(u, name, GUI_WIDE);
}

static void variety_option_set(struct uci *u, const char *text)
{
    set_gui_option(u, text, GUI_WIDE);
}

/* --- the addition --- */

/* If there is a book it is on at first. */
static void book_addition_start(struct computer *c)
{
    struct book_state *book = book_state(c->session.added);

    if (!book->is_given) {
        book_use(book, board_book.bytes, board_book.size);
    }
    if (book->image != NULL) {
        c->session.match.opponent.book = BOOK_ON;
    } else if (book->fault != BOOK_MISSING) {
        say_fault(book, c->console.out);
    }
}

static const struct console_command commands[] = {
    { "book", HELP_BOOK, book_addition_obey, 1 },
    { NULL, NULL, NULL, 0 },
};

static const struct player_option options[] = {
    { "OwnBook", own_book_option_tell, own_book_option_set },
    { "Book Variety", variety_option_tell, variety_option_set },
    { NULL, NULL, NULL },
};

static const struct player player = { .answers = book_addition_answers, .options = options };

const struct addition book_addition = {
    .face = { .start = book_addition_start, .happened = book_addition_happened },
    .player = &player,
    .commands = commands,
    .settings = settings,
    .setting_count = sizeof settings / sizeof settings[0],
};
