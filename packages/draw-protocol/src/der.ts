/** One value of DER, the strict encoding of ASN.1 (ITU-T X.690). */
export interface Der {
  tag: number
  /** The value with its tag and length. */
  whole: Uint8Array
  content: Uint8Array
}

export class MalformedDer extends Error {}

/** Tags of the universal class that time stamps use. */
export const tags = { integer: 2, octets: 4, oid: 6, time: 24, sequence: 48, set: 49 } as const

/** Tag of a field in brackets that holds other values: `[0]` is 160. */
export const fieldTag = (number: number): number => 160 + number

/** Reads one value that fills the bytes; throws `MalformedDer` for anything else, such as another length encoding. */
export function readDer(bytes: Uint8Array, tag: number): Der {
  const value = takeDer(bytes, 0)
  if (value.whole.length !== bytes.length || value.tag !== tag) throw new MalformedDer('Another value')
  return value
}

/** Reads the values within a value that is made of others. */
export function partsOf({ content }: Der): Der[] {
  const parts: Der[] = []
  for (let at = 0; at < content.length; ) {
    const part = takeDer(content, at)
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

function takeDer(bytes: Uint8Array, at: number): Der {
  const [tag = 0, first = 0] = bytes.subarray(at, at + 2)
  const long = first & 0x80 ? first & 0x7f : 0
  const isShort = (first & 0x80) === 0
  if ((tag & 0x1f) === 0x1f || (!isShort && (long === 0 || long > 3)))
    throw new MalformedDer('Bad tag or length')
  const length = isShort
    ? first
    : bytes.subarray(at + 2, at + 2 + long).reduce((sum, byte) => sum * 256 + byte, 0)
  if (!isShort && (length < 0x80 || length < 256 ** (long - 1)))
    throw new MalformedDer('A length that is too long')
  const from = at + 2 + long
  if (bytes.length < from + length) throw new MalformedDer('It ends early')
  return { tag, whole: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) }
}

/** Takes the parts of a sequence in their order. */
export class DerReader {
  readonly #parts: Der[]

  constructor(value: Der | undefined, tag: number = tags.sequence) {
    if (value?.tag !== tag) throw new MalformedDer('A sequence is missing')
    this.#parts = partsOf(value)
  }

  take(tag: number): Der {
    const part = this.#parts.shift()
    if (part?.tag !== tag) throw new MalformedDer(`Tag ${part?.tag} instead of ${tag}`)
    return part
  }

  /** The next part, if it has this tag. */
  takeIf(tag: number): Der | null {
    return this.#parts[0]?.tag === tag ? this.take(tag) : null
  }

  rest(): Der[] {
    return this.#parts.splice(0)
  }

  end(): void {
    if (this.#parts.length > 0) throw new MalformedDer('More than expected')
  }
}

/** Object identifier with dots, such as `1.2.840.113549.1.7.2`. */
export function oidOf({ tag, content }: Der): string {
  if (tag !== tags.oid || content.length === 0) throw new MalformedDer('No object identifier')
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (!Number.isSafeInteger(number)) throw new MalformedDer('An object identifier that is too large')
    if (byte & 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...others] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...others].join('.')
}

/** Unsigned integer of at most six bytes. */
export function smallInteger({ content }: Der): number {
  if (content.length === 0 || content.length > 6 || (content[0] ?? 0) > 0x7f)
    throw new MalformedDer('A large integer')
  return content.reduce((sum, byte) => sum * 256 + byte, 0)
}
