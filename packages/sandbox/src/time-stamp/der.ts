/** Writes a value of DER: tag, length and content. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
/** A set in the order that DER requires. */
export const set = (...parts: Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare))
export const field = (number: number, ...parts: Uint8Array[]): Buffer => der(0xa0 + number, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const integer = (value: number): Buffer => {
  const digits = value.toString(16)
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
  return der(0x02, (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)
}

/** Object identifier, from its numbers with dots. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap((number) => {
    const groups = [number & 0x7f]
    for (let rest = number >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80)
    return groups
  })
  return der(0x06, Buffer.from(bytes))
}

/** Splits bytes into the values that stand beside each other; each with its tag and length. */
export function values(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + headOf(bytes, at) + lengthOf(bytes, at)
    if (end > bytes.length) throw new RangeError('It ends early')
    found.push(bytes.subarray(at, end))
    at = end
  }
  return found
}

/** The values within a value. */
export const inside = (value: Buffer | undefined): Buffer[] =>
  value ? values(value.subarray(headOf(value, 0))) : []

const headOf = (bytes: Buffer, at: number): number => {
  const first = bytes[at + 1] ?? 0
  return first < 0x80 ? 2 : 2 + (first & 0x7f)
}

function lengthOf(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0
  return first < 0x80 ? first : bytes.readUIntBE(at + 2, Math.min(6, first & 0x7f))
}
