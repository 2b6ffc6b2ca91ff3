"""The opponent's strength, contempt and style on the console and over UCI, the
same on the host and on every board; see console_dialogues.py. A board without
the addition has none of it, and says so."""

import re

import pytest

from dialogue import PROMPT

ELO_LEAST = 700


def told(console, line):
    """What is answered, without the prompt behind it."""
    answer = console.ask(line)
    return answer[:answer.rindex("\n") + 1]


def back(console, uci):
    """From UCI to the console."""
    uci.send("console")
    console.expect(PROMPT)


class OpponentDialogues:
    """Levels by Elo and by what is overlooked; what was overlooked; contempt and style."""

    @pytest.fixture
    def opponent(self, console):
        """A console whose opponent is as at the start, and is left so."""
        console.start_game()
        if "Strength: " not in console.ask("level"):
            pytest.skip("this board has no levels of strength")
        console.ask("level full")
        yield console
        for line in ("level full", "contempt 0", "style normal"):
            console.ask(line)

    def most(self, console):
        return int(re.search(rf"weaker: {ELO_LEAST} to (\d+)", console.ask("level")).group(1))

    def test_without_the_addition_there_is_no_such_level(self, console):
        if "Strength: " in console.ask("level"):
            pytest.skip("this board has levels of strength")
        for level in ("elo 1200", "beginner 3", "beginner", "full"):
            console.say(f"level {level}", rf"^{level.split()[0]}: this board has no room for it \(.*\)\.\n")

    # --- a level that follows the player's games ---

    @pytest.fixture
    def rated(self, opponent):
        """A console that can rate, at which the computer plays, with a new game."""
        if "level adaptive" not in opponent.ask("level"):
            pytest.skip("this board has no ratings")
        for line in ("referee off", "level time 1", "rating forget", "new"):
            opponent.ask(line)
        yield opponent
        opponent.ask("rating forget")

    def test_without_ratings_that_is_said(self, opponent):
        if "level adaptive" in opponent.ask("level"):
            pytest.skip("this board has ratings")
        assert told(opponent, "rating") == "rating: this board has none built in.\n"
        assert told(opponent, "level adaptive") == "adaptive: this board has none built in.\n"

    def test_the_level_follows_the_games(self, rated):
        assert told(rated, "rating") == "No game of yours has counted yet; I would begin at 1200.\n"
        rated.say("level adaptive 900", r"^Strength: Elo 900, and as strong as you from game to game\.\n")
        rated.say("level", r"^Level: 1 second a move, Elo 900, adaptive\.\n")
        rated.ask("e4")
        number = int(re.search(r"Your rating: about (\d+)\. I play", rated.ask("resign")).group(1))
        assert 700 <= number < 900
        assert "Strength: Elo 900." in rated.ask("level")
        rated.ask("new")
        assert f"Strength: Elo {number}." in rated.ask("level")
        rated.say("rating", rf"^About {number}, probably \d+ to \d+; games: 1\.\nThe last ones: 900 lost\.\n")
        assert told(rated, "level adaptive 1500").startswith("I know your games (1); rating forget gives them up.\n")
        assert told(rated, "rating forget") == "I have forgotten your games; I begin anew with you.\n"
        assert told(rated, "rating forget") == "I have no rating of you.\n"

    def test_a_game_counts_once(self, rated):
        rated.ask("level elo 700")
        for line in ("e4", "resign", "undo", "resign"):
            assert "Your rating" not in rated.ask(line)
        rated.say("rating", r"; games: 1\.\nThe last ones: 700 lost\.\n")

    @pytest.mark.parametrize("typed, sentence", [
        ("level adaptive x", "It is level adaptive, or with a first guess: level adaptive 900"),
        ("level adaptive -3", "It is level adaptive, or with a first guess: level adaptive 900"),
        ("level adaptive 900 3", "It is level adaptive, or with a first guess: level adaptive 900"),
        ("rating x", "It is rating, or rating forget."),
        ("rating forget me", "me behind rating is not understood."),
        ("level adaptive 99", "99 is out of range, taken as 700.")])
    def test_what_is_typed_wrong_is_said(self, rated, typed, sentence):
        assert told(rated, typed).startswith(sentence)

    # --- levels ---

    @pytest.mark.parametrize("typed, shown", [
        ("elo 1200", "Elo 1200"), ("ELO  700", "Elo 700"), ("beginner 3", "beginner 3: I overlook every second"),
        ("beginner 10", "beginner 10: I overlook "), ("full", "full")])
    def test_strength_is_shown_and_the_time_stays(self, opponent, typed, shown):
        opponent.ask("level depth 1")
        assert f"Strength: {shown}" in opponent.ask(f"level {typed}")
        answer = opponent.ask("level")
        limit = "" if shown == "full" else ", " + shown.split(":")[0]
        assert answer.startswith(f"Level: depth 1{limit}.\n")
        assert f"Strength: {shown}" in answer

    def test_a_level_of_time_leaves_the_strength(self, opponent):
        opponent.ask("level elo 900")
        opponent.ask("level depth 2")
        assert "Strength: Elo 900." in opponent.ask("level")

    @pytest.mark.parametrize("typed, taken", [
        ("elo 0", str(ELO_LEAST)), ("elo 699", str(ELO_LEAST)), ("elo 99999999999", "most"),
        ("beginner 0", "1"), ("beginner 11", "10")])
    def test_a_number_out_of_range_is_clamped_and_said(self, opponent, typed, taken):
        taken = str(self.most(opponent)) if taken == "most" else taken
        answer = opponent.ask(f"level {typed}")
        assert f" is out of range, taken as {taken}.\n" in answer
        assert re.search(rf"Strength: (Elo|beginner) {taken}\b", answer)

    @pytest.mark.parametrize("typed, sentence", [
        ("elo", "A number is missing. Try: level elo 1200"),
        ("elo x", "This is no number: x. Try: level elo 1200"),
        ("elo -5", "This is no number: -5. Try: level elo 1200"),
        ("elo 1200 3", "There is something behind the level's number."),
        ("beginner three", "This is no number: three. Try: level beginner 3"),
        ("beginner 3 4", "There is something behind the level's number."),
        ("full 5", "5 behind full is not understood."), ("easy", "  level beginner 3 "), ("easy", "  level elo 1200 "),
        ("expert", "There is no level expert.")])
    def test_a_malformed_level_is_said_and_changes_nothing(self, opponent, typed, sentence):
        opponent.ask("level elo 1300")
        assert sentence in opponent.ask(f"level {typed}")
        assert "Strength: Elo 1300." in opponent.ask("level")

    def test_the_beginners_levels_are_listed(self, opponent):
        answer = opponent.ask("level beginner")
        levels = re.findall(r"^  beginner (\d+): I overlook (.+)$", answer, re.MULTILINE)
        assert [int(number) for number, _ in levels] == list(range(1, 11))
        assert len({what for _, what in levels}) == 10
        assert "Strength: full." in opponent.ask("level")

    def test_games_are_played_at_such_levels(self, opponent):
        opponent.ask("level depth 2")
        for level in ("elo 700", "elo 1500", "beginner 1", "beginner 9"):
            opponent.ask("new")
            opponent.ask(f"level {level}")
            opponent.say("e4", r"Kilomate: 1\.\.\. \S+")

    # --- what was overlooked ---

    def test_nothing_was_overlooked_yet(self, opponent):
        opponent.ask("new")
        assert told(opponent, "overlooked") == "I know of nothing that I have overlooked.\n"

    def test_what_was_overlooked_is_told(self, opponent):
        # the queen is attacked, and who overlooks all replies seldom moves it away
        opponent.ask("level depth 2")
        opponent.ask("level beginner 1")
        for rank in range(2, 8):
            opponent.setup(f"rnb1kbnr/pppp1ppp/8/4p1q1/3P4/{'1P6' if rank % 2 else '2P5'}/"
                           f"{'P1P1PPPP' if rank % 2 else 'PP2PPPP'}/RNBQKBNR w KQkq - 0 {rank}")
            opponent.say("Nh3", r"Kilomate: \d+\.\.\. \S+")
            answer = told(opponent, "overlooked")
            if answer.startswith("With "):
                break
        assert re.fullmatch(rf"With {rank}\.\.\. \S+ I overlooked {rank + 1}\. \S+\. Better was {rank}\.\.\. \S+: "
                            r"(by \d+\.\d pawns|it decides the game)\.\n", answer), answer
        opponent.ask("new")
        assert "nothing" in opponent.ask("overlooked")

    # --- contempt and style ---

    @pytest.mark.parametrize("typed, shown", [
        ("", "Contempt: 0/256 pawn; a draw counts +0.00 to me.\n"),
        ("64", "Contempt: 64/256 pawn; a draw counts -0.25 to me.\n"),
        ("-64", "Contempt: -64/256 pawn; a draw counts +0.25 to me.\n"),
        ("9999", "9999 is out of range, taken as 512.\nContempt: 512/256 pawn; a draw counts -2.00 to me.\n"),
        ("-9999", "-9999 is out of range, taken as -512.\nContempt: -512/256 pawn; a draw counts +2.00 to me.\n")])
    def test_contempt(self, opponent, typed, shown):
        assert told(opponent, f"contempt {typed}".strip()) == shown

    @pytest.mark.parametrize("typed", ["x", "1 2", "--3", "-", "1.5"])
    def test_malformed_contempt_is_said_and_changes_nothing(self, opponent, typed):
        opponent.ask("contempt 7")
        assert told(opponent, f"contempt {typed}".strip()) == \
            "It is contempt NUMBER: what a draw is worth less, in 1/256 pawn.\n"
        assert "Contempt: 7/256" in opponent.ask("contempt")

    def test_style(self, opponent):
        for style in ("solid", "attack", "normal"):
            assert told(opponent, f"style {style}") == f"Style: {style}. Styles: normal solid attack\n"
        opponent.ask("style solid")
        assert told(opponent, "style wild") == "There is no style wild.\nStyle: solid. Styles: normal solid attack\n"

    # --- over UCI ---

    def test_the_options_are_told_as_guis_expect_them(self, opponent):
        opponent.ask("contempt 5")
        uci = opponent.speak_uci()
        uci.send("uci")
        lines = [line for line in uci.lines_until("uciok") if line.startswith("option ")]
        most = re.search(r"option name UCI_Elo type spin default (\d+) min 700 max (\d+)\n", "\n".join(lines))
        assert most and most.group(1) == most.group(2)
        place = lines.index("option name UCI_LimitStrength type check default false")
        assert lines[place - 1].startswith(("option name Personality ", "option name Book Variety "))
        assert lines[place + 1].startswith("option name UCI_Elo ")
        assert lines[place + 2] == "option name Beginner Level type spin default 0 min 0 max 10"
        assert lines[place + 3] == "option name Contempt type spin default 5 min -512 max 512"
        assert lines[place + 4] == "option name Style type combo default normal var normal var solid var attack"
        back(opponent, uci)

    @pytest.mark.parametrize("order", [
        ["UCI_LimitStrength value true", "UCI_Elo value 1234"], ["UCI_Elo value 1234", "UCI_LimitStrength value true"]])
    def test_elo_and_switch_in_either_order(self, opponent, order):
        uci = opponent.speak_uci()
        assert uci.ask(*[f"setoption name {option}" for option in order]) == []
        uci.position("startpos")
        assert uci.go("depth 2").best
        back(opponent, uci)
        assert "Strength: Elo 1234." in opponent.ask("level")

    def test_the_switch_alone_and_off_again(self, opponent):
        opponent.ask("level beginner 2")
        uci = opponent.speak_uci()
        uci.send("setoption name UCI_LimitStrength value false", "setoption name Contempt value -3",
                 "setoption name Style value Attack")
        back(opponent, uci)
        assert "Strength: beginner 2" in opponent.ask("level")  # it was no Elo
        assert "Contempt: -3/256" in opponent.ask("contempt")
        assert "Style: attack" in opponent.ask("style")
        uci = opponent.speak_uci()
        uci.send("setoption name Beginner Level value 0", "setoption name UCI_LimitStrength value true",
                 "setoption name UCI_LimitStrength value false")
        back(opponent, uci)
        assert "Strength: full." in opponent.ask("level")

    @pytest.mark.parametrize("option", ["UCI_Elo value 1000", "UCI_Elo value 1400", "Beginner Level value 5"])
    def test_a_weak_opponent_keeps_to_the_moves_that_it_may_choose(self, opponent, option):
        uci = opponent.speak_uci()
        uci.send("setoption name UCI_LimitStrength value true", f"setoption name {option}")
        for given in ("d1h5", "d1g4", "d1h5 d1g4"):  # both lose the queen
            uci.position("startpos moves e2e4 g7g6 h2h3 d7d6")
            assert uci.go(f"depth 2 searchmoves {given}").best in given.split()
        back(opponent, uci)

    @pytest.mark.parametrize("option, complaint", [
        ("UCI_Elo value 10", "the number was out of range, taken as 700"),
        ("UCI_Elo value much", "the option needs a number, not: much"),
        ("UCI_LimitStrength value perhaps", "the option is true or false, not: perhaps"),
        ("UCI_LimitStrength", "the option is true or false, not: "),
        ("Beginner Level value 11", "the number was out of range, taken as 10"),
        ("Contempt value -9999", "the number was out of range, taken as -512"),
        ("Style value wild", "unknown style: wild")])
    def test_a_bad_value_is_said(self, opponent, option, complaint):
        uci = opponent.speak_uci()
        assert uci.ask(f"setoption name {option}") == [f"info string {complaint}"]
        back(opponent, uci)
