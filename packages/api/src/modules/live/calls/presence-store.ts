import { ringMs } from '@encore/contract/rules/calls/queue'
import { socketFreshMs } from '@encore/contract/rules/calls/readiness'
import type { Db } from '#platform/db/connect.ts'

/** A report of a member's pages on one call session. */
export interface PresenceReport {
  sessionId: string
  memberId: string
  /** UUID of the connection that says it. */
  pageId: string
  isVisible: boolean
  isReady: boolean
  /** Epoch milliseconds; null when the last connection was closed. */
  seenAtMs: number | null
}

/**
 * Stores reports of bookings, one at most of a member and session, and answers the rings of ready fans, all in one
 * statement. Reports without a booking are ignored. `ownPages` are the connections that these reports speak for: the page
 * of another process keeps its place while it is ready and fresh.
 */
export const upsertPresence = (db: Db, reports: readonly PresenceReport[], ownPages: readonly string[]) => db`
  with report as (
    select b.id as booking_id, r.* from jsonb_to_recordset(${db.json(reports.map(rowOf))})
      as r(session_id text, member_uid text, page_id uuid, is_visible bool, is_ready bool, seen_at timestamptz)
    join call_booking b on b.session_id = r.session_id and b.member_uid = r.member_uid
  ), kept as (
    insert into call_presence as p
      (booking_id, is_page_visible, is_ready_pressed, socket_seen_at, page_id, device_checked_at)
    select r.booking_id, r.is_visible, r.is_ready, r.seen_at, r.page_id,
      (select d.checked_at from call_device_check d where d.booking_id = r.booking_id and d.is_passed)
    from report r order by r.booking_id
    on conflict (booking_id) do update set is_page_visible = excluded.is_page_visible,
      is_ready_pressed = excluded.is_ready_pressed, socket_seen_at = excluded.socket_seen_at,
      page_id = excluded.page_id
    where p.page_id = any(${[...ownPages]}::uuid[]) or (excluded.socket_seen_at is not null and (
      p.page_id is null or not (p.is_page_visible and p.is_ready_pressed)
      or (excluded.is_page_visible and excluded.is_ready_pressed)
      or p.socket_seen_at is null
      or p.socket_seen_at < app_now() - ${socketFreshMs} * interval '1 millisecond'))
    returning booking_id, is_page_visible and is_ready_pressed as is_ready
  )
  update call c set state = 'WAITING', answered_at = app_now() from kept k
  where k.is_ready and c.booking_id = k.booking_id and c.state = 'RINGING' and c.answered_at is null
    and c.rung_at > app_now() - ${ringMs} * interval '1 millisecond'`

const rowOf = ({ sessionId, memberId, pageId, isVisible, isReady, seenAtMs }: PresenceReport) => ({
  ...{
    session_id: sessionId,
    member_uid: memberId,
    page_id: pageId,
    is_visible: isVisible,
    is_ready: isReady,
  },
  seen_at: seenAtMs === null ? null : new Date(seenAtMs).toISOString(),
})
