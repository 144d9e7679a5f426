// Publishes the cards of a product on a running product, for journeys and pictures: `node scripts/testing/publish-pool.ts '{…}'`.

import { publishPool } from '../../packages/api/src/modules/commerce/random-goods/index.ts'
import { transact } from '../../packages/api/src/platform/db/transact.ts'
import { withBackEnd } from '../operator/shared/back-end.ts'

/** Times are seconds, the first from now on the product's clock. */
export interface PoolRequest {
  productId: string
  /** Number of cards of each candidate. */
  counts: number[]
  closesInSec: number
  delaySec: number
  swapSec: number
}

const { productId, counts, closesInSec, delaySec, swapSec } = JSON.parse(process.argv[2] ?? '') as PoolRequest

process.exitCode = await withBackEnd(async (ctx) => {
  const made = await transact(ctx.sql, (tx) =>
    publishPool(ctx, tx, {
      productId,
      maker: 'Encore Studio',
      packing: 'PICKED',
      picked: {
        firstClosesAt: new Date(ctx.clock.now() + closesInSec * 1_000),
        ...{ intervalSec: 7 * 86_400, delaySec, marginSec: 0, swapSec },
      },
      candidates: counts.map((count, at) => ({
        name: {
          ko: `엽서 ${at + 1}`,
          en: `Postcard ${at + 1}`,
          ja: `ポストカード${at + 1}`,
          zhhans: `明信片${at + 1}`,
        },
        image: null,
        count,
      })),
    }),
  )
  if (!made.ok) throw new Error(made.failure.error)
  console.log(made.value.toString('hex'))
  return 0
})
