import { createHmac } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** What opens a pass at the desk: 60 bits of its id under a secret, so that no table holds it. */
export function passCode(secret: Buffer, passId: string): string {
  const digest = createHmac('sha256', secret).update(`code of ${passId}`).digest()
  const letters = Array.from(digest.subarray(0, length), (byte) => alphabet[byte & 31]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as somebody types it: in any case, with what letters and figures are taken for each other. */
export function readPassCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (!new RegExp(`^[${alphabet}]{${length}}$`).test(letters)) return null
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** By what a pass is found. */
export const passDigest = (secret: Buffer, code: string): string =>
  createHmac('sha256', secret).update(`pass by ${code}`).digest('hex')
