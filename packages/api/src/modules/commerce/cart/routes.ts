import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { transact } from '#platform/db/transact.ts'
import { addItems } from './add-items.ts'
import { changeLine } from './change-line.ts'
import { mergeSelection } from './merge-selection.ts'
import { readCart } from './read-cart.ts'
import { removeLine } from './remove-line.ts'

/** Cache time in seconds: every process learns of a closed shop within two seconds. */
const knownSec = 2

export function cartRoutes({ serve, ctx }: Host): void {
  serve('GET /api/v1/shop', async ({ shareFor }) => {
    shareFor(knownSec)
    return ok({ isOpen: !ctx.featureSwitches.isClosed('SHOP') })
  })

  serve('GET /api/v1/cart', async ({ principal, query, locale, platform }) =>
    ok(await readCart(ctx, { memberId: principal.uid, asked: query?.currency, locale, platform })),
  )

  serve.idempotent('POST /api/v1/cart/items', async ({ principal, body }, tx) => {
    const { cartItemId, ...input } = body
    const request = { memberId: principal.uid, requests: [input], cartItemId }
    const { outcomes, cartItemCount } = await addItems(ctx, tx, request)
    const [outcome] = outcomes
    if (!outcome) throw new Error('a wish without an outcome')
    return outcome.ok ? ok({ ...outcome.value, cartItemCount }) : outcome
  })

  serve('PATCH /api/v1/cart/items/{id}', ({ principal, params, body }) =>
    transact(ctx.sql, (tx) =>
      changeLine(ctx, tx, { memberId: principal.uid, cartItemId: params.id, ...body }),
    ),
  )

  serve('DELETE /api/v1/cart/items/{id}', ({ principal, params }) =>
    transact(ctx.sql, (tx) => removeLine(tx, { memberId: principal.uid, cartItemId: params.id })),
  )

  serve.idempotent('POST /api/v1/cart/merge', async ({ principal, body }, tx) =>
    ok(await mergeSelection(ctx, tx, { memberId: principal.uid, ...body })),
  )
}
