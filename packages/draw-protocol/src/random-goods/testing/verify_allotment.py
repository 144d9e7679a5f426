#!/usr/bin/env python3
"""Verifies files of allotments of random goods with nothing but Python 3.

The file follows docs/domain/draw-protocol.md, and only that page. It shares no code with the
TypeScript verifier, so that a fault of either shows as a difference between the two.

    python3 verify_allotment.py [--no-bls] FILE ...

For each file it prints its name, the card of each unit in one line, then one line for each fault.
It exits with 1 if any file has a fault.
"""
import hashlib
import hmac
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../testing"))
from signatures import ed25519_is_valid, round_is_signed  # noqa: E402


def u64(n):
    return n.to_bytes(8, "big")


def sha(data):
    return hashlib.sha256(data).digest()


def tagged(tag, data):
    return sha(bytes([len(tag)]) + tag + data)


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


class Lines:
    def __init__(self, data):
        self.lines, self.at = data.decode("utf-8").split("\n")[:-1], 0

    def take(self, name, count=1):
        parts = self.raw().split(" ")
        assert parts[0] == name and len(parts) == count + 1, f"expected {name}"
        return parts[1] if count == 1 else parts[1:]

    def raw(self):
        self.at += 1
        return self.lines[self.at - 1]

    def block(self, count):
        return "".join(self.raw() + "\n" for _ in range(count)).encode("utf-8")


def read_packing(data):
    lines = Lines(data)
    assert lines.take("encore-goods/1") == "packing"
    packing = {name: bytes.fromhex(lines.take(name)) for name in ("allotment", "pool", "commitment")}
    packing |= {name: int(lines.take(name)) for name in ("closes", "delay", "margin")}
    packing["chain"] = None
    if lines.lines[lines.at] != "seed-only":
        chain, public, genesis, period = lines.take("chain", 4)
        packing["chain"] = (bytes.fromhex(chain), bytes.fromhex(public), int(genesis), int(period))
    else:
        lines.raw()
    packing["counts"] = []
    for _ in range(int(lines.take("cards")) // 2):
        packing["counts"].append(int(lines.take("card")))
        lines.raw()
    return packing


def read_close(data):
    lines = Lines(data)
    assert lines.take("encore-goods/1") == "close"
    close = {}
    for name in ("allotment", "packing"):
        close[name] = bytes.fromhex(lines.take(name))
    close["units"] = int(lines.take("units"))
    for name in ("list", "seed", "chain"):
        close[name] = bytes.fromhex(lines.take(name))
    for name in ("round", "closed", "latest-round"):
        close[name] = int(lines.take(name))
    for name in ("latest-signature", "key", "signature"):
        close[name] = bytes.fromhex(lines.take(name))
    close["signed"] = data[: data.rindex(b"signature ")]
    return close


def read_file(data):
    lines = Lines(data)
    assert lines.take("encore-goods/1") == "file"
    file = {"packing": lines.block(int(lines.take("packing")))}
    file["keys"] = [bytes.fromhex(lines.take("key", 4)[0]) for _ in range(int(lines.take("keys")))]
    file["close"] = lines.block(13) if int(lines.take("close")) else None
    signature = lines.take("round-signature")
    file["signature"] = None if signature == "-" else b"" if signature == "none" else bytes.fromhex(signature)
    pairs = [lines.take("unit", 2) for _ in range(int(lines.take("units")))]
    file["units"] = [(bytes.fromhex(unit), bytes.fromhex(order)) for unit, order in pairs]
    file["cards"] = [int(lines.raw()) for _ in range(int(lines.take("allotted")))]
    return file


def cards_of(counts, orders, secret):
    """Returns the card of each unit; `orders` has the order of each unit."""
    if len(set(counts)) > 1:
        row = [card for card, count in enumerate(counts, 1) for _ in range(count)]
        places = sorted(range(len(row)), key=lambda at: (mac(secret, b"\1" + u64(at)), at))
        return [row[at] for at in places[: len(orders)]]
    left, own, dealt = list(counts), {}, []
    for seq, order in enumerate(orders):
        held = own.setdefault(order, [0] * len(counts))
        few = [at for at in range(len(counts)) if held[at] == min(held)]
        most = max(left[at] for at in few)
        chosen = min(
            (at for at in few if left[at] == most),
            key=lambda at: (mac(secret, b"\2" + u64(seq) + u64(at + 1)), at),
        )
        held[chosen] += 1
        left[chosen] -= 1
        dealt.append(chosen + 1)
    return dealt


def round_faults(packing, close, pairings):
    if packing["chain"] is None:
        plain = close["round"] == close["latest-round"] == 0 and not any(close["chain"] + close["latest-signature"])
        return [] if plain else ["round-changed"]
    chain, public, genesis, period = packing["chain"]
    time_of = lambda number: genesis + (number - 1) * period
    round_for = lambda time: 1 - (-(time - genesis) // period)
    faults = []
    planned = round_for(packing["closes"] + packing["delay"])
    if close["closed"] > time_of(planned) - packing["margin"]:
        planned = round_for(close["closed"] + packing["delay"])
    if close["chain"] != chain or close["round"] != planned:
        faults.append("round-changed")
    if close["closed"] > time_of(close["round"]) - packing["margin"]:
        faults.append("closed-late")
    latest = close["latest-round"]
    near = abs(time_of(latest) - close["closed"]) <= 30 + period
    apart = close["round"] >= latest + max(1, packing["margin"] // period)
    if not near or not apart or (pairings and not round_is_signed(public, latest, close["latest-signature"])):
        faults.append("latest-round-wrong")
    return faults


def verify(data, pairings=True):
    """Returns the cards, or None while they are not known, and the faults."""
    file = read_file(data)
    packing, faults = read_packing(file["packing"]), []
    check = lambda right, fault: None if right else faults.append(fault)
    if file["close"] is None:
        return None, faults
    close, allotment = read_close(file["close"]), packing["allotment"]
    check(close["allotment"] == allotment and close["packing"] == sha(file["packing"]), "packing-changed")
    signers = [key for key in file["keys"] if sha(key)[:8] == close["key"]]
    check(any(ed25519_is_valid(key, close["signed"], close["signature"]) for key in signers), "statement-forged")
    lines = b"".join(
        b"\1" + allotment + u64(seq) + unit + order for seq, (unit, order) in enumerate(file["units"])
    )
    listed = tagged(b"encore-goods/1 units", u64(len(file["units"])) + lines)
    check(close["units"] == len(file["units"]) and close["list"] == listed, "units-changed")
    orders = [order for _, order in file["units"]]
    torn = any(order in orders[:at] and orders[at - 1] != order for at, order in enumerate(orders))
    check(len({unit for unit, _ in file["units"]}) == len(orders) and not torn, "units-impossible")
    check(tagged(b"encore-goods/1 seed", allotment + close["seed"]) == packing["commitment"], "seed-changed")
    check(close["closed"] >= packing["closes"], "closed-early")
    faults += round_faults(packing, close, pairings)
    if file["signature"] is None:
        check(file["cards"] == [], "cards-wrong")
        return None, faults
    if packing["chain"] and pairings:
        check(round_is_signed(packing["chain"][1], close["round"], file["signature"]), "randomness-forged")
    encoded = b"".join(
        [b"\1", close["allotment"], close["packing"], u64(close["units"]), close["list"], close["seed"], close["chain"]]
        + [u64(close["round"]), u64(close["closed"]), u64(close["latest-round"]), close["latest-signature"]]
    )
    outcome = sha(encoded) + u64(close["round"]) + file["signature"]
    secret = mac(close["seed"], tagged(b"encore-goods/1 outcome", outcome))
    if sum(packing["counts"]) < len(orders):
        return None, faults + ["packing-contradicts"]
    cards = cards_of(packing["counts"], orders, secret)
    check(cards == file["cards"], "cards-wrong")
    return cards, faults


def main(arguments):
    pairings = "--no-bls" not in arguments
    status = 0
    for path in [argument for argument in arguments if argument != "--no-bls"]:
        with open(path, "rb") as source:
            cards, faults = verify(source.read(), pairings)
        print(f"file: {path}")
        print(" ".join(map(str, cards or [])))
        for fault in faults:
            print(f"fault: {fault}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
