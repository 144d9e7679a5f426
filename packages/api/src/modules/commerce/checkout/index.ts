import type { Host, Module } from '#modules/module.ts'
import { endHold, extendHold, holdForCheckout } from './hold-checkout.ts'
import { quoteOrder } from './quote-order.ts'

/** Everything between selection and order: quotes, requirements and holds. */
export const checkout: Module = { name: 'checkout', install: serveCheckout }

function serveCheckout({ serve, ctx }: Host): void {
  serve('POST /api/v1/checkout/quote', ({ principal, body, locale, platform }) => {
    const { lines, cartItemIds, countryCode, currency } = body
    const wanted = { lines, cartItemIds }
    return quoteOrder(ctx, { memberId: principal.uid, wanted, countryCode, currency, locale, platform })
  })
  serve('POST /api/v1/checkout/hold', ({ principal, body }) =>
    holdForCheckout(ctx, { memberId: principal.uid, wanted: body }),
  )
  serve('POST /api/v1/checkout/hold/{id}/extend', ({ principal, params }) =>
    extendHold(ctx, principal.uid, params.id),
  )
  serve('DELETE /api/v1/checkout/hold/{id}', ({ principal, params }) =>
    endHold(ctx, principal.uid, params.id),
  )
}
