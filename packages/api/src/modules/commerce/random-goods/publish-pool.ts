import { randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { idLength } from '@encore/draw-protocol/encoding'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { lockFigures } from '#modules/catalog/stock/index.ts'
import { configuredRandomness } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { openAllotment } from './open-allotment.ts'
import { insertPool, type PickedTerms, type Pool, selectPoolOfProduct } from './pool-store.ts'

interface DraftBase {
  productId: string
  maker: string
}

interface CandidateDraft {
  name: Texts
  image: string | null
}

export type PoolDraft = DraftBase &
  (
    | {
        packing: 'PICKED'
        picked: Omit<PickedTerms, 'randomness'>
        candidates: (CandidateDraft & { count: number })[]
      }
    | { packing: 'SEALED'; candidates: (CandidateDraft & { oddsPpm: number })[] }
  )

const wholePpm = 1_000_000

type Published = Result<Buffer, Failure<'POOL_EXISTS' | 'POOL_TOO_LATE' | 'STOCK_OVER_CARDS'>>

/**
 * Publishes the candidates of a product before its first sale, which freezes them, and opens the first allotment.
 * Returns the id of the pool. The lock on the stock keeps sales out until the transaction ends.
 */
export async function publishPool(ctx: Ctx, tx: Tx, draft: PoolDraft): Promise<Published> {
  const pool = poolOf(ctx, draft)
  if (pool.candidates.some(({ name }) => Object.values(name).some((text) => /[\r\n]/.test(text))))
    throw new Error('The name of a candidate is one line')
  const odds = pool.candidates.reduce((sum, { oddsPpm }) => sum + (oddsPpm ?? 0), 0)
  if (pool.packing === 'SEALED' && odds !== wholePpm)
    throw new Error('The odds of a sealed pool make a whole')
  const stock = await lockFigures(tx, pool.productId)
  if (await selectPoolOfProduct(tx, pool.productId)) return fail('POOL_EXISTS')
  if (stock && stock.held + stock.sold > 0) return fail('POOL_TOO_LATE')
  const most = pool.candidates.reduce((sum, { count }) => sum + (count ?? 0), 0)
  if (pool.picked && stock && stock.onHand > most)
    return fail('STOCK_OVER_CARDS', { data: { onHand: stock.onHand, most } })
  await insertPool(tx, pool)
  if (pool.picked) await openAllotment(ctx, tx, pool)
  return ok(pool.id)
}

function poolOf(ctx: Ctx, draft: PoolDraft): Pool {
  const { productId, packing, maker } = draft
  const shared = { id: randomBytes(idLength), productId, packing, maker }
  if (draft.packing === 'SEALED')
    return {
      ...shared,
      picked: null,
      candidates: draft.candidates.map((one, at) => ({ ...one, number: at + 1, count: null })),
    }
  return {
    ...shared,
    picked: { ...draft.picked, randomness: configuredRandomness(ctx.config) },
    candidates: draft.candidates.map((one, at) => ({ ...one, number: at + 1, oddsPpm: null })),
  }
}
