import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

/** The member's pages hear, once this commits, how many lines there are; told behind the cart's lock, in order. */
export const publishCartChanged = (tx: Tx, uid: string, count: number) =>
  tell(tx, { topic: 'member', uid, what: 'cart', count })
