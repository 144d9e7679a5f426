import { createHash } from 'node:crypto'

/** Upper-case hex SHA-256 over user, amount, transaction and the payment key; it covers no order and no currency. */
export function payhashOf(userId: string, amount: string, tid: string, paymentKey: string): string {
  return createHash('sha256')
    .update(`${userId}${amount}${tid}${paymentKey}`, 'utf8')
    .digest('hex')
    .toUpperCase()
}
