import type { EventTimes } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import type { Admission } from '#platform/realtime/rooms.ts'

/** Free events: all can read and members can write. Paid and hidden events: only members who may watch. */
export async function admitTo(db: Db, event: EventTimes, principal: Principal): Promise<Admission> {
  const isMember = principal.kind === 'member'
  if (event.isFree && !event.isHidden) return { ok: true, canSend: isMember }
  const wanted = { memberId: principal.uid, eventId: event.id, scope: 'LIVE' as const }
  const held = isMember ? await findEntitlement(db, wanted) : null
  if (held) return { ok: true, canSend: true }
  return { ok: false, reason: event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED' }
}
