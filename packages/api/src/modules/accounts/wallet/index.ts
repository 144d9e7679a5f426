import type { Failure } from '@encore/contract/errors'
import type { PaidCurrency } from '@encore/contract/rules/money'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { checkBooks } from './check-books.ts'
import { expireLots } from './expire-lots.ts'
import { lossesOf, statementOf } from './holdings.ts'
import { publishWalletChanged } from './publish-wallet-changed.ts'
import { walletRoutes } from './routes.ts'
import { causeOf } from './rules.ts'
import {
  type Balances,
  callClose,
  callCredit,
  callGiveSouls,
  callReturn,
  callSpend,
  callTakeBack,
  deleteCurrencyHints,
  type GiveBack,
  type Lot,
  type Movement,
  type PointProduct,
  replacePointProduct,
  type StatementQuery,
  selectBalances,
  selectPointProduct,
  selectStatement,
  selectUntouched,
  sumTakenBack,
  sumUnspent,
  type TakeBack,
  upsertCurrencyChoice,
  upsertLastCountry,
} from './store.ts'

export {
  type EntryPlace,
  type LedgerEnd,
  type SoldEntry,
  type SoldOf,
  type SoldPart,
  type SoldTax,
  selectEnd as ledgerEnd,
  selectEntries as soldEntries,
  selectEntryTotals as soldTotals,
  selectIsWritten as isWritten,
  selectSoldSums as soldSums,
  selectTaxTotals as soldTaxes,
} from './ledger-store.ts'
export { type OwnCurrencies, ownCurrencies } from './own-currencies.ts'
export { chargeCurrency, currencyOfLocale, offeredCurrencies, priceCurrency, shownCurrency } from './rules.ts'
export {
  countShelfVersion,
  cubeShelf,
  lockShelf,
  type ShelfPackage,
  writePackages,
} from './shelf-store.ts'
export { selectPoints as pointsOfPackages } from './store.ts'
export type { Balances, Lot, Movement, PointProduct }
export { checkBooks, publishWalletChanged }

export const wallet: Module = {
  name: 'wallet',
  install: (host) => {
    walletRoutes(host)
    host.holds({ section: 'wallet', losses: lossesOf, data: statementOf })
    host.ctx.events.on('member.left', async (tx, { memberId }) => {
      await callClose(tx, memberId)
      await deleteCurrencyHints(tx, memberId)
    })
    host.schedule(60_000, 'expire cube lots', () => expireLots(host.ctx))
  },
}

export const balances = (db: Db, uid: string): Promise<Balances> => selectBalances(db, uid)

/** Adds a lot of cubes; idempotent per cause. */
export async function credit(tx: Tx, movement: Movement & { lot: Lot }): Promise<void> {
  const credited = await callCredit(tx, movement)
  if (credited) await publishWalletChanged(tx, movement.memberId)
}

/** Adds souls; idempotent per cause. */
export async function giveSouls(tx: Tx, movement: Movement): Promise<void> {
  const given = await callGiveSouls(tx, movement)
  if (given) await publishWalletChanged(tx, movement.memberId)
}

/** Spends cubes, free lots before purchased ones and the oldest first; returns the remaining balance. */
export async function spend(
  tx: Tx,
  movement: Movement,
): Promise<Result<{ balance: number }, Failure<'INSUFFICIENT_CUBES'>>> {
  const { spent, balance } = await callSpend(tx, movement)
  if (!spent) return fail('INSUFFICIENT_CUBES', { data: { shortBy: movement.amount - balance, balance } })
  await publishWalletChanged(tx, movement.memberId)
  return ok({ balance })
}

/** Takes cubes of a refunded package from its own lots, the free one first; returns their number. */
export async function takeBack(tx: Tx, take: TakeBack): Promise<Result<number, 'CUBES_SPENT'>> {
  const taken = await callTakeBack(tx, take)
  if (taken === null) return { ok: false, failure: 'CUBES_SPENT' }
  if (taken > 0) await publishWalletChanged(tx, take.memberId)
  return ok(taken)
}

/** Returns cubes to the lots they came from; idempotent per refund. */
export async function giveBack(tx: Tx, movement: GiveBack): Promise<void> {
  if (await callReturn(tx, movement)) await publishWalletChanged(tx, movement.memberId)
}

/** Number of cubes that a refund took from the wallet. */
export const takenBack = (tx: Tx, memberId: string, refundId: string): Promise<number> =>
  sumTakenBack(tx, memberId, refundId)

export const unspentOfPackage = (db: Db, orderId: string): Promise<number> => sumUnspent(db, orderId)

/** Returns those of the orders whose cubes are all unspent. */
export const untouchedPackages = async (db: Db, orderIds: string[]): Promise<Set<string>> =>
  new Set(orderIds.length > 0 ? (await selectUntouched(db, orderIds)).map((row) => row.orderId) : [])

/** Returns a cube package on sale with its prices; null for none. */
export const findPointProduct = (db: Db, id: string): Promise<PointProduct | null> =>
  selectPointProduct(db, id)

/** Stores the country of a saved address or order information as the member's country hint. */
export async function noteCountry(tx: Tx, uid: string, countryCode: string): Promise<void> {
  await upsertLastCountry(tx, uid, countryCode)
}

export async function chooseCurrency(db: Db, uid: string, currency: PaidCurrency): Promise<void> {
  await upsertCurrencyChoice(db, uid, currency)
}

/** Inserts or replaces cube packages; each needs at least one price. */
export async function importPointProducts(tx: Tx, products: PointProduct[]): Promise<void> {
  for (const product of products) await replacePointProduct(tx, product)
}

/** Movements of one of the member's accounts, newest first, with cause and balance after each. */
export async function movements(db: Db, query: StatementQuery) {
  const rows = await selectStatement(db, query)
  return rows.map(({ kind, sourceType, ...row }) => ({ ...row, cause: causeOf({ kind, sourceType }) }))
}
