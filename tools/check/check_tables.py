"""Checks tables that are indexed by an enum: each name of the enum has an entry, so that nothing
is read from a hole. A table that leaves names out on purpose has a comment before it, or before its
function, with the words "Not all:" and the reason. The files are laid out by clang-format.
  check_tables.py FILE..."""

import re
import sys

MARK = "Not all:"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
ENUM = re.compile(r"\benum\b[^{};()]*\{([^{}]*)\}")
TABLE = re.compile(r"(\*?)(?:const )?(\w+)\[([^\[\]]*)\](?:\[[^\[\]]*\])*(?:\)\([^()]*\))? = \{")
DESIGNATOR = re.compile(r"\s*\[([^\]]+)\](?:\[[^\]]*\])* =")
NAME = re.compile(r"[A-Z]\w*")
COUNT = re.compile(r"\w*S$")  # a last name in the plural is how many there are


def blank(match):
    """The same length and the same lines."""
    return re.sub(r"[^\n]", " ", match.group())


def code_of(text):
    """Without comments, without what stands in quotes."""
    return TEXT.sub(lambda match: '"' + blank(match)[2:] + '"', COMMENT.sub(blank, text))


def value_of(expression, values):
    """The value of a constant of a table or an enum; None where it is not known."""
    expression = NAME.sub(lambda match: str(values.get(match.group(), "?")), expression)
    expression = re.sub(r"(?<=[0-9a-fA-F])[uUlL]+\b", "", expression)
    if not re.fullmatch(r"[0-9a-fA-FxX+\-*/|&<>() \n]+", expression):
        return None
    try:
        return int(eval(expression.replace("/", "//"), {"__builtins__": {}}))  # digits and signs alone
    except (SyntaxError, ValueError, TypeError, ZeroDivisionError):
        return None


def read_enums(code, enums, values):
    """Notes all enums of a code: by a name those that have it, as (name, value), and the value of each name."""
    for body in ENUM.findall(code):
        names, value = [], -1
        for part in filter(None, (part.strip() for part in body.split(","))):
            name, given, expression = part.partition("=")
            value = value_of(expression, values) if given else None if value is None else value + 1
            names.append((name.strip(), value))
            values[name.strip()] = value
        for name, _ in names:
            enums[name] = [names, *enums.get(name, [])]


def elements_of(code, start):
    """The elements of a table behind its brace."""
    depth, begin, found = 0, start, []
    for at in range(start, len(code)):
        sign = code[at]
        if sign in "{([":
            depth += 1
        elif depth and sign in "})]":
            depth -= 1
        elif not depth and sign in ",}":
            if code[begin:at].strip():
                found.append(code[begin:at])
            begin = at + 1
            if sign == "}":
                break
    return found


def has_mark(text, start):
    """Is the mark in the table's own paragraph, or in that of the function whose declarations it is one of?"""
    paragraph = text.rfind("\n\n", 0, start)
    head = text.rfind("\n{\n", 0, start)
    if head > max(text.rfind("\n}\n", 0, start), text.rfind("\n};\n", 0, start)):
        paragraph = min(paragraph, text.rfind("\n\n", 0, head))
    return MARK in " ".join(text[max(paragraph, 0):start].split())


def missing_names(elements, size, enums, values):
    """The names without an entry; nothing if no enum is the index."""
    names = [match.group(1).strip() for match in map(DESIGNATOR.match, elements) if match]
    first = next((name for name in names if name in enums), None)
    if first is None:
        return []
    whole = dict(max(enums[first], key=lambda enum: (size in dict(enum), len(set(names) & set(dict(enum))))))
    filled = {whole.get(name) for name in names} - {None}
    limit = whole.get(size, values.get(size))
    last = list(whole)[-1]
    return [name for name, value in whole.items() if name not in names and value not in filled
            and (limit is None or value is None or value < limit) and not (name == last and COUNT.fullmatch(name))]


def complaint_of(code, table, enums, values):
    """What is missing in a table, or nothing. One of pointers whose size is a name has all its entries."""
    pointer, name, size = table.groups()
    elements, count = elements_of(code, table.end()), values.get(size)
    missing = missing_names(elements, size, enums, values)
    if missing:
        return f"{name} has no entry for {', '.join(missing)}"
    if pointer and size in enums and count is not None and len(elements) < count and "[" not in elements[0]:
        return f"{name} has {len(elements)} of {count} entries"
    return ""


def check_text(path, text, headers):
    code = code_of(text)
    enums, values = dict(headers[0]), dict(headers[1])
    read_enums(code, enums, values)
    complaints = []
    for table in TABLE.finditer(code):
        complaint = complaint_of(code, table, enums, values)
        if complaint and not has_mark(text, table.start()):
            complaints.append(f"{path}:{code.count(chr(10), 0, table.start()) + 1}: {complaint}")
    return complaints


def check(files):
    """files: by path the text. What is missing, a sentence each."""
    headers = {}, {"UINT8_MAX": 0xFF, "UINT16_MAX": 0xFFFF}
    for path, text in files.items():
        if path.endswith(".h"):
            read_enums(code_of(text), *headers)
    return [complaint for path, text in files.items() for complaint in check_text(path, text, headers)]


def main():
    files = {}
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            files[path] = file.read()
    if complaints := check(files):
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
