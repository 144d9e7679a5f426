import { createHash, sign } from 'node:crypto'
import type { Bytes } from '../bytes.ts'
import stamps from './time-stamps.json' with { type: 'json' }

// `time-stamps.json` holds tokens by OpenSSL 3.0 (`openssl ts -reply`). Its key signs nothing but tests.

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Token of the test authority for another hash and time in seconds: one of OpenSSL with these fields replaced. */
export function restamp(stamped: Uint8Array, at: number): Bytes {
  const token = Buffer.from(stamps.tokens['rsa-sha256'], 'hex')
  // The stamp begins behind the id of its type, a field tag and the tag of a string, each with a length of two bytes.
  const from = token.indexOf(Buffer.from('060b2a864886f70d0109100104', 'hex')) + 13 + 3 + 3
  const info = token.subarray(from, from + 3 + (token[from + 2] ?? 0))
  const stated = sha256(info)
  const time = new Date(at * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
  info.set(stamped, info.indexOf(sha256(Buffer.from(stamps.close))))
  info.set(Buffer.from(time), info.indexOf(Buffer.from('180f', 'hex')) + 2)
  const statedAt = token.indexOf(stated)
  token.set(sha256(info), statedAt)
  // The signature is the end of the token. It covers the attributes, of which the digest above is the second last.
  const signatureAt = token.length - 256
  const attributesAt = token.lastIndexOf(Buffer.from('a081', 'hex'), statedAt)
  const attributes = Buffer.from(
    token.subarray(attributesAt, attributesAt + 3 + (token[attributesAt + 2] ?? 0)),
  )
  attributes[0] = 0x31
  token.set(sign('sha256', attributes, stamps.key), signatureAt)
  return new Uint8Array(token)
}
