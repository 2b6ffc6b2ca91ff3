"""The map of the house, measured from the sources: a table with a line a layer (a
folder), one of the wide structs, then the circles. A module is a .c file with the .h of
its name, or either alone. An arrow goes from a module to another whose header it
includes, or whose function it names. A function belongs to the module that defines it:
the one in the same folder, otherwise the only one of all; if there are several, it is
an interface (hal.h) and no arrow. A circle is a set of modules that reach each other:
by calls (their number is circles, the modules in them in_circles), by includes
(include_circles: the modules in such), by either (any_circles: likewise). rooms: folders
that reach each other by includes. State is each variable that is not const in a .c file
of engine, firmware, library or hal. Of a wide struct is told in how many parameter
lists of functions it stands as a pointer, in how many files, and in how many lists
outside of the folder that defines it.
  house.py [--root FOLDER] [--quiet] [--limits FILE] [--limit [LAYER:]NAME=NUMBER...]
NAME is a column of the table, or STRUCT, STRUCT_files, STRUCT_outside; without LAYER it
is the sum of all. It fails if a figure is above its limit, and names it. A file has a
limit a line; # begins a comment. --quiet tells only what is above its limit."""

import argparse
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FOLDERS = ("engine", "firmware", "library", "hal", "host-sim", "images", "lab")
WITH_STATE = ("engine", "firmware", "library", "hal")
COLUMNS = ("modules", "lines", "includes", "calls", "circles", "in_circles", "include_circles", "any_circles",
           "rooms", "state")
# Who is handed one of these can reach more than it needs.
WIDE = ("session", "console", "computer", "panel")
CALLS_SHOWN = 4  # of each arrow of a circle

HIDDEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#\s*include\s+"([^"]+)"', re.MULTILINE)
ATTRIBUTE = re.compile(r"__attribute__\s*\(\(.*?\)\)(?=[^)])", re.DOTALL)
NAMED = re.compile(r"(?<![\w.])(?<!->)(?<!struct )(?<!enum )(?<!union )[A-Za-z_]\w*")


class Module:
    def __init__(self, layer):
        self.layer = layer
        self.lines = self.state = 0
        self.wide = {}         # struct -> the file of each function that is handed one
        self.structs = set()   # of WIDE, defined here
        self.includes = set()  # paths
        self.defined = set()   # functions
        self.public = set()    # those of them that others may call
        self.named = set()     # whatever stands in bodies and initial values


def statements(text):
    """What stands outside of all braces, one by one: (head, body) of a function,
    (text, None) of anything else."""
    begin = opened = depth = 0
    for mark in re.finditer(r"[{};]", text):
        if mark.group() == "{":
            opened = opened if depth else mark.start()
            depth += 1
            continue
        depth -= mark.group() == "}"
        if depth:
            continue
        head = text[begin:opened].strip()
        if mark.group() == "}" and head.endswith(")") and "=" not in head:
            yield head, text[opened:mark.end()]
        elif mark.group() == ";":
            yield text[begin:mark.start()].strip(), None
        else:
            continue
        begin = opened = mark.end()


def is_state(declaration):
    """Is it a variable that can change? What a pointer shows at does not count."""
    count = 1
    while count:
        declaration, count = re.subn(r"\{[^{}]*\}|\[[^]]*\]", " ", declaration)
    left = declaration.split("=")[0].strip()
    if re.match(r"(extern|typedef|_Static_assert)\b|((struct|union|enum)\s+)?\w*$", left) or (
            "(" in left and "(*" not in left):
        return False
    to_function = re.search(r"\(\*([^()]*)\)", left)
    return "const" not in (to_function[1] if to_function else left.rpartition("*")[2]).split()


def statics_of(body):
    """The declarations of a function's own static variables."""
    for word in re.finditer(r"\bstatic\b", body):
        yield next(statements(body[word.start():]))[0]


def names_in(head, body):
    """What a function's body names; a bare name that it has for a variable is that."""
    own = set(re.findall(r"(?<!return)[\w*]\s+\*?(\w+)(?=\s*[],;)=[])", head + body))
    return (set(NAMED.findall(body)) - own) | set(re.findall(r"(?<![\w.>])(\w+)\(", body))


def read_file(module, path, root):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        text = file.read()
    module.lines += text.count("\n")
    module.includes.update(INCLUDE.findall(text))
    text = HIDDEN.sub(lambda match: " " if match.group().startswith("/") else '""', text)
    has_state = path.endswith(".c") and path.split("/")[0] in WITH_STATE
    for head, body in statements(ATTRIBUTE.sub(" ", DIRECTIVE.sub("", text))):
        if body is None:
            module.state += has_state and is_state(head)
            module.structs.update(name for name in WIDE if re.match(rf"struct {name}\s*\{{", head))
            module.named.update(NAMED.findall(head.partition("=")[2]))
            continue
        name, parameters = re.search(r"(\w+)\s*(\(.*)", head, re.DOTALL).groups()
        module.defined.add(name)
        if "static" not in head.split():
            module.public.add(name)
        module.named |= names_in(head, body)
        module.state += has_state * sum(map(is_state, statics_of(body)))
        for name in WIDE:
            if re.search(rf"\bstruct {name} \*", parameters):
                module.wide.setdefault(name, []).append(path)


def read_modules(root):
    modules = {}
    for folder in FOLDERS:
        for path in sorted(glob.glob(f"{folder}/**/*.[ch]", root_dir=root, recursive=True)):
            read_file(modules.setdefault(path[:-2], Module(os.path.dirname(path))), path, root)
    return modules


def include_arrows(modules):
    return {name: {path[:-2] for path in module.includes} & modules.keys() - {name}
            for name, module in modules.items()}


def call_arrows(modules):
    """Module -> module -> functions."""
    homes = {}
    for name, module in modules.items():
        for function in module.public:
            homes.setdefault(function, []).append(name)
    arrows = {name: {} for name in modules}
    for name, module in modules.items():
        for function in sorted((module.named & homes.keys()) - module.defined):
            near = [home for home in homes[function] if modules[home].layer == module.layer]
            found = near or homes[function]
            if len(found) == 1:
                arrows[name].setdefault(found[0], []).append(function)
    return arrows


def joined(*kinds):
    """The arrows of several kinds as one: module -> modules."""
    return {name: set().union(*(arrows[name] for arrows in kinds)) for name in kinds[0]}


def room_arrows(modules, arrows):
    """Folder -> folders that its modules point at."""
    rooms = {module.layer: set() for module in modules.values()}
    for name, to in arrows.items():
        layer = modules[name].layer
        rooms[layer] |= {modules[other].layer for other in to} - {layer}
    return rooms


def circles_of(arrows):
    """Each set of more than one module that reach each other; the largest first."""
    reached = {}
    for name in arrows:
        reached[name], ahead = set(), [name]
        while ahead:
            new = set(arrows[ahead.pop()]) - reached[name]
            reached[name] |= new
            ahead += new
    circles = {tuple(sorted(to for to in reached[name] if name in reached[to])) for name in arrows}
    return sorted((circle for circle in circles if circle), key=lambda circle: (-len(circle), circle))


def modules_in(circles):
    return {name for circle in circles for name in circle}


def figures_of(modules, includes, calls):
    """Layer -> column -> number; "" is the sum. A circle counts where its first module is."""
    circles = circles_of(calls)
    in_calls, in_includes = modules_in(circles), modules_in(circles_of(includes))
    in_any = modules_in(circles_of(joined(includes, calls)))
    rooms = modules_in(circles_of(room_arrows(modules, includes)))
    layers = [*sorted({module.layer for module in modules.values()}), ""]
    table = {layer: dict.fromkeys([*COLUMNS, *WIDE], 0) for layer in layers}
    for name, module in modules.items():
        numbers = (1, module.lines, len(includes[name]), len(calls[name]), sum(circle[0] == name for circle in circles),
                   name in in_calls, name in in_includes, name in in_any, 0, module.state,
                   *(len(module.wide.get(struct, ())) for struct in WIDE))
        for column, number in zip([*COLUMNS, *WIDE], numbers, strict=True):
            table[module.layer][column] += number
            table[""][column] += number
    for layer in layers:
        table[layer]["rooms"] = len(rooms) if layer == "" else layer in rooms
    for struct in WIDE:
        table[""].update(width_of(modules, struct))
    return table


def width_of(modules, struct):
    """Files with functions that are handed one, and lists outside of where it is defined."""
    homes = {module.layer for module in modules.values() if struct in module.structs}
    lists = [(module.layer, path) for module in modules.values() for path in module.wide.get(struct, ())]
    return {f"{struct}_files": len({path for _, path in lists}),
            f"{struct}_outside": sum(layer not in homes for layer, _ in lists)}


def show(table, includes, calls):
    widths = [max(len(column), 5) + 2 for column in COLUMNS]
    print(f"{'layer':<18}" + "".join(f"{column:>{width}}" for column, width in zip(COLUMNS, widths)))
    for layer, row in table.items():
        print(f"{layer or 'all':<18}" + "".join(f"{row[column]:>{width}}" for column, width in zip(COLUMNS, widths)))
    print(f"\n{'struct':<18}{'lists':>7}{'files':>7}{'outside':>9}")
    for struct in WIDE:
        row = table[""]
        print(f"{struct:<18}{row[struct]:>7}{row[struct + '_files']:>7}{row[struct + '_outside']:>9}")
    for circle in circles_of(calls):
        show_circle(circle, calls)
    for circle in circles_of(includes):
        print(f"\ncircle of {len(circle)} by includes: {' '.join(circle)}")
    for circle in circles_of(joined(includes, calls)):
        print(f"\ncircle of {len(circle)} by either: {' '.join(circle)}")


def show_circle(circle, calls):
    print(f"\ncircle of {len(circle)}: {' '.join(circle)}")
    for name, to in ((name, to) for name in circle for to in sorted(calls[name]) if to in circle):
        more = len(calls[name][to]) - CALLS_SHOWN
        print(f"  {name} -> {to}: {', '.join(calls[name][to][:CALLS_SHOWN])}" + (f" and {more} more" if more > 0 else ""))


def read_limits(path):
    with open(path, encoding="ascii") as file:
        return [line for line in (line.partition("#")[0].strip() for line in file) if line]


def main():
    parser = argparse.ArgumentParser(description="The modules, and the arrows and circles between them.")
    parser.add_argument("--root", default=ROOT)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--limits")
    parser.add_argument("--limit", nargs="+", default=[], metavar="[LAYER:]NAME=NUMBER")
    given = parser.parse_args()
    modules = read_modules(given.root)
    includes, calls = include_arrows(modules), call_arrows(modules)
    table = figures_of(modules, includes, calls)
    asked = given.limit + (read_limits(given.limits) if given.limits else [])
    limits = [(limit, re.fullmatch(r"(?:([\w/-]+):)?(\w+)=(\d+)", limit)) for limit in asked]
    for limit, match in limits:
        if not match or match[2] not in table.get(match[1] or "", ()):
            parser.error(f"--limit {limit}: not [LAYER:]NAME=NUMBER with a layer and a figure of it")
    if not given.quiet:
        show(table, includes, calls)
    complaints = [f"{limit}: it is {table[match[1] or ''][match[2]]}" for limit, match in limits
                  if table[match[1] or ""][match[2]] > int(match[3])]
    if complaints:
        sys.exit("\n".join(["", "Above the limit:"] + complaints))


if __name__ == "__main__":
    main()
