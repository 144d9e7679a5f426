import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 over user, amount, transaction and key; 64 hex digits, upper case. It covers neither order nor currency. */
export const payhashOf = (userId: string, amount: string, tid: string, paymentKey: string): string =>
  createHash('sha256').update(`${userId}${amount}${tid}${paymentKey}`, 'utf8').digest('hex').toUpperCase()

/** Compares in constant time, ignoring case. */
export function isSameHash(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected.toUpperCase()), Buffer.from(received.toUpperCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
