import type { Db, Tx } from '#platform/db/connect.ts'
import { hexOf } from './unit-store.ts'

export interface UnitToSwap {
  poolId: Buffer
  candidate: number | null
  maySwap: boolean
  hasRequest: boolean
}

/** Locks a unit of a member; null for an unknown one or one of somebody else. */
export async function lockOwnUnit(tx: Tx, unitId: Buffer, memberId: string): Promise<UnitToSwap | null> {
  const owned = await tx`select from random_unit where id = ${unitId} and member_uid = ${memberId}`
  if (owned.length === 0) return null
  await tx`select random_lock_units(${hexOf([unitId])}::text[]::bytea[])`
  const [row] = await tx<UnitToSwap[]>`
    select u.pool_id as "poolId", c.candidate, random_unit_may_swap(u) as "maySwap",
      exists (select from card_swap_request r
        where r.unit_id = u.id and r.state in ('OPEN', 'MATCHED')) as "hasRequest"
    from random_unit u
    left join random_card c on c.allotment_id = u.card_allotment_id and c.position = u.card_position
    where u.id = ${unitId} and u.member_uid = ${memberId}`
  return row ?? null
}

export interface NewRequest {
  id: string
  poolId: Buffer
  unitId: Buffer
  memberId: string
  gives: number
  wanted: readonly number[]
}

export const insertRequest = (tx: Tx, { id, poolId, unitId, memberId, gives, wanted }: NewRequest) => tx`
  insert into card_swap_request (id, pool_id, unit_id, member_uid, gives, wanted)
  values (${id}, ${poolId}, ${unitId}, ${memberId}, ${gives}, ${[...wanted]}::smallint[])`

/** Finds a swap for an open request; returns its id, or null. */
export async function callMatch(tx: Tx, requestId: string, swapId: string): Promise<string | null> {
  const [row] = await tx<
    { swapId: string | null }[]
  >`select card_swap_match(${requestId}, ${swapId}) as "swapId"`
  return row?.swapId ?? null
}

/** A live request of a unit of a member, whose lock the caller holds; null for none. */
export async function selectLiveRequest(
  tx: Tx,
  unitId: Buffer,
): Promise<{ id: string; swapId: string | null } | null> {
  const [row] = await tx<{ id: string; swapId: string | null }[]>`
    select r.id, (select s.id from card_swap_leg l join card_swap s on s.id = l.swap_id
      where l.request_id = r.id and s.state = 'WAITING') as "swapId"
    from card_swap_request r where r.unit_id = ${unitId} and r.state in ('OPEN', 'MATCHED')`
  return row ?? null
}

export type ConfirmOutcome = 'UNKNOWN' | 'OVER' | 'WAITING' | 'DONE'

export async function callConfirm(tx: Tx, swapId: string, memberId: string): Promise<ConfirmOutcome> {
  const [row] = await tx<{ outcome: ConfirmOutcome }[]>`
    select card_swap_confirm(${swapId}, ${memberId}) as outcome`
  return row?.outcome ?? 'UNKNOWN'
}

export async function callRefuse(
  tx: Tx,
  swapId: string,
  memberId: string,
): Promise<'UNKNOWN' | 'OVER' | 'CANCELED'> {
  const [row] = await tx<{ outcome: 'UNKNOWN' | 'OVER' | 'CANCELED' }[]>`
    select card_swap_refuse(${swapId}, ${memberId}) as outcome`
  return row?.outcome ?? 'UNKNOWN'
}

export const callLapse = (tx: Tx, swapId: string) => tx`select card_swap_lapse(${swapId})`

/** Waiting swaps whose time is over. */
export async function selectLapsed(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from card_swap where state = 'WAITING' and confirm_until <= app_now() order by confirm_until limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Open requests of a pool after a place in their order, oldest first, then the lowest id. */
export const selectOpenRequests = (db: Db, after: { at: Date; id: string } | null, limit: number) => db<
  { id: string; at: Date }[]
>`
  select id, requested_at as at from card_swap_request
  where state = 'OPEN' and (${after?.at ?? null}::timestamptz is null
    or (requested_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? ''}))
  order by requested_at, id limit ${limit}`

/** Open requests of the members of an ended swap, oldest first. */
export async function selectFreedRequests(db: Db, swapId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.id from card_swap_leg l join card_swap_request r on r.id = l.request_id
    where l.swap_id = ${swapId} and r.state = 'OPEN' order by r.requested_at, r.id`
  return rows.map(({ id }) => id)
}

export interface RequestRow {
  id: string
  unitId: Buffer
  gives: number
  wanted: number[]
  requestedAt: Date
  /** The swap that was found; null while none is. */
  swap: {
    id: string
    /** Candidate that the member gets. */
    gets: number
    /** Two, or three in a ring. */
    members: number
    /** How many of them have confirmed. */
    confirmed: number
    isConfirmed: boolean
    /** ISO 8601. */
    confirmUntil: string
  } | null
}

/** Live requests of a member in a pool, oldest first. They name no other member. */
export const selectOwnRequests = (db: Db, poolId: Buffer, memberId: string) => db<RequestRow[]>`
  select r.id, r.unit_id as "unitId", r.gives, r.wanted, r.requested_at as "requestedAt", (
    select jsonb_build_object('id', s.id, 'gets', c.candidate, 'members', n.legs, 'confirmed', n.confirmed,
      'isConfirmed', mine.confirmed_at is not null, 'confirmUntil', s.confirm_until)
    from card_swap_leg mine join card_swap s on s.id = mine.swap_id and s.state = 'WAITING'
    cross join lateral (select count(*) as legs, count(l.confirmed_at) as confirmed
      from card_swap_leg l where l.swap_id = s.id) n
    join card_swap_leg giver on giver.swap_id = s.id and giver.position = mine.position % n.legs + 1
    join random_card c on c.allotment_id = giver.card_allotment_id and c.position = giver.card_position
    where mine.request_id = r.id) as swap
  from card_swap_request r
  where r.pool_id = ${poolId} and r.member_uid = ${memberId} and r.state in ('OPEN', 'MATCHED')
  order by r.requested_at, r.id`

export interface SwapCounts {
  /** Open requests. */
  open: number
  /** Swaps that wait for a confirmation. */
  waiting: number
  done: number
}

export async function countSwaps(db: Db, poolId: Buffer): Promise<SwapCounts> {
  const [row] = await db<SwapCounts[]>`
    select (select count(*)::int from card_swap_request where pool_id = ${poolId} and state = 'OPEN') as open,
      count(*) filter (where state = 'WAITING')::int as waiting, count(*) filter (where state = 'DONE')::int as done
    from card_swap where pool_id = ${poolId}`
  if (!row) throw new Error('An aggregate has one row')
  return row
}

export interface Demand {
  /** A candidate of the pool. */
  number: number
  /** Open requests of others that offer it, and that want it. */
  offered: number
  wanted: number
}

/** Open requests in a pool by candidate, without those of one member. */
export const selectDemand = (db: Db, poolId: Buffer, memberId: string) => db<Demand[]>`
  select c.number,
    (select count(*)::int from card_swap_request r
      where r.pool_id = c.pool_id and r.state = 'OPEN' and r.gives = c.number and r.member_uid <> ${memberId}) as offered,
    (select count(*)::int from card_swap_request r
      where r.pool_id = c.pool_id and r.state = 'OPEN' and c.number = any(r.wanted) and r.member_uid <> ${memberId}) as wanted
  from random_candidate c where c.pool_id = ${poolId} order by c.number`

export const withdrawRequest = (tx: Tx, id: string) => tx`
  update card_swap_request set state = 'WITHDRAWN', ended_at = app_now() where id = ${id} and state = 'OPEN'`

export async function selectSwapPool(db: Db, swapId: string): Promise<Buffer | null> {
  const [row] = await db<{ id: Buffer }[]>`select pool_id as id from card_swap where id = ${swapId}`
  return row?.id ?? null
}
