import type { Host } from '#modules/module.ts'
import { realNow } from '#platform/clock.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { IdentityTools } from './tools.ts'

/**
 * Outbox tasks that update a member at Google after commit. Our sessions have already ended by then, so an outage at
 * Google delays no caller and admits no member.
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
  /** Sign-ins after this time stay valid, however late the task runs. */
  beforeSec: number
}

/** Revokes all refresh tokens issued by Google. */
export async function revokeAtProvider({ provider }: IdentityTools, tx: Tx, uid: string): Promise<void> {
  if (provider.kind !== 'firebase') return
  const revocation: Revocation = { uid, beforeSec: Math.floor(realNow() / 1000) }
  await enqueue(tx, 'firebase-revoke', revocation)
}

export async function deleteAtProvider({ provider }: IdentityTools, tx: Tx, uid: string): Promise<void> {
  if (provider.kind === 'firebase') await enqueue(tx, 'firebase-delete', { uid })
}
