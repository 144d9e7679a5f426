/**
 * One strategy of holding stock, as a server process that serves many clients simultaneously.
 * Usage: stock-strategies.ts <database url> <way> <product> <clients> <seconds>; prints how many holds were
 * acknowledged in which time.
 */
import { randomUUID } from 'node:crypto'
import { createApi, holdUnits, readConfig } from '@encore/api'

const [, , databaseUrl = '', way = '', productId = '', clients = '', seconds = ''] = process.argv
const config = readConfig({ SEED: 'none', LOG_LEVEL: 'silent' })
const { ctx, close } = await createApi({ config, databaseUrl, worker: false })
const { sql } = ctx

const ways: Record<string, () => Promise<boolean>> = {
  /** The product's strategy: requests that arrive while a batch commits join the next one. */
  batches: async () => {
    const units = [{ productId, quantity: 1, limit: 99 }]
    const held = await holdUnits(ctx, {
      orderId: `or_${randomUUID()}`,
      memberId: randomUUID(),
      units,
      reason: 'BENCH',
    })
    return held.ok
  },
  /** The common strategy: one transaction each, guarded by its update. */
  'hot row': () =>
    sql.begin(async (tx) => {
      const taken = await tx`
        update hot_stock set held = held + 1 where product_id = ${productId} and on_hand - held - sold >= 1`
      if (taken.count === 0) return false
      await tx`
        insert into hot_hold (id, product_id, order_id, member_uid, quantity, until, reason)
        values (${randomUUID()}, ${productId}, ${randomUUID()}, ${randomUUID()}, 1, now() + interval '1 minute', 'BENCH')`
      return true
    }),
  /** The same in one statement, so that the row is locked only until its commit. */
  'hot row, one statement': async () => {
    const held = await sql`
      with taken as (
        update hot_stock set held = held + 1
        where product_id = ${productId} and on_hand - held - sold >= 1 returning product_id)
      insert into hot_hold (id, product_id, order_id, member_uid, quantity, until, reason)
      select ${randomUUID()}, product_id, ${randomUUID()}, ${randomUUID()}, 1, now() + interval '1 minute', 'BENCH'
      from taken`
    return held.count === 1
  },
}

const ask = ways[way]
if (!ask) throw new Error(`No way is called ${way}`)
const warmUpMs = 2_000
const startedAt = performance.now() + warmUpMs
const endsAt = startedAt + Number(seconds) * 1_000
let all = 0
let holds = 0
const client = async () => {
  while (performance.now() < endsAt) {
    if (!(await ask())) throw new Error('Sold out: the bench needs more stock')
    all++
    const now = performance.now()
    if (now >= startedAt && now < endsAt) holds++
  }
}
await Promise.all(Array.from({ length: Number(clients) }, client))
await close()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ all, holds, cpuSec: (user + system) / 1e6 }))
