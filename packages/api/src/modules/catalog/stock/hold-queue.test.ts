import { expect, test } from 'vitest'
import { createHoldQueue } from './hold-queue.ts'
import type { Held, LinedRequest } from './rules.ts'

const until = new Date('2026-11-28T11:10:00Z')
const held: Held = { ok: true, value: { until } }

/** A queue in front of a fake database that responds on demand, with the batches it received. */
function openQueue() {
  const batches: { orders: string[]; answer: PromiseWithResolvers<Held[]> }[] = []
  const ask = createHoldQueue((requests: LinedRequest[]) => {
    const answer = Promise.withResolvers<Held[]>()
    batches.push({ orders: requests.map(([line]) => line?.orderId ?? 'none'), answer })
    return answer.promise
  })
  const want = (orderId: string, ...productIds: string[]) =>
    ask({
      ...{ orderId, memberId: 'fan', reason: 'ORDER' },
      units: productIds.map((productId) => ({ productId, quantity: 1, limit: null })),
    })
  /** Responds to a batch, by default with a hold for each request. */
  const answer = async (at: number, answers?: Held[]) => {
    const batch = batches[at]
    batch?.answer.resolve(answers ?? batch.orders.map(() => held))
    await settle()
  }
  return { want, answer, batches, orders: () => batches.map(({ orders }) => orders) }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('hold queue: requests during a commit go with the next batch in order', async () => {
  const { want, answer, orders } = openQueue()
  const first = want('a', 'print')
  const others = [want('b', 'print'), want('c', 'print')]
  expect(orders()).toEqual([['a']])
  await answer(0)
  expect(await first).toEqual(held)
  expect(orders()).toEqual([['a'], ['b', 'c']])
  await answer(1)
  expect(await Promise.all(others)).toEqual([held, held])
})

test('hold queue: each request of a batch has its own result', async () => {
  const { want, answer } = openQueue()
  want('a', 'print')
  const [second, third] = [want('b', 'print'), want('c', 'print')]
  await answer(0)
  const refused: Held = { ok: false, failure: { error: 'SOLD_OUT', data: { productUid: 'print' } } }
  await answer(1, [refused, held])
  expect(await second).toEqual(refused)
  expect(await third).toEqual(held)
})

test('hold queue: products do not wait for each other, and baskets of several share one queue', async () => {
  const { want, orders } = openQueue()
  want('a', 'print')
  want('b', 'towel')
  want('c', 'print', 'towel')
  want('d', 'fan', 'poster')
  want('e', 'print')
  expect(orders()).toEqual([['a'], ['b'], ['c']])
})

test('hold queue: a basket without units waits with the baskets', async () => {
  const { want, answer, orders } = openQueue()
  want('a', 'print', 'towel')
  want('b')
  await answer(0)
  expect(orders()).toEqual([['a'], ['none']])
})

test('hold queue: two requests of one order never share a batch', async () => {
  const { want, answer, orders } = openQueue()
  want('a', 'print')
  for (const orderId of ['b', 'c', 'b', 'd']) want(orderId, 'print')
  await answer(0)
  await answer(1)
  expect(orders()).toEqual([['a'], ['b', 'c'], ['b', 'd']])
})

test('hold queue: a batch carries 512 requests at most', async () => {
  const { want, answer, orders } = openQueue()
  want('first', 'print')
  for (let nth = 0; nth < 513; nth++) want(`order ${nth}`, 'print')
  await answer(0)
  await answer(1)
  expect(orders().map(({ length }) => length)).toEqual([1, 512, 1])
})

test('hold queue: a failed batch fails for all in it, and the next runs', async () => {
  const { want, answer, batches } = openQueue()
  want('a', 'print')
  const lost = [want('b', 'print'), want('c', 'print')]
  await answer(0)
  const outcome = Promise.allSettled(lost)
  const later = want('d', 'print')
  batches[1]?.answer.reject(new Error('the database is away'))
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await settle()
  await answer(2)
  expect(await later).toEqual(held)
})

test('hold queue: a request without a result from its batch fails', async () => {
  const { want, answer } = openQueue()
  const forgotten = expect(want('a', 'print')).rejects.toThrow('forgot')
  await answer(0, [])
  await forgotten
})

test('hold queue: the next request reopens an empty queue', async () => {
  const { want, answer, orders } = openQueue()
  want('a', 'print')
  await answer(0)
  want('b', 'print')
  expect(orders()).toEqual([['a'], ['b']])
})
