import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import type { Admission } from '#platform/realtime/rooms.ts'
import type { Events } from './events.ts'

/** Free events: everybody reads, members write. Paid and hidden ones: whoever may watch. */
export async function admitTo(
  db: Db,
  events: Events,
  eventId: string,
  principal: Principal,
): Promise<Admission> {
  const event = await events.find(eventId)
  if (!event) return { ok: false, reason: 'NOT_FOUND' }
  const isMember = principal.kind === 'member'
  if (event.isFree && !event.isHidden) return { ok: true, canSend: isMember }
  const wanted = { memberId: principal.uid, eventId, scope: 'LIVE' as const }
  const held = isMember ? await findEntitlement(db, wanted) : null
  if (held) return { ok: true, canSend: true }
  return { ok: false, reason: event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED' }
}
