import { createHmac } from 'node:crypto'
import type { Secrets } from '#platform/secrets.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The mark of a call's keepsake, such as `7F3K-9QTA-0ZV4`. It is in the picture and in the file, so that a copy leads to
 * the call, and it names neither the fan nor the call to others.
 */
export function keepsakeMark(secrets: Secrets, callId: string): string {
  const digest = createHmac('sha256', secrets('keepsake-mark')).update(callId).digest()
  const letters = [...digest.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
