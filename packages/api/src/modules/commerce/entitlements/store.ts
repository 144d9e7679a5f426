import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import type { Db, Tx } from '#platform/db/connect.ts'

export type Scope = 'LIVE' | 'REPLAY' | 'CALL'
export type EntitlementSource = 'ORDER' | 'FREE' | 'GIFT' | 'COUPON' | 'GRANT'

export interface Entitlement extends TicketTier {
  id: string
  memberId: string
  eventId: string
  scope: Scope
  source: EntitlementSource
  sourceId: string
  /** Null when the event's own times apply. */
  windowFrom: Date | null
  windowTo: Date | null
}

export interface Wanted {
  memberId: string
  eventId: string
  scope: Scope
}

const unbarred = (db: Db) => db`
  not exists (
    select from event_ban b
    where b.event_id = entitlement.event_id and b.member_uid = entitlement.member_uid)`

export const insertBar = (tx: Tx, memberId: string, eventId: string) => tx`
  insert into event_ban (event_id, member_uid) values (${eventId}, ${memberId}) on conflict do nothing`

export const deleteBar = (tx: Tx, memberId: string, eventId: string) => tx`
  delete from event_ban where event_id = ${eventId} and member_uid = ${memberId}`

export async function selectEntitlement(db: Db, wanted: Wanted): Promise<Entitlement | null> {
  const [row] = await db<Entitlement[]>`
    select id, member_uid as "memberId", event_id as "eventId", scope, source, source_id as "sourceId",
      window_from as "windowFrom", window_to as "windowTo", cameras, max_height as "maxHeight"
    from entitlement
    where member_uid = ${wanted.memberId} and event_id = ${wanted.eventId} and scope = ${wanted.scope}
      and revoked_at is null and (window_to is null or window_to > app_now()) and ${unbarred(db)}
    order by window_to desc nulls first, id limit 1`
  return row ?? null
}

export const selectEntitled = (
  db: Db,
  { memberId, eventIds, scope }: Omit<Wanted, 'eventId'> & { eventIds: string[] },
) => db<(TicketTier & { eventId: string })[]>`
  select distinct event_id as "eventId", cameras, max_height as "maxHeight" from entitlement
  where member_uid = ${memberId} and event_id = any(${eventIds}) and scope = ${scope}
    and revoked_at is null and (window_to is null or window_to > app_now()) and ${unbarred(db)}`

/** True when the member has any entitlement to the event, including an expired one. */
export async function selectIsHeld(db: Db, memberId: string, eventId: string): Promise<boolean> {
  const rows = await db`
    select 1 from entitlement
    where member_uid = ${memberId} and event_id = ${eventId} and revoked_at is null and ${unbarred(db)} limit 1`
  return rows.length > 0
}

/** False when this source has already granted it. */
export async function insertEntitlement(tx: Tx, row: Entitlement): Promise<boolean> {
  const inserted = await tx`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id, window_from, window_to, cameras,
      max_height)
    values (${row.id}, ${row.memberId}, ${row.eventId}, ${row.scope}, ${row.source}, ${row.sourceId},
      ${row.windowFrom}, ${row.windowTo}, ${row.cameras && [...row.cameras].toSorted()}, ${row.maxHeight})
    on conflict on constraint entitlement_source_unique do nothing returning 1`
  return inserted.length > 0
}

/** Returns the revoked entitlements with their members. */
export const endEntitlements = (tx: Tx, source: EntitlementSource, sourceId: string) =>
  tx<{ id: string; memberId: string }[]>`
    update entitlement set revoked_at = app_now()
    where source = ${source} and source_id = ${sourceId} and revoked_at is null
    returning id, member_uid as "memberId"`

export const restoreEntitlements = (tx: Tx, source: EntitlementSource, sourceId: string) =>
  tx<{ id: string; memberId: string }[]>`
    update entitlement set revoked_at = null
    where source = ${source} and source_id = ${sourceId} and revoked_at is not null
    returning id, member_uid as "memberId"`

export interface OwnTicket {
  eventId: string
  scope: Scope
  source: EntitlementSource
  since: Date
  isUsable: boolean
}

export interface CurrentEntitlement extends OwnTicket {
  sourceId: string
}

/** Entitlements that are not revoked, newest first. */
export const selectCurrentEntitlements = (db: Db, memberId: string, limit: number) => db<
  CurrentEntitlement[]
>`
  select event_id as "eventId", scope, source, source_id as "sourceId", created_at as since,
    (window_to is null or window_to > app_now()) and ${unbarred(db)} as "isUsable"
  from entitlement where member_uid = ${memberId} and revoked_at is null order by id desc limit ${limit}`

export const selectBars = (db: Db, memberId: string) => db<{ eventId: string }[]>`
  select event_id as "eventId" from event_ban where member_uid = ${memberId} order by banned_at`

/** Includes revoked entitlements; oldest first. */
export const selectTicketsOf = (db: Db, memberId: string) => db<OwnTicket[]>`
  select event_id as "eventId", scope, source, created_at as since,
    revoked_at is null and (window_to is null or window_to > app_now()) and ${unbarred(db)} as "isUsable"
  from entitlement where member_uid = ${memberId} order by id`

export interface HeldEntitlement extends TicketTier {
  eventId: string
  scope: Scope
  source: EntitlementSource
  /** For an order, its id. */
  sourceId: string
  /** Null when the event's own times apply. */
  windowFrom: Date | null
  windowTo: Date | null
}

/** Entitlements that are not revoked, including expired ones; oldest first. */
export const selectEntitlementsOf = (db: Db, memberId: string) => db<HeldEntitlement[]>`
  select event_id as "eventId", scope, source, source_id as "sourceId", window_from as "windowFrom",
    window_to as "windowTo", cameras, max_height as "maxHeight"
  from entitlement where member_uid = ${memberId} and revoked_at is null order by id`

/** Members with an entitlement that is not revoked, ordered by uid. */
export const selectHolders = (db: Db, eventId: string, after: string, limit: number) => db<
  { memberId: string; isGiven: boolean }[]
>`
  select member_uid as "memberId", bool_or(source = 'GIFT') as "isGiven" from entitlement
  where event_id = ${eventId} and revoked_at is null and member_uid > ${after}
  group by member_uid order by member_uid limit ${limit}`

/** Members who may enter through an entitlement created at or before `since`, ordered by uid. */
export const selectAdmitted = (
  db: Db,
  { eventId, since, after, limit }: { eventId: string; since: Date; after: string; limit: number },
) => db<{ memberId: string }[]>`
  select distinct member_uid as "memberId" from entitlement
  where event_id = ${eventId} and scope = 'LIVE' and created_at <= ${since} and member_uid > ${after}
    and revoked_at is null and (window_to is null or window_to > app_now()) and ${unbarred(db)}
  order by member_uid limit ${limit}`

export async function countHolders(db: Db, eventId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct member_uid)::int as count from entitlement
    where event_id = ${eventId} and revoked_at is null`
  return row?.count ?? 0
}

/**
 * Shifts replay windows by `seconds` when the replay moves; entitlements without a window follow the event's own times.
 */
export const moveWindows = (tx: Tx, eventId: string, seconds: number) => tx`
  update entitlement set window_from = window_from + make_interval(secs => ${seconds}),
    window_to = window_to + make_interval(secs => ${seconds})
  where event_id = ${eventId} and scope = 'REPLAY' and window_from is not null`
