import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

export type Bytes = Uint8Array<ArrayBuffer>

export const concat = (...parts: Uint8Array[]): Bytes => new Uint8Array(concatBytes(...parts))

export const hex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Reads lower-case hexadecimal of an exact number of bytes; null for anything else. */
export function readHex(text: string, length: number): Bytes | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))

const maxU64 = (1n << 64n) - 1n

/** Unsigned 64-bit integer, big-endian; throws a `RangeError` outside that range. */
export function u64(value: number | bigint): Bytes {
  const whole = BigInt(value)
  if (whole < 0n || whole > maxU64) throw new RangeError(`Not an unsigned 64-bit integer: ${value}`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, whole)
  return bytes
}

/** Order of two byte strings as unsigned numbers, for `sort`. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => compareBytes(a, b) === 0
