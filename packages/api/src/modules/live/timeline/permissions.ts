import type { CueDraft } from '@encore/contract/endpoints'
import { studioPermissions } from '@encore/contract/rules/staff-roles'
import { mayStaff } from '#modules/accounts/roles/index.ts'
import type { EventTimes } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { accessToReplay } from '#modules/live/replays/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'

export function mayWrite(
  db: Db,
  uid: string,
  eventId: string,
  cues: readonly Pick<CueDraft, 'kind'>[],
): Promise<boolean> {
  const isWordsOnly = cues.every(({ kind }) => kind === 'CAPTION')
  return mayStaff(db, uid, eventId, studioPermissions[isWordsOnly ? 'caption.write' : 'show.run'])
}

/** Free events are public. Others may be followed by members who may watch the show or replay now, and by staff. */
export async function mayFollow(db: Db, event: EventTimes, principal: Principal | null): Promise<boolean> {
  if (event.isFree && !event.isHidden) return true
  if (principal?.kind !== 'member') return false
  const wanted = { memberId: principal.uid, eventId: event.id }
  return (
    (await findEntitlement(db, { ...wanted, scope: 'LIVE' })) !== null ||
    (await findEntitlement(db, { ...wanted, scope: 'REPLAY' })) !== null ||
    (await mayStaff(db, principal.uid, event.id, studioPermissions['caption.write'])) ||
    // A replay may be free although its show was not.
    (await accessToReplay(db, event.id, principal.uid))?.access.state === 'OPEN'
  )
}
