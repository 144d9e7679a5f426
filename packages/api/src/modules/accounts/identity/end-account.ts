import type { Tx } from '#platform/db/connect.ts'
import { deleteAtProvider } from './firebase-users.ts'
import { forgetSessions } from './session-store.ts'
import { deletePassword, deleteTries } from './store.ts'
import type { IdentityTools } from './tools.ts'

/** Nothing is left by which somebody who leaves could come in. */
export async function endAccount(tools: IdentityTools, tx: Tx, uid: string): Promise<void> {
  await forgetSessions(tx, uid)
  await deletePassword(tx, uid)
  await deleteTries(tx, uid)
  await deleteAtProvider(tools, tx, uid)
}
