import type { ClosablePart } from '@encore/contract/endpoints'
import { type GatewayCode, paymentMethods } from '@encore/contract/rules/payment-methods'
import { type Bus, tell } from '#platform/bus.ts'
import type { Db, Sql, Tx } from '#platform/db/connect.ts'
import type { Logger } from '#platform/log.ts'
import { type ClosedRow, deleteClosed, insertClosed, selectClosed } from './store.ts'

export { type ClosedRow, selectClosed as closedParts } from './store.ts'

/** What is closed for now, as this process knows it: it hears of a change at once, and looks every few seconds. */
export interface FeatureSwitches {
  isClosed(part: 'SHOP' | 'CHAT'): boolean
  isMethodClosed(pgCode: string): boolean
  closedMethods(): GatewayCode[]
  onChange(hear: () => void): void
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
    for (const hear of listeners) hear()
  }
  const lookSoon = () => {
    look().catch((err: unknown) => log.warn({ err }, 'feature switches could not be read'))
  }
  // Who does not hear, because a connection is lost, is late by no more than this.
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
    onChange: (hear) => void listeners.push(hear),
    close: () => clearInterval(timer),
  }
}

const keyOf = ({ part, scope }: { part: ClosablePart; scope: string }) => `${part} ${scope}`
const keysOf = (rows: readonly ClosedRow[]): ReadonlySet<string> => new Set(rows.map(keyOf))

/** Payment methods that are closed, as the database has it now. */
export async function closedMethods(db: Db): Promise<ReadonlySet<string>> {
  const rows = await selectClosed(db)
  return new Set(rows.flatMap(({ part, scope }) => (part === 'PAYMENT' ? scope : [])))
}

/** Closes a part or opens it; false: it was so already. */
export async function setClosing(
  tx: Tx,
  { isClosed, ...part }: Omit<ClosedRow, 'closedAt'> & { isClosed: boolean },
): Promise<boolean> {
  const isChanged = isClosed ? await insertClosed(tx, part) : await deleteClosed(tx, part)
  if (isChanged) await tell(tx, { topic: 'feature-switches' })
  return isChanged
}
