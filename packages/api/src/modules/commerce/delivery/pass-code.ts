import { createHmac } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Derives the pickup code: 60 bits of an HMAC of the pass id, so that no table stores it. */
export function passCode(secret: Buffer, passId: string): string {
  const digest = createHmac('sha256', secret).update(`code of ${passId}`).digest()
  const letters = Array.from(digest.subarray(0, length), (byte) => alphabet[byte & 31]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalises a typed code: ignores case, spaces and hyphens, and reads O as 0, I and L as 1. Null when invalid. */
export function readPassCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (!new RegExp(`^[${alphabet}]{${length}}$`).test(letters)) return null
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

export const passDigest = (secret: Buffer, code: string): string =>
  createHmac('sha256', secret).update(`pass by ${code}`).digest('hex')
