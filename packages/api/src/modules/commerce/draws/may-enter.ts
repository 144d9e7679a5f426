import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectOpenEntries } from './entry-sale-store.ts'

interface WantedEntries {
  productId: string
  kind: string
  quantity: number
}

export type EntryRefusal = Failure<'SALE_CLOSED' | 'DRAW_EXCLUDED' | 'DRAW_CAP_REACHED'>

/**
 * Refuses to sell entries that would bring nothing. *Errors*: SALE_CLOSED without an open draw; DRAW_EXCLUDED;
 * DRAW_CAP_REACHED with `left`, the entries that the member may still have.
 */
export async function mayEnter(
  db: Db,
  memberId: string,
  wanted: readonly WantedEntries[],
): Promise<Result<null, EntryRefusal>> {
  const lines = wanted.filter(({ kind }) => kind === 'DRAW_ENTRY')
  if (lines.length === 0) return ok(null)
  const draws = await selectOpenEntries(
    db,
    memberId,
    lines.map(({ productId }) => productId),
  )
  const closed = lines.find(({ productId }) => !draws.some((draw) => draw.productId === productId))
  if (closed) return fail('SALE_CLOSED', { data: { productUid: closed.productId } })
  for (const { drawId, cap, held, isExcluded } of draws) {
    if (isExcluded) return fail('DRAW_EXCLUDED')
    const products = draws.filter((draw) => draw.drawId === drawId).map(({ productId }) => productId)
    const asked = lines
      .filter(({ productId }) => products.includes(productId))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (cap > 0 && held + asked > cap)
      return fail('DRAW_CAP_REACHED', { data: { left: Math.max(0, cap - held) } })
  }
  return ok(null)
}
