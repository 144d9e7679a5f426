import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

/** Notifies the member's pages of a changed balance after commit. */
export const publishWalletChanged = (tx: Tx, uid: string) =>
  publish(tx, { topic: 'member', uid, what: 'wallet' })
