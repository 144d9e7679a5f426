import type { Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { openCustomsCode } from './customs-code.ts'
import { type FrozenAddress, presentAddress, presentFrozen } from './present.ts'
import { serveShipping } from './routes.ts'
import {
  type AddressRow,
  clearCustomsCode,
  forgetMember,
  type OrderInfoRow,
  selectBook,
  selectFrozenOf,
  selectMemberInfo,
  selectOrderAddress,
  selectOrderAddresses,
  selectOrderInfo,
  selectOrderInfos,
} from './store.ts'

export { shippingFee, type WeighedItem } from '@encore/contract/rules/shipping-fees'
export { feesVersion, lockFees, shippingFees, writeFees } from './fee-store.ts'
export {
  type AddressToFreeze,
  freezeAddress,
  freezeOrderInfo,
  type InfoToFreeze,
  type LabelledField,
} from './freeze.ts'
export { type References, referencesOf } from './looks-like-reference.ts'
export type { FrozenAddress, OrderInfoRow }

/** Where an order goes, its customs code masked; null when nothing of it is sent. */
export async function addressOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  orderId: string,
): Promise<FrozenAddress | null> {
  const row = await selectOrderAddress(db, orderId)
  return row && presentFrozen(ctx, row, orderId)
}

/** What a member has in their book, the usual one first, customs codes masked. */
export const addressBookOf = async (
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  memberId: string,
): Promise<FrozenAddress[]> => (await selectBook(db, memberId)).map((row) => presentAddress(ctx, row))

/** Countries that orders go to, by order; one query however many. */
export const countriesOf = async (db: Db, orderIds: string[]): Promise<Map<string, string>> =>
  new Map((await selectOrderAddresses(db, orderIds)).map((row) => [row.orderId, row.countryCode]))

/** Where orders go, by order, with the whole customs code: for who writes it on the parcel. */
export async function labelsOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  orderIds: string[],
): Promise<Map<string, FrozenAddress>> {
  const rows = await selectOrderAddresses(db, orderIds)
  return new Map(
    rows.map((row) => {
      const personalCustomsCode = row.customsCode && openCustomsCode(ctx, row.customsCode, row.orderId)
      return [row.orderId, { ...presentFrozen(ctx, row, row.orderId), personalCustomsCode }]
    }),
  )
}

/** The customs code of an order, for whoever writes the customs form; null when none is kept. */
export async function customsCodeOf(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  orderId: string,
): Promise<string | null> {
  const row = await selectOrderAddress(db, orderId)
  return row?.customsCode ? openCustomsCode(ctx, row.customsCode, orderId) : null
}

/** Who an order is for and what the organiser asked; null when nothing was asked. */
export const orderInfoOf = (db: Db, orderId: string): Promise<OrderInfoRow | null> =>
  selectOrderInfo(db, orderId)

/** The same of many, by order; one query however many. */
export const orderInfosOf = async (db: Db, orderIds: string[]): Promise<Map<string, OrderInfoRow>> =>
  new Map((await selectOrderInfos(db, orderIds)).map(({ orderId, ...info }) => [orderId, info]))

/** The parcel has cleared customs: nobody needs the code any more. */
export async function forgetCustomsCode(tx: Tx, orderId: string): Promise<void> {
  await clearCustomsCode(tx, orderId)
}

/** Addresses and what an order asks about its buyer, in the book and as orders froze them. */
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
  const { addresses, infos } = await selectFrozenOf(db, memberId)
  return {
    addresses: (await selectBook(db, memberId)).map((row) => opened(row, row.id)),
    orderInfo: await selectMemberInfo(db, memberId),
    ofOrders: { addresses: addresses.map((row) => opened(row, row.orderId)), infos: [...infos] },
  }
}
