import type { Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { openCustomsCode } from './customs-code.ts'
import { type FrozenAddress, presentFrozen } from './present.ts'
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
  selectOrderInfo,
} from './store.ts'

export { shippingFee, type WeighedItem } from '@encore/contract/rules/shipping-fees'
export {
  type AddressToFreeze,
  freezeAddress,
  freezeOrderInfo,
  type InfoToFreeze,
  type LabelledField,
} from './freeze.ts'
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
