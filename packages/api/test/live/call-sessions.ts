import type { FanPresence } from '@encore/contract/rules/calls/readiness'
import { readCallKey, signSecond } from '@encore/contract/rules/calls/second-mac'
import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { ok } from '#kernel/result.ts'
import {
  bookCall,
  callKey,
  callsOf,
  keepPresence,
  planSession,
  publishOrder,
  publishSession,
  raiseEpoch,
  type SessionPlan,
  stationsOf,
} from '#modules/live/calls/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { addProduct, type Fan, type Shop } from '#test/commerce/shop.ts'
import { addEvent } from './theatre.ts'

/** Runs an operation as the application does: in a transaction of its role. */
export async function within<T>({ world }: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await transact(world.api.ctx.sql, async (tx) => ok(await work(tx)))
  if (!done.ok) throw new Error(JSON.stringify(done.failure))
  return done.value
}

let artists = 0
export async function addArtists({ world }: Shop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `caller-${++artists}`)
  await world.db.owner`insert into artist (id) select unnest(${ids}::text[])`
  return ids
}

export interface AddedSession {
  id: string
  eventId: string
  /** Its units are bookings. */
  productId: string
}

/** Publishes a session of calls of ten seconds. */
export async function addSession(
  shop: Shop,
  { stations = 1, ...change }: Partial<SessionPlan> & { stations?: number } = {},
): Promise<AddedSession> {
  const { id: eventId } = await addEvent(shop.world)
  const productId = await addProduct(shop, { kind: 'FAN_CALL', eventId, pointPrice: 5, buyLimitMax: 9 })
  const plan: SessionPlan = {
    eventId,
    startsAt: new Date(shop.world.api.ctx.clock.now() + 3_600_000),
    ...{ promiseMs: 10_000, turnaroundMs: 5_000, asksIdentity: false, recording: 'NOT_ALLOWED' },
    ...{ compensation: 'AGAIN', conductReasons: ['INSULT'], productIds: [productId], drawIds: [] },
    ...{ interpreterLanguages: [], isInterpreterPromised: false },
    artistIds: await addArtists(shop, stations),
    ...change,
  }
  const id = await within(shop, (tx) => planSession(tx, plan))
  await within(shop, (tx) => publishSession(tx, id))
  return { id, eventId, productId }
}

/** Books units as staff would give them. */
export const grantUnits = (shop: Shop, sessionId: string, { uid }: Fan, units = 1) =>
  within(shop, (tx) =>
    bookCall(tx, {
      ...{ sessionId, memberId: uid, units },
      from: { source: 'GRANT', grantedBy: uid, reason: 'a test' },
    }),
  )

/** A call of each fan with each station, with devices at the stations. Returns the ids, by station and number. */
export async function addCalls(shop: Shop, sessionId: string, fans: readonly Fan[]): Promise<string[]> {
  for (const fan of fans) await grantUnits(shop, sessionId, fan)
  await within(shop, (tx) => publishOrder(tx, sessionId))
  const { sql } = shop.world.api.ctx
  for (const { id, epoch } of await stationsOf(sql, sessionId))
    await within(shop, (tx) => raiseEpoch(tx, id, epoch))
  return (await callsOf(sql, sessionId)).map(({ id }) => id)
}

/** Reports as the only page of the fan would. */
export async function reportPresence(
  { world }: Shop,
  bookingId: string,
  presence: FanPresence,
): Promise<void> {
  const { isPageVisible, isReadyPressed, socketSeenAtMs, deviceCheckedAtMs, isIdentityChecked } = presence
  const [booking] = await world.db.owner<{ sessionId: string; memberId: string }[]>`
    select session_id as "sessionId", member_uid as "memberId" from call_booking where id = ${bookingId}`
  if (!booking) throw new Error(`${bookingId} is no booking`)
  const said = { isVisible: isPageVisible, isReady: isReadyPressed, seenAtMs: socketSeenAtMs }
  await keepPresence(world.api.ctx.sql, [{ ...booking, pageId: onlyPage, ...said }], [onlyPage])
  const checkedAt = deviceCheckedAtMs === null ? null : new Date(deviceCheckedAtMs)
  await world.db
    .owner`update call_presence set device_checked_at = ${checkedAt} where booking_id = ${bookingId}`
  await (isIdentityChecked
    ? world.db.owner`
        insert into call_identity_check (booking_id, checked_by) values (${bookingId}, ${booking.memberId})
        on conflict do nothing`
    : world.db.owner`delete from call_identity_check where booking_id = ${bookingId}`)
}

const onlyPage = '00000000-0000-4000-8000-000000000000'

export const setState = ({ world }: Shop, callId: string, state: string) =>
  world.db.owner`update call set state = ${state} where id = ${callId}`

/** A second that flowed, signed by the fan of the call unless `isSigned` is false. */
export async function second(
  { world }: Shop,
  callId: string,
  seq: number,
  change: Partial<CallSegment> & { isSigned?: boolean } = {},
): Promise<CallSegment> {
  const { isSigned = true, ...rest } = change
  const segment: CallSegment = {
    ...{ callId, epoch: 1, seq, fromMs: (seq - 1) * 1_000, toMs: seq * 1_000, cause: 'FLOWED' },
    ...{ countedMs: 1_000, mac: null, ...rest },
  }
  const key = await readCallKey(callKey(world.api.ctx.secrets, callId))
  if (!key || !isSigned) return segment
  const { epoch, countedMs: ms } = segment
  return { ...segment, mac: rest.mac ?? (await signSecond(key, { callId, epoch, seq, ms })) }
}

/** Signed seconds from the first on. */
export const seconds = (shop: Shop, callId: string, count: number): Promise<CallSegment[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => second(shop, callId, at + 1)))
