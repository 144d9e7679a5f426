import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

/** The member's pages hear, once this commits, that a balance is another. */
export const publishWalletChanged = (tx: Tx, uid: string) =>
  tell(tx, { topic: 'member', uid, what: 'wallet' })
