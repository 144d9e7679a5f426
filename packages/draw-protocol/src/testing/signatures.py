"""Checks signatures of Ed25519 and BLS12-381 with nothing but Python 3: plain and slow, for verify_draw.py."""
import hashlib


# --- Ed25519 (RFC 8032): the equation with the cofactor, canonical encodings only, no public key of small order ---

EP = 2**255 - 19
EL = 2**252 + 27742317777372353535851937790883648493
ED = -121665 * pow(121666, -1, EP) % EP


def ed_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % EP, (p[1] + p[0]) * (q[1] + q[0]) % EP
    c, d = 2 * p[3] * q[3] * ED % EP, 2 * p[2] * q[2] % EP
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % EP, g * h % EP, f * g % EP, e * h % EP


def ed_times(p, n):
    total = (0, 1, 1, 0)
    while n:
        if n & 1:
            total = ed_add(total, p)
        p, n = ed_add(p, p), n >> 1
    return total


def ed_decode(data):
    """Returns the point, or None for an encoding that is not canonical."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= EP:
        return None
    square = (y * y - 1) * pow(ED * y * y + 1, -1, EP) % EP
    x = pow(square, (EP + 3) // 8, EP)
    if (x * x - square) % EP:
        x = x * pow(2, (EP - 1) // 4, EP) % EP
    if (x * x - square) % EP or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = EP - x
    return x, y, 1, x * y % EP


def ed_is_small(p):
    """True for a point whose eightfold is the neutral element."""
    x, y, z, _ = ed_times(p, 8)
    return x == 0 and y == z


ED_BASE = ed_decode((4 * pow(5, -1, EP) % EP).to_bytes(32, "little"))


def ed25519_is_valid(public, message, signature):
    a, r, s = ed_decode(public), ed_decode(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= EL or ed_is_small(a):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % EL
    right = ed_add(r, ed_times(a, k))
    return ed_is_small(ed_add(ed_times(ED_BASE, s), (EP - right[0], right[1], right[2], EP - right[3])))


# --- BLS12-381: fields. F2 is a pair; F12 is six F2 coefficients of w, with w^6 = 1 + u ---

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
X = 0xD201000000010000  # The parameter of the curve is -X.


def f2_mul(a, b):
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def f2_add(a, b):
    return (a[0] + b[0]) % P, (a[1] + b[1]) % P


def f2_sub(a, b):
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def f2_inverse(a):
    n = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return a[0] * n % P, -a[1] * n % P


def f_sqrt(a):
    root = pow(a, (P + 1) // 4, P)
    return root if root * root % P == a % P else None


def f2_sqrt(a):
    if a[1] == 0:
        root = f_sqrt(a[0])
        return (root, 0) if root is not None else (0, f_sqrt(-a[0]))
    norm = f_sqrt(a[0] * a[0] + a[1] * a[1])
    if norm is None:
        return None
    half = pow(2, -1, P)
    c0 = f_sqrt((a[0] + norm) * half)
    if c0 is None:
        c0 = f_sqrt((a[0] - norm) * half)
    return c0, a[1] * half * pow(c0, -1, P) % P


def f12_mul(a, b):
    low, high = [0] * 11, [0] * 11
    for i, (a0, a1) in enumerate(a):
        if a0 or a1:
            for j, (b0, b1) in enumerate(b):
                low[i + j] += a0 * b0 - a1 * b1
                high[i + j] += a0 * b1 + a1 * b0
    for i in range(5):
        low[i] += low[i + 6] - high[i + 6]
        high[i] += low[i + 6] + high[i + 6]
    return [(low[i] % P, high[i] % P) for i in range(6)]


F12_ONE = [(1, 0)] + [(0, 0)] * 5


# --- BLS12-381: points. None is infinity; G1 lies over F (as F2 with u = 0), G2 over F2 ---


def add(p, q):
    if p is None or q is None:
        return p if q is None else q
    if p[0] == q[0]:
        if p[1] != q[1] or p[1] == (0, 0):
            return None
        slope = f2_mul(f2_mul((3, 0), f2_mul(p[0], p[0])), f2_inverse(f2_add(p[1], p[1])))
    else:
        slope = f2_mul(f2_sub(q[1], p[1]), f2_inverse(f2_sub(q[0], p[0])))
    x = f2_sub(f2_sub(f2_mul(slope, slope), p[0]), q[0])
    return x, f2_sub(f2_mul(slope, f2_sub(p[0], x)), p[1])


def times(p, n):
    total = None
    while n:
        if n & 1:
            total = add(total, p)
        p, n = add(p, p), n >> 1
    return total


def decode(data):
    """Decodes a compressed point of G1 (48 bytes) or G2 (96 bytes) that is neither infinity nor outside the subgroup."""
    if data[0] & 0xC0 != 0x80:
        return None
    numbers = [int.from_bytes(data[i : i + 48], "big") for i in range(0, len(data), 48)]
    numbers[0] &= 2**381 - 1
    if any(n >= P for n in numbers):
        return None
    x, b = ((numbers[0], 0), (4, 0)) if len(data) == 48 else ((numbers[1], numbers[0]), (4, 4))
    square = f2_add(f2_mul(f2_mul(x, x), x), b)
    y = f2_sqrt(square)
    if y is None or None in y or f2_mul(y, y) != square or (len(data) == 48 and y[1]):
        return None
    negative = f2_sub((0, 0), y)
    if ((y[1], y[0]) > (negative[1], negative[0])) != bool(data[0] & 0x20):
        y = negative
    return (x, y) if times((x, y), R) is None else None


G2 = decode(
    bytes.fromhex(
        "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
    )
)


def miller(p, q):
    """Runs the Miller loop for p in G1 and q in G2; factors that the final power removes are left out."""
    f, t = F12_ONE, q
    for bit in bin(X)[3:]:
        f = f12_mul(f12_mul(f, f), line(t, t, p))
        t = add(t, t)
        if bit == "1":
            f = f12_mul(f, line(t, q, p))
            t = add(t, q)
    return f


def line(a, b, p):
    if a == b:
        slope = f2_mul(f2_mul((3, 0), f2_mul(a[0], a[0])), f2_inverse(f2_add(a[1], a[1])))
    else:
        slope = f2_mul(f2_sub(b[1], a[1]), f2_inverse(f2_sub(b[0], a[0])))
    constant = f2_sub(f2_mul(slope, a[0]), a[1])
    return [constant, (0, 0), f2_sub((0, 0), f2_mul(slope, p[0])), p[1], (0, 0), (0, 0)]


def product_is_one(pairs):
    f = F12_ONE
    for p, q in pairs:
        f = f12_mul(f, miller(p, q))
    result = F12_ONE
    for bit in bin((P**12 - 1) // R)[2:]:
        result = f12_mul(result, result)
        if bit == "1":
            result = f12_mul(result, f)
    return result == F12_ONE


# --- BLS12-381: hash to G1 (RFC 9380, 8.8.1); the constants of the isogeny are those of its appendix E.2 ---

SWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
X_NUM = """
11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7 17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0 1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9 1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84 17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317 169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b 6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229
"""
X_DEN = """
8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c 12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19 3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a 14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641 95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a 1
"""
Y_NUM = """
90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33 134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6 1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb 16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2 987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587 e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132 18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8 245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b 15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604
"""
Y_DEN = """
16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1 1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2 16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d 8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c 16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a 167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8 accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc 2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f 1
"""
ISOGENY = [[int(n, 16) for n in text.split()] for text in (X_NUM, X_DEN, Y_NUM, Y_DEN)]
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def expand(message, length):
    tag = TAG + bytes([len(TAG)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + tag).digest()
    block, out = bytes(32), b""
    for i in range(1, length // 32 + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block))
        block = hashlib.sha256(mixed + bytes([i]) + tag).digest()
        out += block
    return out


def map_to_curve(u):
    z = 11 * u * u % P
    t = (z * z + z) % P
    x = SWU_B * pow(11 * SWU_A, -1, P) if t == 0 else -SWU_B * pow(SWU_A, -1, P) * (1 + pow(t, -1, P))
    y = f_sqrt((x**3 + SWU_A * x + SWU_B) % P)
    if y is None:
        x = z * x % P
        y = f_sqrt((x**3 + SWU_A * x + SWU_B) % P)
    if y & 1 != u & 1:
        y = -y
    values = []
    for numbers in ISOGENY:
        value = 0
        for n in reversed(numbers):
            value = (value * x + n) % P
        values.append(value)
    xn, xd, yn, yd = values
    return (xn * pow(xd, -1, P) % P, 0), (y * yn * pow(yd, -1, P) % P, 0)


def hash_to_g1(message):
    data = expand(message, 128)
    a, b = (map_to_curve(int.from_bytes(data[i : i + 64], "big") % P) for i in (0, 64))
    return times(add(a, b), X + 1)


def round_is_signed(public, number, signature):
    s, key = decode(signature), decode(public)
    if number < 1 or s is None or key is None:
        return False
    message = hash_to_g1(hashlib.sha256(number.to_bytes(8, "big")).digest())
    return product_is_one([((s[0], f2_sub((0, 0), s[1])), G2), (message, key)])
