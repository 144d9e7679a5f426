import type { StaffSlot } from '#modules/catalog/pickup/index.ts'
import type { WrittenProduct } from '#modules/catalog/products/index.ts'
import { holdersFor, stockFigures } from '#modules/catalog/stock/index.ts'
import type { ProductDefinition } from '#modules/catalog/writer/index.ts'
import { cartsWith } from '#modules/commerce/cart/index.ts'
import { waitingFor } from '#modules/commerce/on-sale-queue/index.ts'
import { checkoutReason, openOrdersWith } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type BuyerFacts, priceList } from './rules.ts'

interface Edit {
  before: WrittenProduct
  after: WrittenProduct
  product: ProductDefinition
  slots: StaffSlot[]
  siblings: number
}

/** Counts the buyers and orders affected by a change, in four statements. */
export async function buyerFacts(
  ctx: Ctx,
  tx: Tx,
  { before, after, product, slots, siblings }: Edit,
): Promise<BuyerFacts> {
  const { id, eventId } = before
  const figures = (await stockFigures(tx, [id])).get(id) ?? { onHand: 0, held: 0, sold: 0 }
  const carts = await cartsWith(tx, id, { prices: priceList(after), limit: after.buyLimitMax })
  return {
    sale: before.sale,
    saleAfter: after.sale,
    free: figures.onHand - figures.held - figures.sold,
    sold: figures.sold,
    atCheckout: await holdersFor(tx, id, checkoutReason),
    carts: carts.all,
    cartsAtOtherPrice: carts.atOtherPrice,
    cartsOverLimit: carts.overLimit,
    openOrders: await openOrdersWith(tx, id),
    waiting: eventId === null ? 0 : await waitingFor(ctx, eventId),
    slotOrders: slots.reduce((sum, slot) => (isMoved(slot, product) ? sum + slot.taken : sum), 0),
    siblings,
  }
}

const isMoved = ({ from, to }: StaffSlot, { pickupSlots = [] }: ProductDefinition) =>
  pickupSlots.some((slot) => slot.from.getTime() === from.getTime() && slot.to.getTime() !== to.getTime())
