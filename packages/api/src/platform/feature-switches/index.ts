import type { ClosablePart } from '@encore/contract/endpoints'
import { type GatewayCode, paymentMethods } from '@encore/contract/rules/payment-methods'
import { type Bus, publish } from '#platform/bus.ts'
import type { Db, Sql, Tx } from '#platform/db/connect.ts'
import type { Logger } from '#platform/log.ts'
import { type ClosedRow, deleteClosed, insertClosed, selectClosed } from './store.ts'

export { type ClosedRow, selectClosed as closedParts } from './store.ts'

/** The switches that are closed now. A process is notified of a change immediately, and polls every few seconds. */
export interface FeatureSwitches {
  isClosed(part: 'SHOP' | 'CHAT'): boolean
  isMethodClosed(pgCode: string): boolean
  closedMethods(): GatewayCode[]
  onChange(handle: () => void): void
  close(): void
}

const lookMs = 2_000

/** *Errors*: rejects without database. */
export async function openFeatureSwitches(sql: Sql, bus: Bus, log: Logger): Promise<FeatureSwitches> {
  const listeners: (() => void)[] = []
  let closed = keysOf(await selectClosed(sql))
  const look = async () => {
    const now = keysOf(await selectClosed(sql))
    if (now.size === closed.size && now.isSubsetOf(closed)) return
    closed = now
    for (const handle of listeners) handle()
  }
  const lookSoon = () => {
    look().catch((err: unknown) => log.warn({ err }, 'feature switches could not be read'))
  }
  // Limits the delay of a process that misses notifications because its connection is lost.
  const timer = setInterval(lookSoon, lookMs).unref()
  bus.on('feature-switches', lookSoon)
  bus.onGap(lookSoon)
  return {
    isClosed: (part) => closed.has(keyOf({ part, scope: '' })),
    isMethodClosed: (pgCode) => closed.has(keyOf({ part: 'PAYMENT', scope: pgCode })),
    closedMethods: () =>
      paymentMethods
        .map(({ pgCode }) => pgCode)
        .filter((scope) => closed.has(keyOf({ part: 'PAYMENT', scope }))),
    onChange: (handle) => void listeners.push(handle),
    close: () => clearInterval(timer),
  }
}

const keyOf = ({ part, scope }: { part: ClosablePart; scope: string }) => `${part} ${scope}`
const keysOf = (rows: readonly ClosedRow[]): ReadonlySet<string> => new Set(rows.map(keyOf))

/** Returns the closed payment methods from the database. */
export async function closedMethods(db: Db): Promise<ReadonlySet<string>> {
  const rows = await selectClosed(db)
  return new Set(rows.flatMap(({ part, scope }) => (part === 'PAYMENT' ? scope : [])))
}

/** Opens or closes a switch; returns false when nothing changed. */
export async function setClosing(
  tx: Tx,
  { isClosed, ...part }: Omit<ClosedRow, 'closedAt'> & { isClosed: boolean },
): Promise<boolean> {
  const isChanged = isClosed ? await insertClosed(tx, part) : await deleteClosed(tx, part)
  if (isChanged) await publish(tx, { topic: 'feature-switches' })
  return isChanged
}
