import { createHash, timingSafeEqual } from 'node:crypto'
import type { Fields } from '#src/gateway/form.ts'

/** Upper-case hex SHA-256 over the key and all fields but `fgkey`, sorted by name in byte order. */
export function fgkeyOf(fields: Fields, secretKey: string): string {
  const joined = Object.keys(fields)
    .filter((name) => name !== 'fgkey')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return createHash('sha256').update(`${secretKey}?${joined}`, 'utf8').digest('hex').toUpperCase()
}

export function hasValidFgkey(fields: Fields, secretKey: string): boolean {
  const given = Buffer.from((fields.fgkey ?? '').toUpperCase())
  const expected = Buffer.from(fgkeyOf(fields, secretKey))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function withFgkey(fields: Fields, secretKey: string): Fields {
  return { ...fields, fgkey: fgkeyOf(fields, secretKey) }
}
