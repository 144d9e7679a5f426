import type { Cart, CartLine } from '@encore/contract/endpoints'
import { isPayable, sumOf } from '@encore/contract/rules/cart'
import type { Locale } from '@encore/contract/rules/locale'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { Platform } from '@encore/contract/rules/payment-methods'
import { localText, type Texts } from '#kernel/texts.ts'
import {
  chooseCurrency,
  currencyOfLocale,
  type OwnCurrencies,
  offeredCurrencies,
  ownCurrencies,
  priceCurrency,
} from '#modules/accounts/wallet/index.ts'
import { eventStarts } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { imageUrl } from '#platform/images/index.ts'
import { findOffers } from './find-offers.ts'
import { type Offer, priceIn, problemsOf, quantityMaxOf, type ShownCurrencies } from './rules.ts'
import { shippingFrom } from './shipping-from.ts'
import { type CartLineRow, selectLines } from './store.ts'

export interface CartQuery {
  memberId: string
  /** Requested currency; saved as the member's choice if the cart has prices in it. */
  asked: PaidCurrency | undefined
  locale: Locale
  platform: Platform
}

/** Returns the cart as the member can pay it now. The number of statements does not depend on the number of lines. */
export async function readCart(ctx: Ctx, query: CartQuery): Promise<Cart> {
  const { sql } = ctx
  const { memberId, asked, locale } = query
  const rows = await selectLines(sql, memberId)
  const productIds = rows.map(({ productId }) => productId)
  const [offers, own] = await Promise.all([
    findOffers(ctx, sql, memberId, productIds),
    ownCurrencies(sql, memberId),
  ])
  const eventIds = [...offers.values()].flatMap(({ product }) => product.eventId ?? [])
  const events = await eventStarts(sql, eventIds)
  const { currency, currencies } = currencyOf(ctx, query, own, [...offers.values()])
  if (asked === currency && own.chosen !== currency) await chooseCurrency(sql, memberId, currency)
  const content = rows.map((row) => {
    const offer = offers.get(row.productId)
    const eventId = offer?.product.eventId
    const event = eventId ? events.get(eventId) : undefined
    return lineOf(row, offer, {
      currency,
      currencies,
      locale,
      event: event ?? null,
    })
  })
  const { money, points } = sumOf(content.filter(isPayable))
  const lines = rows.flatMap(({ productId, quantity }) => {
    const product = offers.get(productId)?.product
    return product ? [{ product, quantity }] : []
  })
  const input = { lines, currency, savedCountry: own.countryCode, locale }
  return {
    ...{ content, currency, currencies, subtotal: money, pointSubtotal: points },
    shippingFrom: await shippingFrom(sql, input),
  }
}

/**
 * Prefers the requested currency, then the member's, their country's and the language's. A currency of all lines comes
 * before one of some lines.
 */
function currencyOf(
  { config, featureSwitches }: Ctx,
  { asked, locale, platform }: CartQuery,
  own: OwnCurrencies,
  offers: Offer[],
) {
  const priced = offers.map(({ product }) => product.prices.map((price) => price.currency))
  const offer = { methods: config.paymentMethods, platform, isMethodClosed: featureSwitches.isMethodClosed }
  const currencies = offeredCurrencies(offer, [...new Set(priced.flat())]).sort()
  const common = currencies.filter((code) => priced.every((own) => own.length === 0 || own.includes(code)))
  const wanted = [asked, own.chosen, own.ofCountry, currencyOfLocale(locale), 'USD' as const]
  const isOffered = asked !== undefined && currencies.includes(asked)
  const currency = isOffered ? asked : (priceCurrency(wanted, common) ?? priceCurrency(wanted, currencies))
  return { currency: currency ?? 'USD', currencies }
}

interface Shown extends ShownCurrencies {
  locale: Locale
  event: { id: string; slug: string; title: Texts } | null
}

function lineOf(
  row: CartLineRow,
  offer: Offer | undefined,
  { currency, currencies, locale, event }: Shown,
): CartLine {
  const product = offer?.product
  return {
    cartItemId: row.id,
    productUid: row.productId,
    kind: row.kind,
    name: localText(product?.name ?? row.name, locale),
    imageUrl: product?.image ? imageUrl(product.image) : null,
    event: event && { id: event.id, slug: event.slug, title: localText(event.title, locale) },
    quantity: row.quantity,
    unitPrice: product ? priceIn(product, currency) : null,
    pointPrice: product?.pointPrice ?? null,
    buyLimitMax: product?.buyLimitMax ?? row.quantity,
    quantityMax: offer ? quantityMaxOf(offer) : 0,
    needsShipping: product?.requiresShipping ?? false,
    isOnSitePickup: product?.isOnSitePickup ?? false,
    problems: problemsOf(row, offer, { currency, currencies }),
  }
}
