import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  deleteCallSession,
  deleteDraftParts,
  lockDrafts,
  selectTakenDraw,
  selectTakenProduct,
  updateCallSession,
} from './draft-store.ts'
import { planSession, type SessionPlan } from './plan-session.ts'
import { insertSessionDraws, insertSessionProducts, insertStations } from './session-store.ts'

/** A product or a draw of a plan that books another session. */
export type TakenSale = { productId: string } | { drawId: string }

/** Creates a draft, unless one of its products or draws books another session. */
export async function createDraft(tx: Tx, plan: SessionPlan): Promise<{ id: string } | { taken: TakenSale }> {
  const taken = await takenSale(tx, plan, null)
  return taken ? { taken } : { id: await planSession(tx, plan) }
}

/** Replaces a draft as a whole and raises its version. The caller has locked it. Null when it is done. */
export async function replaceDraft(tx: Tx, id: string, plan: SessionPlan): Promise<TakenSale | null> {
  const taken = await takenSale(tx, plan, id)
  if (taken) return taken
  await updateCallSession(tx, id, plan)
  await deleteDraftParts(tx, id)
  const stations = plan.artistIds.map((artistId) => ({ id: newId('sn'), artistId }))
  await insertStations(tx, id, stations)
  await insertSessionProducts(tx, id, plan.productIds)
  await insertSessionDraws(tx, id, plan.drawIds)
  return null
}

/** Deletes a draft that the caller has locked. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await deleteDraftParts(tx, id)
  await deleteCallSession(tx, id)
}

/** All products and draws of a plan are of its event, so the event's lock covers them. */
async function takenSale(
  tx: Tx,
  { eventId, productIds, drawIds }: SessionPlan,
  id: string | null,
): Promise<TakenSale | null> {
  await lockDrafts(tx, eventId)
  const productId = await selectTakenProduct(tx, productIds, id)
  if (productId !== null) return { productId }
  const drawId = await selectTakenDraw(tx, drawIds, id)
  return drawId && { drawId: drawId.toString('hex') }
}
