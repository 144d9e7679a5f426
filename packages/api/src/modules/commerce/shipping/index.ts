import type { Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { openCustomsCode } from './customs-code.ts'
import { type FrozenAddress, presentAddress, presentFrozen } from './present.ts'
import { serveShipping } from './routes.ts'
import {
  type AddressRow,
  clearCustomsCode,
  clearPrizeCustomsCode,
  forgetMember,
  type OrderInfoRow,
  selectBook,
  selectFrozenOf,
  selectMemberInfo,
  selectOrderAddress,
  selectOrderAddresses,
  selectOrderInfo,
  selectOrderInfos,
  selectPrizeAddresses,
} from './store.ts'

export { shippingFee, type WeighedItem } from '@encore/contract/rules/shipping-fees'
export { feesVersion, lockFees, shippingFees, writeFees } from './fee-store.ts'
export {
  type AddressToFreeze,
  freezeAddress,
  freezeOrderInfo,
  freezePrizeAddress,
  type InfoToFreeze,
  type LabelledField,
} from './freeze.ts'
export { type References, referencesOf } from './looks-like-reference.ts'
export { deletePrizeAddresses } from './store.ts'
export type { FrozenAddress, OrderInfoRow }

/** Returns the address of a won item with its customs code masked; null until the winner gave one. */
export async function prizeAddressOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  itemId: string,
): Promise<FrozenAddress | null> {
  const [row] = await selectPrizeAddresses(db, [itemId])
  return row ? presentFrozen(ctx, row, itemId) : null
}

/** Destination countries by won item, in one query. */
export const prizeCountriesOf = async (db: Db, itemIds: string[]): Promise<Map<string, string>> =>
  new Map((await selectPrizeAddresses(db, itemIds)).map((row) => [row.itemId, row.countryCode]))

/** Returns an order's address with its customs code masked; null when nothing is sent. */
export async function addressOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  orderId: string,
): Promise<FrozenAddress | null> {
  const row = await selectOrderAddress(db, orderId)
  return row && presentFrozen(ctx, row, orderId)
}

/** Returns a member's address book, default first, with customs codes masked. */
export const addressBookOf = async (
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  memberId: string,
): Promise<FrozenAddress[]> => (await selectBook(db, memberId)).map((row) => presentAddress(ctx, row))

/** Destination countries by order, in one query. */
export const countriesOf = async (db: Db, orderIds: string[]): Promise<Map<string, string>> =>
  new Map((await selectOrderAddresses(db, orderIds)).map((row) => [row.orderId, row.countryCode]))

/** Addresses by order or won item with the full customs code, for parcel labels. */
export async function labelsOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  { orderIds, itemIds }: { orderIds: string[]; itemIds: string[] },
): Promise<Map<string, FrozenAddress>> {
  const rows = [
    ...(await selectOrderAddresses(db, orderIds)).map(({ orderId, ...row }) => ({ ...row, holder: orderId })),
    ...(await selectPrizeAddresses(db, itemIds)).map(({ itemId, ...row }) => ({ ...row, holder: itemId })),
  ]
  return new Map(
    rows.map(({ holder, ...row }) => {
      const personalCustomsCode = row.customsCode && openCustomsCode(ctx, row.customsCode, holder)
      return [holder, { ...presentFrozen(ctx, row, holder), personalCustomsCode }]
    }),
  )
}

/** Returns the full customs code of an order for the customs form; null when none is stored. */
export async function customsCodeOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  orderId: string,
): Promise<string | null> {
  const row = await selectOrderAddress(db, orderId)
  return row?.customsCode ? openCustomsCode(ctx, row.customsCode, orderId) : null
}

/** Returns the order information; null when none was required. */
export const orderInfoOf = (db: Db, orderId: string): Promise<OrderInfoRow | null> =>
  selectOrderInfo(db, orderId)

/** Order information by order, in one query. */
export const orderInfosOf = async (db: Db, orderIds: string[]): Promise<Map<string, OrderInfoRow>> =>
  new Map((await selectOrderInfos(db, orderIds)).map(({ orderId, ...info }) => [orderId, info]))

/** Deletes the customs code once it is no longer needed. */
export async function forgetCustomsCode(tx: Tx, orderId: string): Promise<void> {
  await clearCustomsCode(tx, orderId)
}

/** Deletes the customs code of a won item once it is delivered. */
export async function forgetPrizeCustomsCode(tx: Tx, itemId: string): Promise<void> {
  await clearPrizeCustomsCode(tx, itemId)
}

/** Addresses and order information, both saved by members and frozen with orders. */
export const shipping: Module = {
  name: 'shipping',
  install: (host) => {
    const { ctx } = host
    serveShipping(host.serve, ctx)
    host.holds({ section: 'shipping', data: (db, memberId) => takeAlong(ctx, db, memberId) })
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
  },
}

async function takeAlong(ctx: Pick<Ctx, 'secrets'>, db: Db, memberId: string) {
  const opened = ({ customsCode, ...address }: AddressRow, holderId: string) => ({
    ...address,
    personalCustomsCode: customsCode && openCustomsCode(ctx, customsCode, holderId),
  })
  const { addresses, prizes, infos } = await selectFrozenOf(db, memberId)
  return {
    addresses: (await selectBook(db, memberId)).map((row) => opened(row, row.id)),
    orderInfo: await selectMemberInfo(db, memberId),
    ofPrizes: prizes.map((row) => opened(row, row.itemId)),
    ofOrders: { addresses: addresses.map((row) => opened(row, row.orderId)), infos: [...infos] },
  }
}
