import type { Fan } from '@encore/dev-env'
import type { DrawBooks } from './books.ts'

export interface Buying {
  ordersPerSec: number
  p99Ms: number
}

const seconds = 8

/** Lets all fans buy one unit again and again, until the time is over. */
export async function buyOn(fans: readonly Fan[], productUid: string): Promise<Buying> {
  const took: number[] = []
  const endsAt = performance.now() + seconds * 1_000
  await Promise.all(
    fans.map(async ({ call }) => {
      while (performance.now() < endsAt) {
        const began = performance.now()
        const body = { productUid, pgCode: 'CUBE' as const, quantity: 1 }
        const bought = await call('POST /api/v2/order/product', { body })
        if (!bought.ok) throw new Error(`An order was refused: ${bought.error.name}`)
        took.push(performance.now() - began)
      }
    }),
  )
  const sorted = took.toSorted((one, other) => one - other)
  return { ordersPerSec: took.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

export interface BuyingRound {
  within: Buying
  without: Buying
}

/** Buys a product of an open draw and one of none; the order changes by round. */
export async function compareBuying(
  books: DrawBooks,
  fans: readonly Fan[],
  round: number,
): Promise<BuyingRound> {
  const [drawn, plain] = [await books.addProduct(), await books.addProduct()]
  await books.open({ closesInSec: 3_600, isFree: false, productIds: [drawn] })
  const found = new Map<string, Buying>()
  for (const product of round % 2 === 0 ? [drawn, plain] : [plain, drawn])
    found.set(product, await buyOn(fans, product))
  const [within, without] = [found.get(drawn), found.get(plain)]
  if (!within || !without) throw new Error('nothing was bought')
  return { within, without }
}
