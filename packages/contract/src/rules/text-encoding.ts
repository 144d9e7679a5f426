/** Encodings used by spreadsheets and subtitle tools, named as in the WHATWG Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  // CP949, written by Korean Excel: KS X 1001 and 8,822 more syllables.
  'euc-kr',
  // CP932, written by Japanese Excel.
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'windows-1252',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export interface EncodingHints {
  /** Decodes the bytes; throws when they are invalid in this encoding. */
  decode(encoding: TextEncoding, bytes: Uint8Array): string
  /** True when the text has expected content, such as a table header. */
  isExpected?(text: string): boolean
  /** A detector's confidence in an encoding, 0 to 1. */
  confidence?(encoding: TextEncoding): number
  /** The usual encoding of the expected language. */
  usual?: TextEncoding
}

export interface DecodedText {
  encoding: TextEncoding
  /** Without the byte order mark. */
  text: string
}

/** Decodes a file in the encoding that fits best; null for bytes that are not text, such as a picture. */
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

/** Decodes text in one encoding; null when the bytes are invalid in it or are not text. */
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

/** Control characters that no editor writes, and the replacement character for undecodable bytes. */
const notText = /(?![\t\n\v\f\r\u{85}])\p{Cc}|\uFFFD/u

const legacy = ['euc-kr', 'shift_jis', 'gb18030', 'euc-jp', 'big5', 'windows-1252'] as const

function markOf([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: half the bytes of ASCII text are zero. */
function wideOf(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = head.length / 8
  if (odd > enough && odd > 4 * even) return 'utf-16le'
  return even > enough && even > 4 * odd ? 'utf-16be' : null
}

/** Expected content weighs most, then the frequency of common characters, the detector, and the expected language. */
const scoreOf = (bytes: Uint8Array, { encoding, text }: DecodedText, hints: EncodingHints): number =>
  (hints.isExpected?.(text) ? 10 : 0) +
  commonShare(bytes, encoding) * 2 +
  (hints.confidence?.(encoding) ?? 0) +
  (hints.usual === encoding ? 0.4 : 0)

type Range = readonly [from: number, to: number]

/** Lead bytes of the most common characters: modern syllables, kana, level-1 characters. */
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
/** Minimum of their second byte; extensions of a character set use lower ones with the same lead bytes. */
const leastTrail = { 'euc-kr': 0xa1, gb18030: 0xa1, 'euc-jp': 0xa1, shift_jis: 0x40, big5: 0x40 }
const mostLooked = 65_536

/** The share of common characters among those outside ASCII. */
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
    // An accented letter is surrounded by ASCII letters.
    if (isSingle) common += isLead && next < 0x80 && (bytes[at - 1] ?? 0) < 0x80 ? 1 : 0
    else if (!isKana) {
      common += isLead && next >= least ? 1 : 0
      at++
    }
  }
  return all === 0 ? 0 : common / all
}
