import { createHmac, timingSafeEqual } from 'node:crypto'

/** Public by nature, as the key of a real account is. */
export const accountKey = 'sandbox-messenger'

/** Everybody knows this one; a real account's is known to its house alone. */
const secret = Buffer.from('5a'.repeat(32), 'hex')

/** Whether the house itself says that this is its member. */
export function isProved(memberId: string, memberHash: string): boolean {
  const expected = createHmac('sha256', secret).update(memberId).digest()
  const given = Buffer.from(memberHash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
