import { memberNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectLastEntry } from './store.ts'

/** Returns the member and time of the last change; both are null when the log has no entry. */
export async function lastEdit(
  db: Db,
  object: { kind: string; id: string },
): Promise<{ by: string | null; at: string | null }> {
  const auditEntry = await selectLastEntry(db, object)
  if (!auditEntry) return { by: null, at: null }
  const names = await memberNames(db, auditEntry.actorUid === null ? [] : [auditEntry.actorUid])
  return { by: names.get(auditEntry.actorUid ?? '') ?? null, at: auditEntry.at.toISOString() }
}
