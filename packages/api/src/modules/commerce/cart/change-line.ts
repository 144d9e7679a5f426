import type { Failure } from '@encore/contract/errors'
import type { Money } from '@encore/contract/rules/money'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { findOffers } from './find-offers.ts'
import { publishCartChanged } from './publish-cart-changed.ts'
import { type Offer, pricesOf, quantityMaxOf } from './rules.ts'
import { type CartLineRow, lockCart, type PriceList, selectLines, writeLines } from './store.ts'

interface LineChange {
  memberId: string
  cartItemId: string
  quantity?: number | undefined
  acceptedPrices?: Money[] | undefined
}

interface Changed {
  cartItemId: string
  quantity: number
  cartItemCount: number
}

/** Sets the quantity, capped by stock and limit, and stores the prices that the member accepts. */
export async function changeLine(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { memberId, cartItemId, quantity, acceptedPrices = [] }: LineChange,
): Promise<Result<Changed, Failure<'NOT_FOUND'>>> {
  if (!(await lockCart(tx, memberId))) return fail('NOT_FOUND')
  const lines = await selectLines(tx, memberId)
  const line = lines.find(({ id }) => id === cartItemId)
  if (!line) return fail('NOT_FOUND')
  const offer = (await findOffers(ctx, tx, memberId, [line.productId])).get(line.productId)
  const next = {
    ...line,
    quantity: quantity === undefined ? line.quantity : reachable(quantity, line, offer),
    shownPrices: { ...line.shownPrices, ...(offer ? stillTrue(acceptedPrices, offer) : {}) },
  }
  await writeLines(tx, memberId, [next])
  await publishCartChanged(tx, memberId, lines.length)
  return ok({ cartItemId, quantity: next.quantity, cartItemCount: lines.length })
}

/** Caps a requested quantity. A decrease is always possible; an increase only within stock and limit. */
function reachable(wished: number, { quantity }: CartLineRow, offer: Offer | undefined): number {
  const most = Math.max(quantity, offer ? quantityMaxOf(offer) : 0)
  return Math.min(wished, most)
}

function stillTrue(accepted: Money[], { product }: Offer): PriceList {
  const now = pricesOf(product)
  const right = accepted.filter(({ currency, amount }) => now[currency] === amount)
  return Object.fromEntries(right.map(({ currency, amount }) => [currency, amount]))
}
