import { newId } from '#kernel/ids.ts'
import { openCallSale } from '#modules/catalog/products/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  type CallSessionDraft,
  insertCallSession,
  insertSessionDraws,
  insertSessionProducts,
  insertStations,
  lockCallSession,
  selectProductsOf,
  selectStations,
  setPublished,
} from './session-store.ts'

export interface SessionPlan extends CallSessionDraft {
  /** Artists in the order in which a fan visits them. */
  artistIds: readonly string[]
  /** Products whose bought units are bookings. */
  productIds: readonly string[]
  /** Draws whose won places are bookings. */
  drawIds: readonly Buffer[]
}

/** Creates a draft with one station for each artist. Returns its id. */
export async function planSession(tx: Tx, plan: SessionPlan): Promise<string> {
  const id = newId('cs')
  await insertCallSession(tx, id, plan)
  const stations = plan.artistIds.map((artistId) => ({ id: newId('sn'), artistId }))
  await insertStations(tx, id, stations)
  await insertSessionProducts(tx, id, plan.productIds)
  await insertSessionDraws(tx, id, plan.drawIds)
  return id
}

export type PublicationRefusal = 'NOT_FOUND' | 'NOT_ALLOWED' | 'NO_STATION'

/** Publishes a draft: members can book and buy from now on, and its rules stay. Null when it is done. */
export async function publishSession(tx: Tx, id: string): Promise<PublicationRefusal | null> {
  const session = await lockCallSession(tx, id)
  if (!session) return 'NOT_FOUND'
  if (session.state !== 'DRAFT') return 'NOT_ALLOWED'
  const stations = (await selectStations(tx, id)).length
  if (stations === 0) return 'NO_STATION'
  await setPublished(tx, id)
  const { startsAt, promiseMs, recording, interpreterLanguages } = session
  const offer = { sessionId: id, startsAt, promiseMs, stations, recording, interpreterLanguages }
  await openCallSale(tx, await selectProductsOf(tx, id), offer)
  return null
}
