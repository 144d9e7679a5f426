import type { Failure } from '@encore/contract/errors'
import { soulsPerCube } from '@encore/contract/rules/exchange'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { publishWalletChanged } from './publish-wallet-changed.ts'
import { type Balances, callExchange } from './store.ts'

/** More than any wallet holds, and still a valid number for the database. */
const mostAsked = Number.MAX_SAFE_INTEGER

/** Exchanges cubes for souls in one ledger transaction; the cubes leave their lots as in a spend. */
export async function exchangeCubes(
  tx: Tx,
  { memberId, pointAmount }: { memberId: string; pointAmount: number },
): Promise<Result<{ souls: number } & Balances, Failure<'EXCHANGE_SHORTAGE'>>> {
  const cubes = Math.min(pointAmount, mostAsked)
  const { exchanged, cube, soul } = await callExchange(tx, { memberId, cubes, sourceId: newId('ex') })
  if (!exchanged) return fail('EXCHANGE_SHORTAGE', { data: { shortBy: cubes - cube, balance: cube } })
  await publishWalletChanged(tx, memberId)
  return ok({ souls: cubes * soulsPerCube, cube, soul })
}
