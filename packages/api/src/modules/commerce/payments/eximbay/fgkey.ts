import { createHash, timingSafeEqual } from 'node:crypto'

/** Form fields by name, decoded and untrimmed. */
export type Fields = Record<string, string>

/** SHA-256 over the key and all fields but `fgkey`, sorted by name; 64 hex digits, upper case. */
export function fgkeyOf(fields: Fields, secretKey: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'fgkey')
    .sort()
  const joined = names.map((name) => `${name}=${fields[name]}`).join('&')
  return createHash('sha256').update(`${secretKey}?${joined}`, 'utf8').digest('hex').toUpperCase()
}

/** Compares in constant time; the case of the received hash is ignored. */
export function hasValidFgkey(fields: Fields, secretKey: string): boolean {
  const expected = Buffer.from(fgkeyOf(fields, secretKey))
  const received = Buffer.from((fields.fgkey ?? '').toUpperCase())
  return received.length === expected.length && timingSafeEqual(received, expected)
}
