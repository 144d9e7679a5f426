// One of several server processes in a sale. The test that starts it sends the work and receives the outcomes.
import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import {
  extend,
  type HoldRequest,
  holdUnits,
  release,
  sell,
  takeStockBack,
} from '#modules/catalog/stock/index.ts'
import { readConfig } from '#platform/config.ts'
import type { Tx } from '#platform/db/connect.ts'
import { sqlState, transact } from '#platform/db/transact.ts'
import { createLogger } from '#platform/log.ts'
import { createApi } from '#platform/start.ts'
import { comeBack, isTooEarly } from '#test/come-back.ts'

export type SaleAction =
  /** Each member orders one unit simultaneously and pays with cubes. */
  | { kind: 'order'; uids: string[]; productUid: string; idempotencyKey?: string }
  | { kind: 'hold'; requests: HoldRequest[] }
  /** Until the time is over, `clients` clients hold random baskets and pay, release or return them. */
  | { kind: 'stir'; clients: number; productIds: string[]; forMs: number }

/** Number of results by name. */
export type Outcomes = Record<string, number>

const config = readConfig(process.env)
const api = await createApi({
  config,
  databaseUrl: process.env.SALE_DATABASE ?? '',
  log: createLogger('silent'),
  worker: false,
})

// This process derives order ids from a different secret.
if (process.env.SALE_APART) {
  const { secrets } = api.ctx
  const own = randomBytes(32)
  api.ctx.secrets = (purpose) => (purpose === 'order-id' ? own : secrets(purpose))
}

process.on('message', async ({ id, auditEntry }: { id: number; auditEntry: SaleAction }) => {
  const names = await doIt(auditEntry)
  const outcomes: Outcomes = {}
  for (const name of names) outcomes[name] = (outcomes[name] ?? 0) + 1
  process.send?.({ id, outcomes })
})
process.on('disconnect', async () => {
  await api.close()
  process.exit(0)
})
process.send?.({ id: 0, outcomes: {} })

async function doIt(auditEntry: SaleAction): Promise<string[]> {
  switch (auditEntry.kind) {
    case 'order':
      return Promise.all(auditEntry.uids.map((uid) => order(uid, auditEntry)))
    case 'hold':
      return Promise.all(auditEntry.requests.map(nameOfHold))
    case 'stir': {
      const until = Date.now() + auditEntry.forMs
      const turns = Array.from({ length: auditEntry.clients }, () => stir(auditEntry.productIds, until))
      return (await Promise.all(turns)).flat()
    }
  }
}

async function order(
  uid: string,
  { productUid, idempotencyKey = randomUUID() }: Extract<SaleAction, { kind: 'order' }>,
): Promise<string> {
  const authTime = api.ctx.clock.now() / 1000
  const call = api.caller({ principal: { kind: 'member', uid, sid: 's', authTime }, locale: 'en' })
  const body = { productUid, pgCode: 'CUBE' as const, quantity: 1 }
  const answer = await comeBack(
    () => call('POST /api/v2/order/product', { body }, { idempotencyKey }),
    isTooEarly,
  )
  return answer.ok ? 'OK' : answer.error.name
}

async function nameOfHold(request: HoldRequest): Promise<string> {
  const held = await holdUnits(api.ctx, request)
  return held.ok ? 'OK' : held.failure.error
}

async function stir(productIds: string[], until: number): Promise<string[]> {
  const names: string[] = []
  while (Date.now() < until) names.push(await basket(productIds).catch((cause) => sqlState(cause) ?? 'FAULT'))
  return names
}

async function basket(productIds: string[]): Promise<string> {
  const orderId = newId('or')
  const chosen = productIds.filter(() => Math.random() < 0.5).toSorted(() => Math.random() - 0.5)
  const units = chosen.map((productId) => ({ productId, quantity: 1, limit: null }))
  if (units.length === 0) return 'OK'
  const held = await holdUnits(api.ctx, { orderId, memberId: newId('en'), units, reason: 'STIR' })
  if (!held.ok) return held.failure.error
  const inTx = (work: (tx: Tx) => Promise<unknown>) => transact(api.ctx.sql, async (tx) => ok(await work(tx)))
  const inTenMinutes = new Date(Date.now() + 600_000)
  if (Math.random() < 0.5) await inTx((tx) => extend(tx, orderId, inTenMinutes))
  if (Math.random() < 0.5) {
    await inTx((tx) => sell(tx, orderId))
    await inTx((tx) => takeStockBack(tx, orderId, chosen))
  } else await inTx((tx) => release(tx, orderId))
  return 'OK'
}
