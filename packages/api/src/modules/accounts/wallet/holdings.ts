import type { LeaveLoss } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import { selectBalances, selectMovements, sumOpenLots } from './store.ts'

/** Losses of an account deletion: bought cubes are owed back, free cubes and souls are forfeited. */
export async function lossesOf(db: Db, memberId: string): Promise<LeaveLoss[]> {
  const { bought, free } = await sumOpenLots(db, memberId)
  const { soul } = await selectBalances(db, memberId)
  const losses: LeaveLoss[] = [
    { kind: 'CUBES_BOUGHT', amount: bought },
    { kind: 'CUBES_FREE', amount: free },
    { kind: 'SOULS', amount: soul },
  ]
  return losses.filter(({ amount }) => amount > 0)
}

/** Wallet of the personal data export. */
export const statementOf = async (db: Db, memberId: string) => ({
  balances: await selectBalances(db, memberId),
  movements: await selectMovements(db, memberId),
})
