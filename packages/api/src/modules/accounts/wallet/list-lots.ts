import type { CubeLot } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import { causeOf } from './rules.ts'
import { selectOpenLots } from './store.ts'

/** Returns the member's cube lots in the order they are spent. */
export async function listLots(db: Db, memberId: string): Promise<CubeLot[]> {
  const lots = await selectOpenLots(db, memberId)
  return lots.map(({ id, lot, amount, remaining, receivedAt, expiresAt, ...source }) => ({
    id: String(id),
    kind: lot,
    cause: causeOf(source),
    amount,
    remaining,
    receivedAt: receivedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
