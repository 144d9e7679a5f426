#!/usr/bin/env python3
"""Verifies a draw file of Encore with nothing but Python 3.

The file follows docs/domain/draw-protocol.md, and only that page. It shares no code with the
TypeScript verifier, so that a fault of either shows as a difference between the two.

    python3 verify_draw.py [--no-bls] [--promise FILE] DRAW_FILE ...
    python3 verify_draw.py --round 1000 SIGNATURE        checks a signature of quicknet

For each file it prints its name, one line for each entry of the outcome, then one line for each fault.
It exits with 1 if any file has a fault.
"""
import hashlib
import hmac
import re
import sys

from signatures import ed25519_is_valid, round_is_signed


# --- Bytes of the protocol ---


def u64(n):
    return n.to_bytes(8, "big")


def sha(data):
    return hashlib.sha256(data).digest()


def tagged(tag, data):
    return sha(bytes([len(tag)]) + tag + data)


def tree_roots(leaves, sizes):
    """Returns the root of RFC 9162 for each of the sizes."""
    roots, stack = {0: sha(b"")}, []
    for count, leaf in enumerate(leaves, 1):
        node = sha(b"\0" + leaf)
        rest = count
        while rest % 2 == 0:
            node, rest = sha(b"\1" + stack.pop() + node), rest // 2
        stack.append(node)
        if count in sizes:
            root = stack[-1]
            for left in reversed(stack[:-1]):
                root = sha(b"\1" + left + root)
            roots[count] = root
    return roots


# --- Strict text ---

KINDS = {
    "id": ("[0-9a-f]{32}", bytes.fromhex),
    "key": ("[0-9a-f]{16}", bytes.fromhex),
    "hash": ("[0-9a-f]{64}", bytes.fromhex),
    "sig": ("[0-9a-f]{128}", bytes.fromhex),
    "g1": ("[0-9a-f]{96}", bytes.fromhex),
    "g2": ("[0-9a-f]{192}", bytes.fromhex),
    "int": ("0|[1-9][0-9]{0,12}", int),
    "code": ("[A-Z0-9_]+", str),
    "kind": ("[a-z0-9-]+", str),
    "proof": ("([0-9a-f]{2})+", bytes.fromhex),
}


OPERATIONS = {"IN": 1, "OUT_MEMBER": 2, "OUT_PAYMENT": 3, "OUT_EXCLUDED": 4}


class Malformed(Exception):
    pass


class Lines:
    def __init__(self, data):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("the text is not UTF-8")
        if not text.endswith("\n"):
            raise Malformed("the last line has no line feed")
        self.lines, self.at = text.split("\n")[:-1], 0

    def next(self):
        if self.at >= len(self.lines):
            raise Malformed("lines are missing at the end")
        self.at += 1
        return self.lines[self.at - 1]

    def take(self, count):
        if count > len(self.lines) - self.at:
            raise Malformed("lines are missing at the end")
        self.at += count
        return "".join(line + "\n" for line in self.lines[self.at - count : self.at]).encode()

    def starts(self, name):
        return self.at < len(self.lines) and self.lines[self.at].split(" ")[0] == name

    def values(self, name, *kinds):
        """Reads a line; a name of None means that the line has values only."""
        words = self.next().split(" ")
        if name is not None and words.pop(0) != name:
            raise Malformed(f"line {self.at} is not '{name}'")
        if len(words) != len(kinds):
            raise Malformed(f"line {self.at} has {len(words)} values instead of {len(kinds)}")
        out = []
        for word, kind in zip(words, kinds):
            pattern, convert = KINDS.get(kind, (kind, str))
            if not re.fullmatch(pattern, word):
                raise Malformed(f"line {self.at} has a malformed value")
            out.append(convert(word))
            if kind == "int" and out[-1] >= 2**40:
                raise Malformed(f"line {self.at} has an integer that is too large")
        return out

    def one(self, name, kind):
        return self.values(name, kind)[0]

    def exactly(self, text):
        if self.next() != text:
            raise Malformed(f"line {self.at} is not '{text}'")

    def end(self):
        if self.at != len(self.lines):
            raise Malformed(f"line {self.at + 1} is one too many")


def fields(lines, **kinds):
    return {name: lines.one(name.replace("_", "-"), kind) for name, kind in kinds.items()}


def read_rules(data):
    lines = Lines(data)
    lines.exactly("encore-draw/1 rules")
    rules = fields(lines, draw="id", commitment="hash", mode="LOTS|EQUAL", places="int", reserves="int",
                   entries_per_entrant="int", opens="int", closes="int", delay="int", margin="int")
    rules["chain"] = None
    if lines.starts("chain"):
        rules["chain"] = lines.values("chain", "hash", "g2", "int", "int")
    else:
        lines.exactly("seed-only")
    fields(lines, late="REFUND|KEEP_GOODS", keep="ALL|WINNING_ENTRY")
    rules["prizes"] = [lines.values("prize", "int", "int", "code")]
    while lines.starts("prize"):
        rules["prizes"].append(lines.values("prize", "int", "int", "code"))
    while lines.starts("exclusion"):
        lines.one("exclusion", "code")
    lines.one("prevails", "ko|ja|en|zhhans")
    for language in ("ko", "ja", "en", "zhhans"):
        if not lines.take(lines.values("text", language, "int")[1]):
            raise Malformed("a text has no lines")
    lines.end()
    return rules


def read_statement(data, kind):
    lines = Lines(data)
    lines.exactly(f"encore-draw/1 {kind}")
    if kind == "promise":
        out = fields(lines, draw="id", entry="id", entrant="id", accepted="int", commitment="hash")
    elif kind == "checkpoint":
        out = fields(lines, draw="id", size="int", root="hash", at="int")
    else:
        out = fields(lines, draw="id", rules="hash", size="int", root="hash", entries="int", entrants="int", seed="hash",
                     chain="hash", round="int", closed="int", latest_round="int", latest_signature="g1")
    out.update(fields(lines, key="key", signature="sig"))
    lines.end()
    out["signed"] = data[: data.rindex(b"signature ")]
    return out


def read_file(data):
    lines = Lines(data)
    lines.exactly("encore-draw/1 file")
    file = {"rules_text": lines.take(lines.one("rules", "int"))}
    file["rules"] = read_rules(file["rules_text"])
    file["keys"] = [lines.values("key", "hash", "int", "int", "-|[0-9a-f]{128}") for _ in range(lines.one("keys", "int"))]
    file["checkpoints"] = [read_statement(lines.take(7), "checkpoint") for _ in range(lines.one("checkpoints", "int"))]
    file["close"] = read_statement(lines.take(15), "close") if lines.one("close", "0|1") == "1" else None
    for _ in range(lines.one("witnesses", "int")):
        lines.values("witness", "kind", "int", "proof")
    signature = lines.one("round-signature", "-|none|[0-9a-f]{96}")
    file["signature"] = None if signature == "-" else b"" if signature == "none" else bytes.fromhex(signature)
    file["result"] = [lines.values(None, "id")[0] for _ in range(lines.one("result", "int"))]
    file["log"] = [lines.values(None, "|".join(OPERATIONS), "id", "id") for _ in range(lines.one("log", "int"))]
    lines.end()
    return file


# --- Verification, in the order of the page ---

QUICKNET = (
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    1692803367,
    3,
)


def signer_of(statement, keys):
    """Returns the key that signed, or None. No two keys have the same id."""
    key = {sha(key[0])[:8]: key for key in keys}.get(statement["key"])
    return key if key and ed25519_is_valid(key[0], statement["signed"], statement["signature"]) else None


def present(log):
    """Returns the entries that are in at the end, in the order of the log, and the faults of the log."""
    faults, inside, gone = [], {}, set()
    for seq, (operation, entry, entrant) in enumerate(log):
        if operation == "IN":
            if entry in inside or entry in gone:
                faults.append(f"event {seq}: the entry comes in twice")
            else:
                inside[entry] = entrant
        elif inside.get(entry) != entrant:
            faults.append(f"event {seq}: an entry goes out that is not in with this entrant")
        else:
            del inside[entry]
            gone.add(entry)
    return inside, faults


def outcome_of(rules, close, signature, inside):
    binary = (b"\1" + close["draw"] + close["rules"] + u64(close["size"]) + close["root"] + u64(close["entries"])
              + u64(close["entrants"]) + close["seed"] + close["chain"] + u64(close["round"]) + u64(close["closed"])
              + u64(close["latest_round"]) + close["latest_signature"])
    secret = hmac.digest(close["seed"], tagged(b"encore-draw/1 outcome", sha(binary) + u64(close["round"]) + signature), "sha256")
    lots, seen = [], set()
    for entry, entrant in inside.items():
        if rules["mode"] == "LOTS" or entrant not in seen:
            lots.append((hmac.digest(secret, entry, "sha256"), entry, entrant))
        seen.add(entrant)
    drawn, holders = [], set()
    for _, entry, entrant in sorted(lots):
        if entrant not in holders and len(drawn) < rules["places"] + rules["reserves"]:
            holders.add(entrant)
            drawn.append(entry)
    return drawn


def check_round(rules, close, signature, pairings):
    faults, chain = [], rules["chain"]
    if chain is None:
        zeros = (close["chain"], close["round"], close["latest_round"], close["latest_signature"])
        if zeros != (bytes(32), 0, 0, bytes(48)):
            faults.append("the close of a draw by seed only names a round")
        if signature != b"":
            faults.append("the file of a draw by seed only has a round signature")
        return faults
    name, public, genesis, period = chain
    time_of = lambda n: genesis + (n - 1) * period
    round_at = lambda t: 1 - (genesis - t) // period
    if close["chain"] != name:
        faults.append("the close names another chain than the rules")
    planned = round_at(rules["closes"] + rules["delay"])
    if close["closed"] > time_of(planned) - rules["margin"]:
        planned = round_at(close["closed"] + rules["delay"])
    if close["round"] != planned:
        faults.append(f"the round is {close['round']} instead of {planned}")
    if close["closed"] > time_of(close["round"]) - rules["margin"]:
        faults.append("the close came too late for its round")
    if close["round"] - close["latest_round"] < max(1, rules["margin"] // period):
        faults.append("the latest round is too near to the round")
    if abs(time_of(close["latest_round"]) - close["closed"]) > 30 + period:
        faults.append("the latest round is not of the time of the close")
    if pairings and not round_is_signed(public, close["latest_round"], close["latest_signature"]):
        faults.append("the latest signature is not valid")
    if signature == b"":
        faults.append("a draw with a chain has no round signature")
    elif pairings and signature is not None and not round_is_signed(public, close["round"], signature):
        faults.append("the round signature is not valid")
    return faults


def verify(data, pairings=True):
    """Returns the outcome, the faults and the file."""
    try:
        file = read_file(data)
    except Malformed as error:
        return [], [f"malformed: {error}"], None
    rules, keys, close, log, faults = file["rules"], file["keys"], file["close"], file["log"], []
    chain = rules["chain"]

    prizes = rules["prizes"]
    starts = [1] + [last + 1 for _, last, _ in prizes]
    if any((first, last >= first) != (start, True) for start, (first, last, _) in zip(starts, prizes)):
        faults.append("the prizes have gaps or overlaps")
    if starts[-1] != rules["places"] + 1:
        faults.append("the prizes do not fit the places")
    if chain is not None and chain[0].hex() == QUICKNET[0] and (chain[1].hex(), *chain[2:]) != QUICKNET[1:]:
        faults.append("the rules name quicknet with other facts")
    if rules["opens"] >= rules["closes"]:
        faults.append("the draw opens after it closes")
    if chain is not None and chain[3] == 0:
        return [], faults + ["the chain has no period"], file

    if not keys or keys[0][3] != "-" or len({sha(key[0])[:8] for key in keys}) != len(keys):
        faults.append("there is no first key, or two keys have the same id")
    for before, key in zip(keys, keys[1:]):
        text = f"encore-draw/1 key\npublic {key[0].hex()}\nfrom {key[1]}\n".encode()
        if key[3] == "-" or not ed25519_is_valid(before[0], text, bytes.fromhex(key[3])):
            faults.append("a key is not signed by the key before it")
    statements = file["checkpoints"] + ([close] if close else [])
    roots = tree_roots(
        (b"\1" + rules["draw"] + u64(seq) + bytes([OPERATIONS[operation]]) + entry + entrant
         for seq, (operation, entry, entrant) in enumerate(log)),
        {statement["size"] for statement in statements},
    )
    for statement in statements:
        name = "the close" if statement is close else f"the checkpoint of size {statement['size']}"
        if statement["draw"] != rules["draw"]:
            faults.append(f"{name} is of another draw")
        if signer_of(statement, keys) is None:
            faults.append(f"{name} is not signed by one of the keys")
        if roots.get(statement["size"]) != statement["root"]:
            faults.append(f"{name} has another root than the log")

    inside, faults_of_log = present(log)
    faults += faults_of_log
    counts = {}
    for entrant in inside.values():
        counts[entrant] = counts.get(entrant, 0) + 1
    cap = rules["entries_per_entrant"]
    if cap and any(count > cap for count in counts.values()):
        faults.append("an entrant has more entries than the cap")

    if close is None:
        if file["signature"] is not None or file["result"]:
            faults.append("a draw without a close has a round signature or a result")
        return [], faults, file
    if close["size"] != len(log):
        faults.append("the close has another size than the log")
    if (close["entries"], close["entrants"]) != (len(inside), len(counts)):
        faults.append("the close counts other entries or entrants than the log")
    if sha(file["rules_text"]) != close["rules"]:
        faults.append("the close is of other rules")
    if tagged(b"encore-draw/1 seed", rules["draw"] + close["seed"]) != rules["commitment"]:
        faults.append("the seed is not the one of the commitment")
    if close["closed"] < rules["closes"]:
        faults.append("the draw closed before its time")
    faults += check_round(rules, close, file["signature"], pairings)
    outcome = [] if file["signature"] is None else outcome_of(rules, close, file["signature"], inside)
    if outcome != file["result"]:
        faults.append("the file has another result than follows from it")
    return outcome, faults, file


def check_promise(data, file):
    """Checks that a promise is of this draw, is signed, and that its entry came in."""
    try:
        promise = read_statement(data, "promise")
    except Malformed as error:
        return [f"malformed promise: {error}"]
    faults = []
    if (promise["draw"], promise["commitment"]) != (file["rules"]["draw"], file["rules"]["commitment"]):
        faults.append("the promise is of another draw")
    if signer_of(promise, file["keys"]) is None:
        faults.append("the promise is not signed by one of the keys")
    if file["close"] and ("IN", promise["entry"], promise["entrant"]) not in map(tuple, file["log"]):
        faults.append("the entry of the promise is missing from the closed log")
    return faults


def main(arguments):
    if arguments[:1] == ["--round"]:
        valid = round_is_signed(bytes.fromhex(QUICKNET[1]), int(arguments[1]), bytes.fromhex(arguments[2]))
        print("valid" if valid else "fault: the signature is not valid")
        return 0 if valid else 1
    pairings = "--no-bls" not in arguments
    paths = [argument for argument in arguments if argument != "--no-bls"]
    promise, failed = None, False
    if "--promise" in paths:
        at = paths.index("--promise")
        promise = open(paths[at + 1], "rb").read()
        del paths[at : at + 2]
    for path in paths:
        print(f"file: {path}")
        outcome, faults, file = verify(open(path, "rb").read(), pairings)
        if promise is not None and file is not None:
            faults = faults + check_promise(promise, file)
        for entry in outcome:
            print(entry.hex())
        for fault in faults:
            print(f"fault: {fault}")
        failed = failed or bool(faults)
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
