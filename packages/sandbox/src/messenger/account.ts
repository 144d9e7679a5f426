import { createHmac, timingSafeEqual } from 'node:crypto'

/** Public, like the key of a real account. */
export const accountKey = 'sandbox-messenger'

/** Public here; the secret of a real account is known only to its company. */
const secret = Buffer.from('5a'.repeat(32), 'hex')

/** True when the company's server has signed this member id. */
export function isProved(memberId: string, memberHash: string): boolean {
  const expected = createHmac('sha256', secret).update(memberId).digest()
  const given = Buffer.from(memberHash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
