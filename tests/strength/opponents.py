"""The programs of the ladder, as Debian 12 packages them. Own books and
pondering off, one thread, the hash as stated. lab/README.md tells what was
found out about each."""

HASH_MB = 16
STOCKFISH_ELOS = (1350, 1900, 2500, 2850)  # of its option UCI_Elo, a scale of its own


class Opponent:
    """cmd and arguments are started; options are set; hash is what is stated."""

    def __init__(self, name, command, protocol, options=None, hash_text=f"{HASH_MB} MB"):
        self.name = name
        self.command = command
        self.protocol = protocol
        self.options = options or {}
        self.hash_text = hash_text

    def words(self):
        """For the match runner, behind cmd= and name=."""
        program, *arguments = self.command
        del program
        return [f"arg={argument}" for argument in arguments] + [f"proto={self.protocol}"] + \
            [f"option.{name}={value}" for name, value in self.options.items()]


def limited_stockfish(elo):
    """Its Move Overhead is taken off for every move to come, fifty of them: much of
    it makes a weaker program at short time controls."""
    return Opponent(f"stockfish-{elo}", ["stockfish"], "uci",
                    {"Threads": 1, "Hash": HASH_MB, "Move Overhead": 30,
                     "UCI_LimitStrength": "true", "UCI_Elo": elo})


OPPONENTS = [
    Opponent("fairymax", ["fairymax"], "xboard", {"memory": HASH_MB}),
    Opponent("sjeng", ["sjeng"], "xboard", hash_text="96 MB (/etc/sjeng.rc)"),
    Opponent("phalanx", ["phalanx", "-b-", "-l-", "-p-", "-t", str(HASH_MB * 1024)], "xboard"),
    Opponent("gnuchess", ["gnuchess", "--uci"], "uci", {"Hash": HASH_MB, "OwnBook": "false"}),
    Opponent("toga2", ["toga2"], "uci",
             {"Hash": HASH_MB, "OwnBook": "false", "Number of Threads": 1}),
    Opponent("glaurung", ["glaurung"], "uci",
             {"Hash": HASH_MB, "OwnBook": "false", "Ponder": "false", "Threads": 1}),
    Opponent("ethereal", ["ethereal-chess"], "uci", {"Hash": HASH_MB, "Threads": 1}),
] + [limited_stockfish(elo) for elo in STOCKFISH_ELOS]
