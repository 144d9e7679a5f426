import type { OnSaleQueue } from '@encore/contract/endpoints'
import { checkDraw, type DrawVerdict } from '@encore/contract/rules/draw'
import { demoChain, quicknet } from '@encore/draw-protocol/public-randomness'
import { checkQueueDraw, type QueueVerdict } from '@encore/draw-protocol/queue-draw'

const chains = { QUICKNET: quicknet, SANDBOX: demoChain, SEED_ONLY: null }

/**
 * Repeats the draw of a queue for one entry. A queue without a list hash is of the earlier form: those are deleted 30
 * days after their opening.
 */
export async function checkQueue(
  queue: OnSaleQueue,
  entryIds: readonly string[],
  own: { id: string; drawnPlace: number },
): Promise<QueueVerdict | DrawVerdict | null> {
  const { eventId, commitment, seed, listHash, listedAt, randomness } = queue
  if (seed === null) return null
  if (listHash === null || listedAt === null) return checkDraw({ commitment, seed, entryIds }, own)
  const { round, roundSignature } = queue
  return checkQueueDraw(
    {
      ...{ eventId, commitment, seed, listHash, round, roundSignature, entryIds },
      listedMs: Date.parse(listedAt),
      drawsUntilMs: Date.parse(queue.drawsUntil),
      chain: chains[randomness],
    },
    own,
  )
}
