"""Searches of the host program: every form of `go`, and what it reports."""

import os

import pytest

import positions
from dialogue import START, Search, Uci, assert_sound, parse_info
from emulator import ROOT
from program import Sitting, kilomate

OPENINGS = os.path.join(ROOT, "tests", "strength", "openings.epd")
BLACK_TO_MOVE = START + " moves e2e4"
MIDDLE_GAME, MATE_IN_1, MATED_IN_1, MATE_IN_2, CHECKMATE, STALEMATE = (
    "fen " + fen for fen in (positions.MIDDLE_GAME, positions.MATE_IN_1, positions.MATED_IN_1,
                             positions.MATE_IN_2, positions.CHECKMATE, positions.STALEMATE))

@pytest.fixture(scope="module")
def sitting():
    one = Sitting()
    yield one
    one.stop()


@pytest.fixture
def uci(sitting, request):
    """A new game with the options as at the start."""
    failures = request.session.testsfailed
    one = Uci(sitting.running()[0])
    assert one.ask("setoption name MultiPV value 1", "setoption name Personality value Kilomate", "ucinewgame") == []
    yield one
    if request.session.testsfailed != failures:
        sitting.stop()


# --- every form of go ---

GO_FORMS = [
    "depth 1", "depth 4", "depth 0", "depth -3", "nodes 1", "nodes 0", "nodes 5000", "nodes -1",
    "movetime 1", "movetime 0", "movetime -100", "movetime 30", "mate 1", "mate 2",
    "wtime 100", "btime 100", "wtime 1 btime 1", "wtime 0 btime 0", "wtime -50 btime -50",
    "wtime 100 btime 100 winc 10 binc 10", "wtime 300 btime 300 movestogo 1",
    "wtime 300 btime 300 movestogo 40", "movestogo 5 wtime 100 btime 100",
    "wtime 200 btime 200 winc 0 binc 0 movestogo 0", "btime 100 winc 10", "wtime 100 binc 10",
    "depth 3 nodes 100000 movetime 5000", "nodes 100 depth 60", "movetime 20 depth 100",
    "nodes 99999999999999999999 depth 3", "depth 4294967296 nodes 50",
    "depth 99999999999999 nodes 50",
    "movetime 99999999999999999999 depth 2", "wtime 99999999999999999999 btime 4294967295 depth 2",
    "wtime 2147483647 btime 2147483647 winc 2147483647 binc 4294967295 depth 2",
    "searchmoves e2e4 e7e5 b1c3 b8c6 depth 3", "depth 3 searchmoves a2a3 a7a6",
    "DEPTH 2", "depth 2 foo", "depth x nodes 10", "movetime x", "depth x",
    "mate 4294967295 nodes 10", "mate 2147483648 nodes 10",
    "depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc", "movestogo",
    "mate 0", "mate -2", "mate 0 nodes 100", "mate x", "winc 50 binc 50", "winc 50", "binc 50",
    "winc 0 binc 0", "winc -1 binc -1", "winc 50 binc 50 movestogo 5", "movestogo 10",
    "movestogo 0", "movestogo -1", "movestogo 99999999999999999999",
    "wtime -1 btime -1 winc 50 binc 50", "wtime 0 btime 0 movestogo 1",
    "winc 99999999999999999999 binc 99999999999999999999 nodes 100",
    "mate 99999999999999999999 depth 1", "nodes depth 1", "depth nodes", "infinity depth 2",
]
GO_UNTIL_STOPPED = [
    "", "infinite", "ponder", "ponder depth 2", "ponder wtime 100 btime 100", "infinite depth 2",
    "infinite nodes 10", "foo", "searchmoves e2e4 e7e5", "infinite searchmoves a2a3 a7a6",
    "ponder mate 1", "ponder mate 0", "infinite mate 0", "ponder winc 10 binc 10",
    "infinite winc 10 binc 10", "mate 99999", "mate 2147483648", "depth 100",
    "depth 99999999999999999999", "nodes 99999999999999999999", "movetime 99999999999999999999",
    "infinite infinite",
]


def go_until(uci, form, order):
    """A search that does not end before the order is given."""
    lines = uci.ask(("go " + form).strip())
    assert not any(line.startswith("bestmove") for line in lines)
    uci.send(order)
    return Search(lines + uci.lines_until("bestmove"))


@pytest.mark.parametrize("where", [START, BLACK_TO_MOVE])
@pytest.mark.parametrize("form", GO_FORMS)
def test_go_ends_by_itself(uci, referee, form, where):
    uci.position(where)
    assert_sound(uci.go(form), where, referee)
    assert uci.ask() == []


@pytest.mark.parametrize("form", GO_UNTIL_STOPPED)
def test_go_until_stopped(uci, referee, form):
    uci.position(BLACK_TO_MOVE)
    assert_sound(go_until(uci, form, "stop"), BLACK_TO_MOVE, referee)
    assert uci.ask() == []


@pytest.mark.parametrize("form", ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc",
                                  "movestogo", "mate"])
def test_missing_number_is_said(uci, form):
    assert any("needs a number" in line or "lacks a number" in line
               for line in uci.go(form, "stop").complaints)


def test_unknown_word_of_go_is_said(uci):
    assert any("unknown word of go: foo" in line for line in uci.go("depth 1 foo").complaints)


# --- limits ---

@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("where", [START, MIDDLE_GAME])
def test_depth_is_reached_and_not_passed(uci, where, depth):
    uci.position(where)
    search = uci.go(f"depth {depth}")
    assert search.last["depth"] == depth
    assert [info["depth"] for info in search.infos] == sorted(
        info["depth"] for info in search.infos)


def test_seldepth_is_at_least_depth_in_quiet_play(uci):
    uci.position(START)
    assert all(report["seldepth"] >= report["depth"] for report in uci.go("depth 5").reports)


@pytest.mark.parametrize("nodes", [1, 2, 100, 5000, 100000])
def test_node_limit_is_kept(uci, nodes):
    uci.position(MIDDLE_GAME)
    assert all(info.get("nodes", 0) <= nodes for info in uci.go(f"nodes {nodes}").infos)


def test_nodes_and_time_grow(uci):
    uci.position(MIDDLE_GAME)
    reports = uci.go("depth 5").reports
    for name in ("nodes", "time"):
        numbers = [report[name] for report in reports]
        assert numbers == sorted(numbers)


def test_long_search_tells_the_current_move(uci, referee):
    uci.position(MIDDLE_GAME)
    search = uci.go("movetime 2500")
    assert_sound(search, MIDDLE_GAME, referee)
    assert any("currmove" in info for info in search.infos)
    assert search.last["hashfull"] > 0


def test_search_moves_are_the_only_ones(uci):
    uci.position(START)
    search = uci.go("searchmoves a2a3 h2h3 depth 4")
    assert {report["pv"][0] for report in search.reports} <= {"a2a3", "h2h3"}
    assert search.best in ("a2a3", "h2h3")


def test_illegal_search_move_is_said(uci, referee):
    uci.position(START)
    search = uci.go("searchmoves e2e5 a2a3 depth 2")
    assert any("e2e5" in line for line in search.complaints)
    assert search.best == "a2a3"
    assert_sound(search, START, referee)


# --- pondering, infinite search ---

@pytest.mark.parametrize("form", ["ponder depth 1", "ponder nodes 1", "ponder movetime 1",
                                  "ponder wtime 10 btime 10", "ponder depth 3 wtime 9 btime 9"])
def test_ponderhit_ends_what_has_reached_its_limit(uci, referee, form):
    uci.position(START)
    assert_sound(go_until(uci, form, "ponderhit"), START, referee)
    assert uci.ask() == []


def test_stop_after_ponderhit(uci, referee):
    uci.position(START)
    assert_sound(uci.go("ponder wtime 9999999 btime 9999999", "ponderhit", "isready", "stop"),
                 START, referee)


def test_ponderhit_does_not_end_infinite(uci, referee):
    uci.position(START)
    uci.send("go ponder infinite", "ponderhit")
    lines = uci.ask()
    assert not any(line.startswith("bestmove") for line in lines)
    uci.send("stop")
    assert_sound(Search(lines + uci.lines_until("bestmove")), START, referee)


def test_stop_without_search_says_nothing(uci):
    assert uci.ask("stop", "stop", "ponderhit") == []


def test_second_stop_says_nothing(uci):
    uci.go("infinite", "stop")
    assert uci.ask("stop") == []


def test_infinite_waits_where_there_is_nothing_to_search(uci):
    for where in (CHECKMATE, STALEMATE, MATE_IN_1):
        uci.position(where)
        assert go_until(uci, "infinite", "stop").reports


@pytest.mark.parametrize("form, order", [("infinite", "stop"), ("ponder", "stop"),
                                         ("ponder depth 1", "ponderhit"), ("movetime 1", "stop"),
                                         ("depth 1", "stop"), ("nodes 1", "ponderhit")])
def test_order_at_any_moment(uci, referee, form, order):
    """The order may come before, with or after the end of the search."""
    for _ in range(100):
        assert uci.go(form, order).best in referee.legal_moves(START)
    assert uci.ask() == []


# --- what ends a search and is obeyed then ---

SEARCHES = ["infinite", "ponder", "ponder wtime 9 btime 9", "infinite depth 1", "movetime 3600000", "depth 100"]


@pytest.mark.parametrize("gap", [" ", "\t", "  "])
@pytest.mark.parametrize("search", SEARCHES)
def test_position_ends_a_search_and_is_set(uci, referee, search, gap):
    first = go_until(uci, search, f"position{gap}startpos moves e2e4 e7e5")
    assert_sound(first, START, referee)
    assert uci.fen().split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    assert_sound(uci.go("depth 2"), START + " moves e2e4 e7e5", referee)


@pytest.mark.parametrize("search", SEARCHES)
def test_new_game_ends_a_search_and_begins(uci, referee, search):
    uci.position(MIDDLE_GAME)
    assert_sound(go_until(uci, search, "ucinewgame"), MIDDLE_GAME, referee)
    assert uci.ask() == []
    assert_sound(uci.go("depth 2"), START, referee)


@pytest.mark.parametrize("second", ["go depth 2", "go nodes 100", "  go depth 2", "GO depth 2",
                                    "go searchmoves e2e4 depth 2"])
@pytest.mark.parametrize("search", SEARCHES)
def test_go_ends_a_search_and_begins_another(uci, referee, search, second):
    """Limits and moves of the first are forgotten."""
    assert_sound(go_until(uci, search + " searchmoves a2a3 e2e4", second), START, referee)
    search = Search(uci.lines_until("bestmove"))
    assert_sound(search, START, referee)
    assert (search.last["depth"] == 2) or second == "go nodes 100"
    assert uci.ask() == []


def test_go_alone_ends_a_search_and_begins_one_without_end(uci, referee):
    go_until(uci, "infinite", "go")
    assert not any(line.startswith("bestmove") for line in uci.ask())
    uci.send("stop")
    uci.lines_until("bestmove")
    assert uci.ask() == []


def test_a_whole_game_in_one_breath(uci):
    """Each command is obeyed, none waits for the answer to the one before."""
    moves = ["e2e4", "e7e5", "g1f3", "b8c6"]
    for ply in range(len(moves)):
        uci.send("position startpos moves " + " ".join(moves[:ply + 1]), "go infinite")
    uci.send("isready", "stop")
    answers = [line for _ in moves for line in uci.lines_until("bestmove")]
    assert sum(line.startswith("bestmove") for line in answers) == len(moves)
    assert "readyok" in answers
    assert uci.fen().startswith("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w")


def test_refused_position_ends_a_search_too(uci):
    go_until(uci, "infinite", "position fen 8/8")
    assert uci.ask()[0].startswith("info string position refused")
    assert uci.ask("go infinite")[1] == "bestmove (none)"


@pytest.mark.parametrize("order", ["position startpos moves e2e4", "ucinewgame", "go perft 2"])
def test_count_of_leaves_is_ended_too(uci, order):
    uci.send("go perft 12")
    uci.ask()
    uci.send(order)
    assert "not complete" in uci.lines_until("Nodes searched: ")[-2]
    if "perft" in order:
        assert uci.lines_until("Nodes searched: ")[-1] == "Nodes searched: 400"
    assert uci.ask() == []


# --- the principal variation ---

@pytest.mark.parametrize("profile, nodes", [("stm32vldiscovery", 7000), ("lm3s6965evb", 20000),
                                            ("host", 50000)])
def test_variations_do_not_break_off(profile, nodes):
    """From depth 5 on a variation is at least half as long as it is deep, with any memory."""
    with open(OPENINGS, encoding="ascii") as file:
        fens = [" ".join(line.split()[:4]) + " 0 5" for line in file][::26]
    deep = 0
    with kilomate(f"--profile={profile}") as machine:
        uci = Uci(machine)
        for fen in fens:
            uci.position("fen " + fen)
            for report in uci.go(f"nodes {nodes}").reports:
                if report["depth"] >= 5 and not report["bound"] and report["score"][0] == "cp":
                    assert len(report["pv"]) * 2 >= report["depth"], fen
                    deep += 1
    assert deep >= len(fens)


# --- mates and endings ---

@pytest.mark.parametrize("where, mate, move", [(MATE_IN_1, 1, "a1a8"), (MATED_IN_1, -1, "a8b8"),
                                               (MATE_IN_2, 2, "c6b6")])
@pytest.mark.parametrize("form", ["depth 6", "movetime 300", "nodes 20000", "mate 3"])
def test_mate_is_counted_in_moves(uci, referee, where, mate, move, form):
    uci.position(where)
    search = uci.go(form)
    assert_sound(search, where, referee)
    assert search.last["score"] == ("mate", mate)
    assert search.best == move
    assert len(search.last["pv"]) == (2 * mate - 1 if mate > 0 else -2 * mate)


def test_mate_ends_the_search_for_one(uci):
    """At the first depth that shows it."""
    uci.position(MATE_IN_2)
    search = uci.go("mate 5")
    assert search.last["score"] == ("mate", 2)
    assert search.last["depth"] <= 4


def test_shortest_mate_is_found_with_all_selective_options(uci):
    """A mate search tries every move, whatever the options."""
    uci.position(MATE_IN_2)
    for form in ("mate 1", "mate 2"):
        uci.ask("setoption name null_move value 1", "setoption name static_margin value 100")
        search = uci.go(form)
    assert search.last["score"] == ("mate", 2)


@pytest.mark.parametrize("where, form, said", [
    (MATE_IN_2, "mate 1", ["info string no mate in 1"]),
    (MATE_IN_2, "mate 2", []),
    (MATE_IN_1, "mate 3", []),
    (START, "mate 2", ["info string no mate in 2"]),
    (MATED_IN_1, "mate 2", ["info string no mate in 2"]),
    (START, "mate 9 nodes 200", ["info string no mate found, none is proved in 2"]),
    (CHECKMATE, "mate 2", []),
    (START, "depth 2", []),
])
def test_it_says_that_there_is_no_mate(uci, where, form, said):
    uci.position(where)
    assert uci.go(form).complaints == said


@pytest.mark.parametrize("form", ["depth 3", "movetime 10", "nodes 10", "mate 1",
                                  "wtime 50 btime 50"])
@pytest.mark.parametrize("where, score", [(CHECKMATE, ("mate", 0)), (STALEMATE, ("cp", 0))])
def test_no_move_to_find(uci, where, score, form):
    uci.position(where)
    search = uci.go(form)
    assert search.best == "(none)" and search.ponder is None
    assert search.reports[-1]["score"] == score
    assert uci.ask() == []


def test_one_legal_move(uci, referee):
    uci.position(MATED_IN_1)
    search = uci.go("wtime 600000 btime 600000")
    assert_sound(search, MATED_IN_1, referee)
    assert search.best == "a8b8"


def test_fifty_moves_are_a_draw(uci):
    """A queen ahead, but the next move is the hundredth without progress."""
    for side in "wb":
        uci.position(f"fen 7k/8/8/8/8/8/2Q5/K7 {side} - - 99 90")
        assert uci.go("depth 1").last["score"] == ("cp", 0)


def test_perpetual_check_is_a_draw(uci):
    """A rook behind, White gives check on e8 and h5 for ever."""
    uci.position("fen 7k/6p1/8/4Q3/8/3q4/r7/7K w - - 0 1")
    assert uci.go("depth 8").last["score"] == ("cp", 0)


def test_repetition_before_the_search_is_seen(uci):
    """The same, two plies before the position is on the board again."""
    uci.position("fen 7k/6p1/8/4Q3/8/3q4/r7/7K w - - 0 1 moves e5e8 h8h7 e8h5 h7g8")
    search = uci.go("depth 2")
    assert (search.best, search.last["score"]) == ("h5e8", ("cp", 0))


# --- several lines ---

def last_of_each_line(reports, depth):
    """A line is told again only before the next one, with another first move that is better
    (told in hundredths of a pawn: better by less looks the same)."""
    lines = []
    for report in reports:
        if report["depth"] == depth and not report["bound"]:
            if lines and lines[-1]["multipv"] == report["multipv"]:
                assert report["score"][1] >= lines[-1]["score"][1]
                assert report["pv"][0] != lines.pop()["pv"][0]
            lines.append(report)
    return lines


def told_at_the_end(search):
    """All lines once more, right before the best move, of which the first begins with it."""
    lines = [parse_info(line) for line in search.lines[:-1] if " multipv " in line]
    lines = lines[-lines[-1]["multipv"]:]
    assert [line["multipv"] for line in lines] == list(range(1, len(lines) + 1))
    assert len({line["pv"][0] for line in lines}) == len(lines)
    assert [line["depth"] for line in lines] == sorted((line["depth"] for line in lines), reverse=True)
    assert " multipv " in search.lines[-2] and lines[0]["pv"][0] == search.best
    return lines


@pytest.mark.parametrize("count", [2, 5, 64])
@pytest.mark.parametrize("where", [START, MIDDLE_GAME])
def test_lines_are_distinct_and_in_order(uci, referee, where, count):
    uci.ask(f"setoption name MultiPV value {count}")
    uci.position(where)
    search = uci.go("depth 3")
    assert_sound(search, where, referee)
    expected = min(count, len(referee.legal_moves(where)))
    lines = last_of_each_line(search.reports[:-expected], 3)
    assert [(line["score"], line["pv"][0]) for line in lines] == [
        (line["score"], line["pv"][0]) for line in told_at_the_end(search)]
    assert [report["multipv"] for report in lines] == list(range(1, expected + 1))
    assert len({report["pv"][0] for report in lines}) == expected
    assert search.best == lines[0]["pv"][0]


def test_scores_of_lines_do_not_rise(uci):
    uci.ask("setoption name MultiPV value 4")
    uci.position(START)
    last = [report["score"][1] for report in last_of_each_line(uci.go("depth 3").reports[:-4], 3)]
    assert len(last) == 4 and last == sorted(last, reverse=True)


def test_several_lines_stopped_at_any_time(uci, referee):
    uci.ask("setoption name MultiPV value 3")
    uci.position(MIDDLE_GAME)
    for nodes in (1, 10, 50, 100, 500, 1000, 3000, 10000):
        assert_sound(uci.go(f"nodes {nodes}"), MIDDLE_GAME, referee)


@pytest.mark.parametrize("profile", ["stm32vldiscovery", "microbit", "host"])
@pytest.mark.parametrize("form", ["nodes 2500", "nodes 5000", "nodes 30000", "movetime 60",
                                  "wtime 900 btime 900", "infinite"])
def test_all_lines_are_told_before_the_best_move(referee, form, profile):
    """Also where an iteration was broken: none is missing, no move is in two of them."""
    with kilomate(f"--profile={profile}") as program:
        uci = Uci(program)
        uci.ask("uci", "setoption name MultiPV value 4")
        for where in (START, MIDDLE_GAME, MATE_IN_2):
            uci.position(where)
            uci.send("go " + form)
            before = uci.lines_until("info depth 3 ") if form == "infinite" else []
            uci.send("stop" if before else "")
            search = Search(before + uci.lines_until("bestmove"))
            assert_sound(search, where, referee)
            lines = told_at_the_end(search)
            if lines[0]["depth"] > 1:  # the first iteration is complete
                assert len(lines) == min(4, len(referee.legal_moves(where)))
            scores = [line["score"][1] for line in lines if line["score"][0] == "cp"]
            assert scores == sorted(scores, reverse=True)


def test_one_line_of_a_search_for_a_mate(uci):
    uci.ask("setoption name MultiPV value 3")
    uci.position(MATE_IN_2)
    search = uci.go("mate 3")
    assert {report["multipv"] for report in search.reports} == {1}
    assert search.last["score"] == ("mate", 2)


# --- sameness ---

@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 10, 20, 50, 100, 200, 300, 500, 700, 1000, 2000,
                                   3000, 5000, 10000, 20000, 50000, 100000])
def test_same_search_after_a_new_game(uci, nodes):
    answers = []
    for _ in range(2):
        uci.ask("ucinewgame")
        uci.position(MIDDLE_GAME)
        search = uci.go(f"nodes {nodes}")
        answers.append((search.best, search.ponder, search.last["score"], search.last["nodes"],
                        search.last["pv"]))
    assert answers[0] == answers[1]


def test_same_search_in_another_process_after_other_games(uci):
    uci.position(MIDDLE_GAME)
    first = uci.go("nodes 50000").last
    with kilomate("--fill=0x5A") as program:
        other = Uci(program)
        other.position(START)
        other.go("nodes 20000")
        other.ask("ucinewgame")
        other.position(MIDDLE_GAME)
        second = other.go("nodes 50000").last
    for name in ("score", "nodes", "pv", "depth", "seldepth"):
        assert first[name] == second[name]


# --- memory of the small boards ---

@pytest.mark.parametrize("where", [START, MIDDLE_GAME, MATE_IN_2])
def test_board_profile_searches(referee, where):
    with kilomate("--profile=stm32vldiscovery") as program:
        uci = Uci(program)
        uci.ask("uci")
        uci.position(where)
        for form in ("depth 4", "nodes 20000", "movetime 50", "depth 60 nodes 1000"):
            assert_sound(uci.go(form), where, referee)


def test_small_hash_fills(referee):
    with kilomate("--profile=stm32vldiscovery") as program:
        uci = Uci(program)
        uci.position(MIDDLE_GAME)
        assert uci.go("nodes 50000").last["hashfull"] > 500


def test_board_profile_takes_another_hash(referee):
    with kilomate("--profile=stm32vldiscovery") as program:
        uci = Uci(program)
        uci.ask("uci", "setoption name Hash value 1")
        uci.position(START)
        assert_sound(uci.go("depth 4"), START, referee)


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_a_line_of_moves_ends_with_the_draw_by_fifty_moves(uci, depth):
    """The check is searched on, since it might be mate; what follows is no part of the line."""
    uci.position("fen 6k1/8/8/8/8/8/8/1Q5K w - - 99 100")
    search = uci.go(f"depth {depth} searchmoves b1b8")
    assert {tuple(report["pv"]) for report in search.reports} == {("b1b8",)}
    assert (search.best, search.ponder, search.last["score"]) == ("b1b8", None, ("cp", 0))
    uci.position("fen 6k1/5ppp/8/8/8/8/8/1Q5K w - - 99 100")
    assert uci.go(f"depth {depth}").last["score"] == ("mate", 1)
