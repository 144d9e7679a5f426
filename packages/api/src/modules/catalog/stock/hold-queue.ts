import type { Held, HoldRequest } from './hold-units.ts'

/** Asks for a hold; what others ask for at that moment goes with it. */
export type AskForHold = (request: HoldRequest) => Promise<Held>

/** So many go at once: they share a lock of the stock and a commit. */
const batchSize = 512

interface Waiting {
  request: HoldRequest
  answer: PromiseWithResolvers<Held>
}

/**
 * A queue per product, and one for baskets of several. While a batch commits, whoever comes waits and goes with the
 * next: the more come, the more a batch carries. Requests of one order never share a batch.
 */
export function createHoldQueue(take: (requests: HoldRequest[]) => Promise<Held[]>): AskForHold {
  const queues = new Map<string, Waiting[]>()

  const drain = async (key: string, queue: Waiting[]) => {
    while (queue.length > 0) {
      const batch = nextBatch(queue)
      try {
        const held = await take(batch.map(({ request }) => request))
        batch.forEach(({ answer }, at) => {
          const mine = held[at]
          if (mine) answer.resolve(mine)
          else answer.reject(new Error('A batch forgot a request'))
        })
      } catch (cause) {
        for (const { answer } of batch) answer.reject(cause)
      }
    }
    queues.delete(key)
  }

  return (request) => {
    const answer = Promise.withResolvers<Held>()
    const key = queueOf(request)
    const queue = queues.get(key)
    if (queue) queue.push({ request, answer })
    else {
      const started = [{ request, answer }]
      queues.set(key, started)
      void drain(key, started)
    }
    return answer.promise
  }
}

const baskets = 'baskets'

const queueOf = ({ units: [first, ...others] }: HoldRequest): string =>
  first && others.length === 0 ? first.productId : baskets

function nextBatch(queue: Waiting[]): Waiting[] {
  const orders = new Set<string>()
  const batch: Waiting[] = []
  for (const waiting of queue) {
    if (batch.length === batchSize || orders.has(waiting.request.orderId)) break
    orders.add(waiting.request.orderId)
    batch.push(waiting)
  }
  queue.splice(0, batch.length)
  return batch
}
