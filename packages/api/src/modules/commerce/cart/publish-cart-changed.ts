import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

/** Publishes the line count to the member's pages after commit. Calls under the cart lock keep the order. */
export const publishCartChanged = (tx: Tx, uid: string, count: number) =>
  publish(tx, { topic: 'member', uid, what: 'cart', count })
