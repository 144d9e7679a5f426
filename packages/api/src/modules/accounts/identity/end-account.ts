import type { Tx } from '#platform/db/connect.ts'
import { deletePassword } from './account-store.ts'
import { deleteCodesOf } from './code-store.ts'
import { deleteAtProvider } from './firebase-users.ts'
import { deleteFailuresOf } from './guess-store.ts'
import { forgetSessions } from './sessions.ts'
import type { IdentityTools } from './tools.ts'

/** Deletes everything that a leaving member could sign in with. */
export async function endAccount(tools: IdentityTools, tx: Tx, uid: string): Promise<void> {
  await forgetSessions(tx, uid)
  await deletePassword(tx, uid)
  await deleteCodesOf(tx, uid)
  await deleteFailuresOf(tx, uid)
  await deleteAtProvider(tools, tx, uid)
}
