import { memberNames } from '#modules/accounts/members/index.ts'
import { lastDeed } from '#modules/studio/audit/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Who saved a product last, and when; null where the log does not know. */
export async function lastEdit(db: Db, id: string): Promise<{ by: string | null; at: string | null }> {
  const deed = await lastDeed(db, { kind: 'product', id })
  if (!deed) return { by: null, at: null }
  const names = await memberNames(db, deed.actorUid === null ? [] : [deed.actorUid])
  return { by: names.get(deed.actorUid ?? '') ?? null, at: deed.at.toISOString() }
}
