import type { Host } from '#modules/module.ts'
import { realNow } from '#platform/clock.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { IdentityTools } from './tools.ts'

/**
 * What Google is told of a member, by a job once the transaction commits: our sessions have ended by then, so an
 * outage there keeps nobody waiting and lets nobody in.
 */
export function serveFirebaseUsers(host: Host, { provider }: IdentityTools): void {
  if (provider.kind !== 'firebase') return
  host.task('firebase-revoke', (payload) => {
    const { uid, beforeSec } = payload as Revocation
    return provider.users.revokeTokens(uid, beforeSec)
  })
  host.task('firebase-delete', (payload) => provider.users.deleteUser((payload as { uid: string }).uid))
}

interface Revocation {
  uid: string
  /** Whoever signs in after this moment stays, however late the job runs. */
  beforeSec: number
}

/** Refresh tokens that Google gave out are worth nothing from now on. */
export async function revokeAtProvider({ provider }: IdentityTools, tx: Tx, uid: string): Promise<void> {
  if (provider.kind !== 'firebase') return
  const revocation: Revocation = { uid, beforeSec: Math.floor(realNow() / 1000) }
  await enqueue(tx, 'firebase-revoke', revocation)
}

export async function deleteAtProvider({ provider }: IdentityTools, tx: Tx, uid: string): Promise<void> {
  if (provider.kind === 'firebase') await enqueue(tx, 'firebase-delete', { uid })
}
