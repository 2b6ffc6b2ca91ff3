#include "firmware/terminal/help.h"

#include <string.h>

/* The commands by what they are for, each with a space behind. What a board does not have is left
   out; what stands in no group comes last. */
static const struct {
    const char *title;
    const char *names;
} groups[] = {
    { "Play", "new go undo redo hint draw resign yes setup load " },
    { "Level", "level clock ponder variety book style contempt resigns " },
    { "Learn", "coach why threats analyze review replay forward back first last overlooked eval " },
    { "Show", "board colour flip moves info sound bell help " },
    { "Keep", "pgn games save name date " },
    { "People", "referee panel " },
    { "Engine", "personality options set bench " },
    { "Computer", "version selftest fault uci mirror bootloader quit " },
};

enum { GROUPS = sizeof groups / sizeof groups[0], TITLE = 9, COLUMNS = 79 };

/* More about a command, with an example. */
static const struct {
    const char *name;
    const char *lines;
} topics[] = {
    { "level",
      "time 5: five seconds a move on the average. game 15: fifteen minutes for the game.\n"
      "fischer 3 2: three minutes and two seconds a move. tournament 40 90.\n"
      "depth 6, nodes 2000, mate 3: without a clock.\n"
      "elo 1200, beginner 3: weaker than I could be; full takes that back.\n"
      "Example: level fischer 5 3\n" },
    { "coach", "With the coach on I look at each move of yours before it is played.\n"
               "If it loses much, I ask: yes plays it, another move is taken instead.\n"
               "why tells what was wrong. It is for learning; a game in earnest goes without.\n"
               "Example: coach on\n" },
    { "board",
      "board colour: for terminals of 60 columns with UTF-8 and 16 or 256 colours.\n"
      "board colour fixed: it stays at the top; that needs 24 lines. board draws it anew.\n"
      "board unicode: chess symbols. board ascii: letters, the way it begins.\n"
      "board off: no board after my moves; board alone shows it. flip turns it.\n"
      "Example: board colour\n" },
    { "setup", "The position as FEN: pieces from rank 8 down, side to move, castling, en passant.\n"
               "The last four fields may be left out. setup alone shows the FEN of this position.\n"
               "Example: setup 4k3/8/8/8/8/8/4P3/4K3 w\n" },
    { "book",
      "on: I play openings from my book. wide: rarer ones too. off: I think from move one.\n"
      "book alone: what it has here.\n"
      "Example: book wide\n" },
    { "analyze", "I think without end and show the best line; analyze 3 shows three.\n"
                 "Meanwhile type moves to look at what follows them, undo and redo to step.\n"
                 "stop or an empty line ends it; the game is as it was.\n"
                 "Example: analyze 2\n" },
    { "draw", "draw: claims it, after a threefold repetition or fifty moves without progress.\n"
              "draw offer: I accept if I am not ahead.\n"
              "Example: draw offer\n" },
    { "replay", "The game from its beginning; replay 12 from move 12 on.\n"
                "forward, back, first and last step through it; the game itself stays.\n"
                "Example: replay 12\n" },
    { "review", "I look at each move of the game and name its turning points.\n"
                "review white, review black: of one side. A line that is typed ends it.\n"
                "Example: review white\n" },
    { "games", "Games that are over are kept, and those of ten plies or more that you leave.\n"
               "games 3: its moves. games 3 load: go on from it. games from 21: the older ones.\n"
               "pgn all writes all as PGN. games erase gives them up.\n"
               "Example: games 3 load\n" },
    { "undo", "Takes my last move and yours back. redo plays them again.\n"
              "When a game has ended, undo lets it go on.\n"
              "Example: undo\n" },
    { "go", "I play for the side to move, from now on. While I think, go makes me move at once.\n"
            "Example: go\n" },
};

enum { TOPICS = sizeof topics / sizeof topics[0] };

static bool is_grouped(const char *name)
{
    for (unsigned i = 0; i < GROUPS; i++) {
        if (text_is_listed(name, groups[i].names)) {
            return true;
        }
    }
    return false;
}

/* A name in the line of its group, which goes on in a new one where it must. */
static void list_name(struct out *out, const char *name, unsigned *column)
{
    unsigned length = (unsigned)strlen(name);

    if (*column + 2 + length > COLUMNS) {
        out_end_line(out);
        out_padded(out, "", TITLE);
        *column = TITLE;
    }
    out_format(out, "  %s", name);
    *column += 2 + length;
}

static void list_group(struct out *out, const char *title, const char *names)
{
    unsigned column = TITLE;
    char name[16];

    out_padded(out, title, TITLE);
    for (; *names != '\0'; names += strlen(name) + 1) {
        text_copy_word(names, name, sizeof name);
        if (console_help_of(name) != NULL) {
            list_name(out, name, &column);
        }
    }
    out_end_line(out);
}

/* What no group names. */
static void list_others(struct out *out)
{
    const char *name;
    const char *help;
    unsigned column = TITLE;
    bool any = false;

    for (unsigned n = 0; (name = console_name_at(n, &help)) != NULL; n++) {
        if (help != NULL && !is_grouped(name)) {
            if (!any) {
                out_padded(out, "Others", TITLE);
                any = true;
            }
            list_name(out, name, &column);
        }
    }
    if (any) {
        out_end_line(out);
    }
}

static void list_all(struct out *out)
{
    out_line(out, "Moves      e4  exd5  Nf3  O-O  e8=Q, or squares: e2e4  e7e8q");
    for (unsigned i = 0; i < GROUPS; i++) {
        list_group(out, groups[i].title, groups[i].names);
    }
    list_others(out);
    out_line(out, "More about one of them: help level");
}

static void tell_lines(struct out *out, const char *lines)
{
    for (; *lines != '\0'; lines++) {
        if (*lines == '\n') {
            out_end_line(out);
        } else {
            out_char(out, *lines);
        }
    }
}

void help_tell(struct console *c, const char *name)
{
    const char *help;

    if (*name == '\0') {
        list_all(c->out);
        return;
    }
    help = console_help_of(name);
    if (help == NULL) {
        out_format(c->out, "There is no command %s; help lists them.\n", name);
        return;
    }
    out_format(c->out, "%s: %s.\n", name, help);
    for (unsigned i = 0; i < TOPICS; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            tell_lines(c->out, topics[i].lines);
        }
    }
}
