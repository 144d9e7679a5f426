import { type Held, type HoldRequest, type LinedRequest, linesOf } from './rules.ts'

/** Requests a hold; concurrent requests are sent in the same batch. */
export type AskForHold = (request: HoldRequest) => Promise<Held>

/** Requests per batch; they share a lock of the stock and a commit. */
const batchSize = 512

interface Waiting {
  request: LinedRequest
  answer: PromiseWithResolvers<Held>
}

/**
 * Keeps a queue per product, and one for requests of several products. Requests that arrive while a batch commits go
 * into the next, so batches grow with load. Requests of one order never share a batch.
 */
export function createHoldQueue(take: (requests: LinedRequest[]) => Promise<Held[]>): AskForHold {
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

  return (asked) => {
    const request = linesOf(asked)
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

const queueOf = ([first, ...others]: LinedRequest): string =>
  first && others.length === 0 ? first.productId : baskets

function nextBatch(queue: Waiting[]): Waiting[] {
  const orders = new Set<string>()
  const batch: Waiting[] = []
  for (const waiting of queue) {
    const orderId = waiting.request[0]?.orderId ?? ''
    if (batch.length === batchSize || orders.has(orderId)) break
    orders.add(orderId)
    batch.push(waiting)
  }
  queue.splice(0, batch.length)
  return batch
}
