import { memberNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectLastDeed } from './store.ts'

/** Who changed something last, and when; null where the log does not know. */
export async function lastEdit(
  db: Db,
  object: { kind: string; id: string },
): Promise<{ by: string | null; at: string | null }> {
  const deed = await selectLastDeed(db, object)
  if (!deed) return { by: null, at: null }
  const names = await memberNames(db, deed.actorUid === null ? [] : [deed.actorUid])
  return { by: names.get(deed.actorUid ?? '') ?? null, at: deed.at.toISOString() }
}
