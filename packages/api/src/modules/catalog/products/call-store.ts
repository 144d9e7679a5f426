import type { CallRecording } from '@encore/contract/rules/calls/session-rules'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

/** A place in a call session that a unit of a product brings. */
export interface CallPlace {
  sessionId: string
  startsAt: Date
  /** Time with each station for one unit, in milliseconds. */
  promiseMs: number
  /** Artists that a fan visits. */
  stations: number
}

/** The place with the rules that are read before buying it. */
export interface CallOffer extends CallPlace {
  recording: CallRecording
  /** Languages of an interpreter; empty for none. */
  interpreterLanguages: readonly Locale[]
}

/** Products of kind FAN_CALL among these; other kinds do not bring calls. */
export async function selectCallProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from product where id = any(${[...ids]}) and kind = 'FAN_CALL' order by id`
  return rows.map(({ id }) => id)
}

/** Lets fan calls be sold: their units are places of a call session. */
export const insertCallPlaces = (tx: Tx, productIds: readonly string[], place: CallOffer) => tx`
  insert into product_call (product_id, session_id, starts_at, promise_ms, stations, recording,
    interpreter_languages)
  select id, ${place.sessionId}, ${place.startsAt}, ${place.promiseMs}, ${place.stations}, ${place.recording},
    ${[...place.interpreterLanguages]}::text[]
  from product where id = any(${[...productIds]}) and kind = 'FAN_CALL'`

/** Waits for purchases that hold `keepBookable`, and makes later ones wait. Taken before the lock on the session. */
export const lockCallSale = (tx: Tx, sessionId: string) => tx`
  select from product_call where session_id = ${sessionId} order by product_id for no key update`

export const closeCallSale = (tx: Tx, sessionId: string) => tx`
  update product_call set is_open = false where session_id = ${sessionId} and is_open`

export const moveCallPlaces = (tx: Tx, sessionId: string, startsAt: Date) => tx`
  update product_call set starts_at = ${startsAt} where session_id = ${sessionId}`

/** True when all these fan calls take bookings; none stops until the transaction ends. */
export async function keepBookable(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  if (productIds.length === 0) return true
  const open = await tx`
    select from product_call where product_id = any(${[...productIds]}) and is_open
    order by product_id for share`
  return open.length === new Set(productIds).size
}

/** Places by product, hidden products included; products without a published session are absent. */
export async function selectCallPlaces(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, CallPlace>> {
  const rows = await db<(CallPlace & { productId: string })[]>`
    select product_id as "productId", session_id as "sessionId", starts_at as "startsAt",
      promise_ms as "promiseMs", stations
    from product_call where product_id = any(${[...productIds]})`
  return new Map(rows.map(({ productId, ...place }) => [productId, place]))
}
