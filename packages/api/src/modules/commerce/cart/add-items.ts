import type { AddRefusal } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { cartLinesMax } from '@encore/contract/rules/cart'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { findOffers } from './find-offers.ts'
import { publishCartChanged } from './publish-cart-changed.ts'
import { type Joined, join, type Offer, pricesOf } from './rules.ts'
import { type CartLineRow, isLineId, lockCart, selectLines, writeLines } from './store.ts'

export interface CartRequest {
  productUid: string
  quantity: number
}

export interface Added extends Joined {
  cartItemId: string
  productUid: string
}

export type Outcome = Result<Added, Failure<AddRefusal>>

interface AddRequest {
  memberId: string
  /** At most one per product. */
  requests: CartRequest[]
  /** Id of a removed line that the member restores. */
  cartItemId?: string | undefined
}

/** Returns one outcome per requested item, in the same order, and the number of lines afterwards. */
export async function addItems(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { memberId, requests, cartItemId }: AddRequest,
): Promise<{ outcomes: Outcome[]; cartItemCount: number }> {
  const none = { outcomes: requests.map(() => fail('NOT_FOUND')), cartItemCount: 0 }
  if (!(await lockCart(tx, memberId))) return none
  const lines = await selectLines(tx, memberId)
  const productIds = requests.map(({ productUid }) => productUid)
  const offers = await findOffers(ctx, tx, memberId, productIds)
  const isFree = cartItemId !== undefined && !(await isLineId(tx, cartItemId))
  const book = createBook(lines, ctx.clock.now(), isFree ? cartItemId : undefined)
  const outcomes = requests.map((input) => book.add(input, offers.get(input.productUid)))
  await writeLines(tx, memberId, book.written())
  await publishCartChanged(tx, memberId, book.count())
  return { outcomes, cartItemCount: book.count() }
}

/** Collects the changes to one cart's lines while items are added. */
function createBook(known: CartLineRow[], nowMs: number, returning: string | undefined) {
  const lines = new Map(known.map((line) => [line.productId, line]))
  const changed = new Map<string, CartLineRow>()
  const slots = freeSlots(known)

  const add = ({ productUid, quantity: wished }: CartRequest, offer: Offer | undefined): Outcome => {
    if (!offer) return fail('NOT_FOUND')
    const line = lines.get(productUid)
    const joined = join(wished, offer, line?.quantity ?? 0, lines.size)
    if (!joined.ok) return joined
    const id = line?.id ?? returning ?? newId('ci', nowMs + changed.size)
    const slot = line?.slot ?? slots.shift() ?? 0
    const { name, kind } = offer.product
    const { quantity } = joined.value
    const next = {
      id,
      slot,
      productId: productUid,
      quantity,
      shownPrices: pricesOf(offer.product),
      name,
      kind,
    }
    lines.set(productUid, next)
    changed.set(productUid, next)
    return ok({ cartItemId: id, productUid, ...joined.value })
  }
  return { add, written: () => [...changed.values()], count: () => lines.size }
}

function freeSlots(lines: CartLineRow[]): number[] {
  const taken = new Set(lines.map(({ slot }) => slot))
  return Array.from({ length: cartLinesMax }, (_, index) => index + 1).filter((slot) => !taken.has(slot))
}
