import type { FieldProblem } from '@encore/contract/errors'
import type { DrawPrize } from '@encore/contract/rules/draws'
import { artistsAt } from '#modules/catalog/events/index.ts'
import { type ProductKind, writtenProduct } from '#modules/catalog/products/index.ts'
import { writtenDraw } from '#modules/commerce/draws/index.ts'
import type { SessionPlan } from '#modules/live/calls/index.ts'
import type { Db } from '#platform/db/connect.ts'

interface DrawFacts {
  eventId: string
  prizeKind: DrawPrize
  publishedAt: Date | null
}

/** Facts about the ids of a draft; null for an unknown one. */
interface DraftFacts {
  /** Artists of the event. */
  lineUp: readonly string[]
  products: readonly ({ eventId: string | null; kind: ProductKind } | null)[]
  draws: readonly (DrawFacts | null)[]
}

/** Problems of the artists, products and draws of a draft: all are of its event, the products are fan
 * calls, and the draws are public and for calls. */
export async function partProblems(db: Db, plan: SessionPlan): Promise<FieldProblem[]> {
  const lineUp = (await artistsAt(db, [plan.eventId])).map(({ id }) => id)
  const products: DraftFacts['products'][number][] = []
  for (const id of plan.productIds) products.push(await writtenProduct(db, id))
  const draws: DraftFacts['draws'][number][] = []
  for (const id of plan.drawIds) draws.push(await writtenDraw(db, id))
  return problemsOf(plan, { lineUp, products, draws })
}

export function problemsOf(
  { eventId, artistIds }: Pick<SessionPlan, 'eventId' | 'artistIds'>,
  { lineUp, products, draws }: DraftFacts,
): FieldProblem[] {
  const artists = artistIds.flatMap((id) =>
    lineUp.includes(id) ? [] : [{ path: 'artistIds', rule: 'unknown' }],
  )
  const sold = products.flatMap((product) => {
    if (!product) return [{ path: 'productIds', rule: 'unknown' }]
    if (product.eventId !== eventId) return [{ path: 'productIds', rule: 'other-event' }]
    return product.kind === 'FAN_CALL' ? [] : [{ path: 'productIds', rule: 'no-fan-call' }]
  })
  const drawn = draws.flatMap((draw) => {
    const rule = drawRule(eventId, draw)
    return rule === null ? [] : [{ path: 'drawIds', rule }]
  })
  return [...artists, ...sold, ...drawn]
}

/** A draft of a draw can still be deleted, so only a public draw has a session. */
function drawRule(eventId: string, draw: DrawFacts | null): string | null {
  if (draw?.eventId !== eventId) return 'unknown'
  if (draw.prizeKind !== 'CALL') return 'no-call'
  return draw.publishedAt ? null : 'draft-draw'
}
