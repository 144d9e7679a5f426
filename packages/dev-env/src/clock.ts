import { findEmbeddedPostgres, moveClock } from '@encore/api'
import type { RunningProduct } from './boot.ts'

/** Advances the clock of the product and of the sandbox. Time never goes back, so use a separate product. */
export async function passHours(product: RunningProduct, hours: number): Promise<void> {
  const url = await findEmbeddedPostgres(`${product.dataDir}/postgres`)
  if (!url) throw new Error('The database of the product does not answer')
  const reply = await fetch(`${product.sandboxUrl}/__ctl/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: hours * 3_600 }),
  })
  if (!reply.ok) throw new Error(`The clock outside did not move: ${reply.status}`)
  passed.set(product, (passed.get(product) ?? 0) + hours)
  await moveClock(url, `${passed.get(product)} hours`)
}

/** Returns the product's current time in epoch milliseconds. */
export const timeOf = (product: RunningProduct): number => Date.now() + (passed.get(product) ?? 0) * 3_600_000

const passed = new WeakMap<RunningProduct, number>()
