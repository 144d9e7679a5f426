import type { StudioPoolProgress } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'
import { selectAllotmentsOf, selectAvailable } from './allotment-store.ts'
import type { PublishedPool } from './pool-store.ts'
import { presentAllotment } from './present-pool.ts'
import { readPools } from './read-pools.ts'
import { countSwaps } from './swap-store.ts'
import { countPacked, countWaiting } from './unit-store.ts'

/** A pool as its organisers follow it: counts of all units, and neither a member nor a card of one. */
export async function poolProgress(db: Db, pool: PublishedPool, locale: Locale): Promise<StudioPoolProgress> {
  const { picked } = pool
  const packed = await countPacked(db, pool.id)
  const allotments = picked ? await selectAllotmentsOf(db, [pool.id]) : []
  const [presented] = await readPools(db, [pool], locale)
  if (!presented) throw new Error('A pool was not presented')
  return {
    pool: presented,
    publishedAt: pool.publishedAt.toISOString(),
    allotments: allotments.flatMap((one) =>
      picked
        ? {
            ...presentAllotment(one, picked),
            closedAt: one.closedAt?.toISOString() ?? null,
            packed: packed.get(one.id.toString('hex')) ?? 0,
            voidReason: one.voidReason,
          }
        : [],
    ),
    waiting: await countWaiting(db, pool.id),
    left: picked ? (await selectAvailable(db, pool.id)).map(({ count }) => count) : [],
    swaps: await countSwaps(db, pool.id),
  }
}
