/** Encodings in which spreadsheets and subtitle tools save text, by their names of the WHATWG Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  // CP949, which Excel in Korea writes: KS X 1001 and 8,822 more syllables.
  'euc-kr',
  // CP932, which Excel in Japan writes.
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'windows-1252',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export interface EncodingHints {
  /** Reads the bytes; throws for bytes that are none of this encoding. */
  decode(encoding: TextEncoding, bytes: Uint8Array): string
  /** What the text has to hold, such as the head of a table. */
  isExpected?(text: string): boolean
  /** How much a detector believes in an encoding, 0 to 1. */
  confidence?(encoding: TextEncoding): number
  /** The encoding of the language that the text should be in. */
  usual?: TextEncoding
}

export interface DecodedText {
  encoding: TextEncoding
  /** Without its byte order mark. */
  text: string
}

/** A text of a file in the encoding that fits best; null for bytes of no text, such as a picture. */
export function detectText(bytes: Uint8Array, hints: EncodingHints): DecodedText | null {
  const marked = markOf(bytes)
  if (marked) return decodeText(bytes, marked, hints)
  const wide = wideOf(bytes)
  if (wide) return decodeText(bytes, wide, hints)
  const plain = decodeText(bytes, 'utf-8', hints)
  if (plain) return plain
  const read = legacy.flatMap((encoding) => decodeText(bytes, encoding, hints) ?? [])
  const scored = read.map((one) => ({ one, score: scoreOf(bytes, one, hints) }))
  return scored.sort((a, b) => b.score - a.score)[0]?.one ?? null
}

/** The text in one encoding; null where bytes are none of it, or where it is no text. */
export function decodeText(
  bytes: Uint8Array,
  encoding: TextEncoding,
  { decode }: Pick<EncodingHints, 'decode'>,
): DecodedText | null {
  try {
    const text = decode(encoding, bytes).replace(/^\u{FEFF}/u, '')
    return notText.test(text) ? null : { encoding, text }
  } catch {
    return null
  }
}

/** Control characters that no editor writes, and what stands for a byte that could not be read. */
const notText = /(?![\t\n\v\f\r\u{85}])\p{Cc}|\uFFFD/u

const legacy = ['euc-kr', 'shift_jis', 'gb18030', 'euc-jp', 'big5', 'windows-1252'] as const

function markOf([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a mark: half of an ASCII text is zeros. */
function wideOf(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = head.length / 8
  if (odd > enough && odd > 4 * even) return 'utf-16le'
  return even > enough && even > 4 * odd ? 'utf-16be' : null
}

/** What is expected counts most, then how common its characters are, then the detector, then the reader's language. */
const scoreOf = (bytes: Uint8Array, { encoding, text }: DecodedText, hints: EncodingHints): number =>
  (hints.isExpected?.(text) ? 10 : 0) +
  commonShare(bytes, encoding) * 2 +
  (hints.confidence?.(encoding) ?? 0) +
  (hints.usual === encoding ? 0.4 : 0)

type Range = readonly [from: number, to: number]

/** Lead bytes of the characters that nearly all texts consist of: syllables in use, kana, the first level of signs. */
const commonLeads: Record<(typeof legacy)[number], readonly Range[]> = {
  'euc-kr': [
    [0xa1, 0xa3],
    [0xb0, 0xc8],
  ],
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  'euc-jp': [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
  big5: [
    [0xa1, 0xa3],
    [0xa4, 0xc6],
  ],
  'windows-1252': [[0xc0, 0xff]],
}
/** The second bytes of these; extensions of a set use others with the same first bytes. */
const leastTrail = { 'euc-kr': 0xa1, gb18030: 0xa1, 'euc-jp': 0xa1, shift_jis: 0x40, big5: 0x40 }
const mostLooked = 65_536

/** The share of characters beyond ASCII that are common in this encoding. */
function commonShare(bytes: Uint8Array, encoding: TextEncoding): number {
  const ranges = commonLeads[encoding as keyof typeof commonLeads] ?? []
  const isSingle = encoding === 'windows-1252'
  const least = leastTrail[encoding as keyof typeof leastTrail] ?? 0
  let [all, common] = [0, 0]
  for (let at = 0; at < bytes.length && at < mostLooked; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    all++
    const isKana = encoding === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf
    const next = bytes[at + 1] ?? 0
    const isLead = ranges.some(([from, to]) => byte >= from && byte <= to)
    // An accented letter stands among plain ones.
    if (isSingle) common += isLead && next < 0x80 && (bytes[at - 1] ?? 0) < 0x80 ? 1 : 0
    else if (!isKana) {
      common += isLead && next >= least ? 1 : 0
      at++
    }
  }
  return all === 0 ? 0 : common / all
}
