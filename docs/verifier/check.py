"""Checks a file that Undercup has published, from docs/verify.md alone: python3 docs/verifier/check.py FILE

It knows no rules of a game, only what is drawn in it. What it finds is that the secret is the one that was
promised, that every roll and every shuffle follows from it, that the roots are those of the keys, and that
no byte was changed. Whether the moves were legal is for `undercup verify` to say.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter, deque

FIELDS = {
    "undercup record": "format version table game rules status commitment secret seats start actions rounds "
    "draws outcome",
    "undercup proofs": "format version table game commitment seats start proofs",
}

# --- draws: what each game draws by which name; of a round's draws the name begins with the round's ---------

NUMBER, SEAT = "[1-9][0-9]{0,5}", "(?P<seat>0|[1-9][0-9]?)"
DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def dice(*counts):
    return lambda one, seats: one.get("below") == 6 and len(one["result"]) in counts


def order(one, seats):
    return one.get("items") == list(range(seats))


def deck(one, seats):
    return one.get("items") == DECK


THROW = f"(?P<round>hand {NUMBER}(/again {NUMBER})?)/seat {SEAT}/throw"
THROWS = {
    f"hand {NUMBER}/captain/roll {NUMBER}/seat {SEAT}": dice(1, 3),
    f"{THROW} 1": dice(3),
    f"{THROW} [23]": dice(1, 2, 3),
}
DRAWS = {
    "dudo": {
        f"seating/roll {NUMBER}/seat {SEAT}": dice(1),
        f"(?P<round>round {NUMBER})/order": order,
        f"(?P<round>round {NUMBER})/seat {SEAT}": dice(1, 2, 3, 4, 5, 6),
    },
    "bidou": THROWS,
    "montevideo": THROWS,
    "pidro": {f"cut {NUMBER}": deck, f"(?P<round>hand {NUMBER})/deal": deck},
}


def round_of(file, one):
    """The round to which a draw belongs, "" if to none; None if the game makes no such draw."""
    seats = len(file["seats"])
    for name, right in DRAWS[file["game"]].items():
        if found := re.fullmatch(name, one["name"]):
            groups = {"seat": 0, "round": ""} | found.groupdict()
            return groups["round"] if int(groups["seat"]) < seats and right(one, seats) else None
    return None


# --- shapes: what each field must look like, as predicates made of predicates -----------------------------


def exactly(*values):
    return lambda found: any(found == value and type(found) is type(value) for value in values)


def whole(found):
    return type(found) is int


def below_limit(found):
    return whole(found) and 1 <= found <= 2**32


def text(found):
    return type(found) is str


def option(found):
    return type(found) in (bool, int, str)


def either(*shapes):
    return lambda found: any(shape(found) for shape in shapes)


def many(shape, least=0):
    return lambda found: type(found) is list and len(found) >= least and all(map(shape, found))


def row(*shapes):
    return lambda found: (
        type(found) is list
        and len(found) == len(shapes)
        and all(s(f) for s, f in zip(shapes, found, strict=True))
    )


def record(**shapes):
    return lambda found: (
        type(found) is dict
        and found.keys() == shapes.keys()
        and all(shape(found[name]) for name, shape in shapes.items())
    )


def hexadecimal(found):
    return text(found) and re.fullmatch("[0-9a-f]{64}", found) is not None


item = either(whole, text)
draw = either(
    record(name=text, below=below_limit, result=many(whole)),
    record(name=text, items=many(item), result=many(item)),
)
proof = record(
    round=text,
    root=hexadecimal,
    draw=draw,
    key=hexadecimal,
    path=many(row(exactly("left", "right"), hexadecimal)),
)

SHAPES = {
    "format": exactly(*FIELDS),
    "version": exactly(1, 2),
    "table": whole,
    "game": exactly(*DRAWS),
    "rules": lambda found: type(found) is dict and all(map(option, found.values())),
    "status": exactly("finished", "closed"),
    "commitment": hexadecimal,
    "secret": hexadecimal,
    "seats": many(row(text, text)),
    "start": text,
    "actions": many(row(whole, text)),
    "rounds": many(record(name=text, draws=many(text, least=1), root=hexadecimal)),
    "draws": many(draw),
    "outcome": either(exactly(None), record(places=many(whole), teams=many(many(whole)))),
    "proofs": many(proof),
}

# --- the form of the file ---------------------------------------------------------------------------------


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def read(data):
    """The fields and the problems of a file, each problem as (field, what)."""
    lines = data.split(b"\n")
    formats = {canonical({"format": name})[1:-1] + b",": name for name in FIELDS}
    if len(lines) < 2 or lines[1] not in formats:
        return None, [("format", "line 2 names no format that is known")]
    names = [*FIELDS[formats[lines[1]]].split(), "sha256", "fingerprint"]
    if lines[2:3] == [b'"version":1,'] and not any(line.startswith(b'"start":') for line in lines):
        names.remove("start")
    rules = [("line 1", rb"\{")]
    rules += [(name, b'"%s":(.+)%s' % (name.encode(), b"," * (name != names[-1]))) for name in names]
    rules += [(f"line {len(names) + 2}", rb"\}"), (f"line {len(names) + 3}", b"")]
    values, raw, problems = {}, {}, []
    for (name, rule), line in zip(rules, lines, strict=False):
        found = re.fullmatch(rule, line, re.DOTALL)
        if found and found.groups():
            raw[name] = found[1]
            try:
                values[name] = json.loads(found[1])
                found = canonical(values[name]) == found[1]
            except (ValueError, RecursionError):
                found = None
        if not found:
            problems.append((name, "this line isn't as it was written"))
    if len(lines) != len(rules):
        problems = problems[:1] or [("the end", "there are more lines than there should be")]
    if problems:
        return None, problems
    seal, listed = values.pop("fingerprint"), values.pop("sha256")
    true = {name: digest(raw[name]) for name in values}
    whole_list = digest(raw["sha256"]) == seal
    if listed == true and not whole_list:
        problems.append(("fingerprint", "isn't the SHA-256 of the list of SHA-256s"))
    elif listed != true and not whole_list:
        problems.append(("sha256", "the list of SHA-256s was changed"))
    elif listed != true:
        found = listed if type(listed) is dict else {}
        changed = [name for name in true if found.get(name) != true[name]] or ["sha256"]
        problems += [(name, "was changed after it was published") for name in changed]
    shapeless = [
        (name, "isn't of the shape that it must have") for name in values if not SHAPES[name](values[name])
    ]
    return (None if shapeless else values), problems + shapeless


# --- from the secret to the rolls -------------------------------------------------------------------------


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def numbers(key):
    """A function that gives the next number below n from the stream of a draw key."""
    words, block = deque(), 0

    def below(n):
        nonlocal block
        while True:
            if not words:
                data = mac(key, block.to_bytes(8, "big"))
                words.extend(int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
                block += 1
            word = words.popleft()
            if word < 2**32 // n * n:
                return word % n

    return below


def drawn(key, of):
    """What a draw must have given."""
    below = numbers(key)
    if "below" in of:
        return [below(of["below"]) for _ in of["result"]]
    order = of["items"][:]
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def leaf(name, key):
    return hashlib.sha256(b"\0" + name.encode() + b"\0" + key).digest()


def pair(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def merkle(nodes):
    while len(nodes) > 1:
        above = [pair(*nodes[at : at + 2]) for at in range(0, len(nodes) - 1, 2)]
        nodes = above + nodes[len(above) * 2 :]
    return nodes[0].hex()


# --- the checks: for each format, what is looked at in what order -----------------------------------------


def frozen_list(file):
    return file["seats"] + ([[file["start"], ""]] if "start" in file else [])


def table_key(file):
    return mac(bytes.fromhex(file["secret"]), canonical(frozen_list(file)))


def check_frozen(file):
    if (file["version"] == 1) == ("start" in file):
        yield "version", "1 has no start, and every later one has"
    elif "start" in file and bool(file["start"]) != bool(file["seats"]):
        yield "start", "is the id of an interaction exactly if there are seats"


def check_commitment(file):
    if digest(bytes.fromhex(file["secret"])) != file["commitment"]:
        yield "commitment", "isn't the SHA-256 of the secret"


def check_draws(file):
    table = table_key(file)
    for number, each in enumerate(file["draws"]):
        if round_of(file, each) is None:
            yield f"draws[{number}]", f"{each['name']} is no draw that this game makes"
        elif drawn(mac(table, each["name"].encode()), each) != each["result"]:
            yield f"draws[{number}]", f"{each['name']} is something else by the secret and the frozen list"


def check_names(file):
    for name, times in Counter(each["name"] for each in file["draws"]).items():
        if times > 1:
            yield "draws", f"{name} was drawn {times} times"


def check_roots(file):
    table = table_key(file)
    for number, each in enumerate(file["rounds"]):
        leaves = [leaf(name, mac(table, name.encode())) for name in each["draws"]]
        if merkle(leaves) != each["root"]:
            yield f"rounds[{number}]", f"the root of {each['name']} isn't that of its keys"


def check_proofs(file):
    roots, names = {}, set()
    for number, each in enumerate(file["proofs"]):
        key, name = bytes.fromhex(each["key"]), each["draw"]["name"]
        if not each["round"] or round_of(file, each["draw"]) != each["round"]:
            yield f"proofs[{number}]", f"{name} is no draw that {each['round']} can make"
            continue
        node = leaf(name, key)
        for side, beside in each["path"]:
            other = bytes.fromhex(beside)
            node = pair(other, node) if side == "left" else pair(node, other)
        if node.hex() != each["root"]:
            yield f"proofs[{number}]", f"the key of {name} doesn't lead to the root of {each['round']}"
        elif roots.setdefault(each["round"], each["root"]) != each["root"]:
            yield f"proofs[{number}]", f"{each['round']} had another root before"
        elif name in names:
            yield f"proofs[{number}]", f"{name} was proved before"
        else:
            names.add(name)
        if drawn(key, each["draw"]) != each["draw"]["result"]:
            yield f"proofs[{number}]", f"{name} is something else by its key"


CHECKS = {
    "undercup record": (check_frozen, check_commitment, check_draws, check_names, check_roots),
    "undercup proofs": (check_frozen, check_proofs),
}


def check(data):
    """All problems of a file's bytes, each as (field, what); none if it is true."""
    file, problems = read(data)
    if file is None:
        return problems
    return problems + [problem for one in CHECKS[file["format"]] for problem in one(file)]


def say(line):
    """Print a line; nobody's file may steer the terminal."""
    sys.stdout.write("".join(each if each.isprintable() else "?" for each in line) + "\n")


def main(path):
    with open(path, "rb") as opened:  # noqa: PTH123 - the plainest way to read a file
        data = opened.read()
    problems = check(data)
    for field, what in problems:
        say(f"WRONG  {field}: {what}")
    if not problems:
        file = json.loads(data)
        for each in file["draws"] if "draws" in file else [one["draw"] for one in file["proofs"]]:
            plus = each.get("below") == 6  # a die
            result = [one + plus for one in each["result"]] if plus else each["result"]
            say(f"{each['name']}: {' '.join(map(str, result))}")
        say(f"commitment {file['commitment']}")
        say(f"frozen seats {canonical(frozen_list(file)).decode()}")
        for each in file["rounds"] if "rounds" in file else file["proofs"]:
            say(f"root {each['root']} {each.get('name', each.get('round'))}")
        say("All well. Compare commitment, seats and roots with what the channel showed.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else f"usage: {sys.argv[0]} FILE")
