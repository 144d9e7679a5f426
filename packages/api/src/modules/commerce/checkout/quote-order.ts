import type { Quote } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { servedCountries } from '@encore/contract/rules/countries'
import { entryRulesOf } from '@encore/contract/rules/entry-rules'
import type { Locale } from '@encore/contract/rules/locale'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import type { Platform } from '@encore/contract/rules/payment-methods'
import { isServed, needsCustomsCode } from '@encore/contract/rules/shipping'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import {
  currencyOfLocale,
  offeredCurrencies,
  ownCurrencies,
  shownCurrency,
} from '#modules/accounts/wallet/index.ts'
import { type HeldEvent, heldEvents } from '#modules/catalog/events/index.ts'
import { homeZone, slotsOf } from '#modules/catalog/pickup/index.ts'
import { payableWith, unavailableFor } from '#modules/catalog/products/index.ts'
import {
  findOffers,
  type Offer,
  problemsOf,
  quantityMaxOf,
  type ShownCurrencies,
} from '#modules/commerce/cart/index.ts'
import {
  resolveWanted,
  sharedCurrencies,
  type Wanted,
  type WantedLine,
} from '#modules/commerce/orders/index.ts'
import { shippingFee, shippingFees } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { failingGateways } from '#platform/gateway-health/index.ts'
import { imageUrl } from '#platform/images/index.ts'
import { sumOf, togetherAs } from './rules.ts'

export interface QuoteRequest {
  memberId: string
  wanted: Wanted
  /** Destination of a parcel. */
  countryCode: string | undefined
  /** Preferred currency; another is used when some line has no price in it. */
  currency: PaidCurrency | undefined
  locale: Locale
  platform: Platform
}

type OfferedLine = WantedLine & Offer

/**
 * Returns what an order would cost and require now. The number of statements does not depend on the number of lines.
 */
export async function quoteOrder(
  ctx: Ctx,
  { memberId, wanted, countryCode, currency: asked, locale, platform }: QuoteRequest,
): Promise<Result<Quote, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const { sql, config, clock, featureSwitches } = ctx
  const resolved = await resolveWanted(sql, memberId, wanted)
  if (!resolved.ok) return resolved
  const ids = resolved.value.map(({ productUid }) => productUid)
  const offers = await findOffers(ctx, sql, memberId, ids)
  const lines = resolved.value.flatMap((line): OfferedLine[] => {
    const offer = offers.get(line.productUid)
    return offer ? [{ ...line, ...offer }] : []
  })
  if (lines.length < ids.length) return fail('NOT_FOUND')
  const products = lines.map(({ product }) => product)
  const events = await heldEvents(
    sql,
    products.flatMap(({ eventId }) => eventId ?? []),
  )
  const eventOf = ({ eventId }: Offer['product']) => events.get(eventId ?? '')
  const priced = sharedCurrencies(products)
  const { isMethodClosed } = featureSwitches
  const offer = { methods: config.paymentMethods, platform, isMethodClosed }
  const currencies = offeredCurrencies(offer, priced)
  const own = await ownCurrencies(sql, memberId)
  const preferred = [asked, own.chosen, own.ofCountry, currencyOfLocale(locale)]
  const inOrder = [...preferred, defaultOf(products), 'USD' as const]
  const currency = shownCurrency(offer, inOrder, priced) ?? 'USD'
  const parcel = lines.filter(({ product }) => product.requiresShipping)
  const feeIn = await parcelFees(sql, parcel, countryCode)
  const money = sumOf(lines, currency, feeIn(currency))
  const points = sumOf(lines, 'CUBE', feeIn('CUBE'))
  const off = { failing: await failingGateways(sql), isMethodClosed }
  const together = togetherAs(products, money?.total ?? null, points?.total ?? null)
  const offered = config.paymentMethods.filter(({ platforms }) => platforms.includes(platform))
  const fields = products.flatMap(({ requiresOrderInfo, customInfoFields }) =>
    requiresOrderInfo ? customInfoFields : [],
  )
  return ok({
    lines: lines.map((line) => lineOf(line, eventOf(line.product), { currency, currencies }, locale)),
    currency,
    currencies,
    money,
    points,
    pgCodes: payableWith(together, offered),
    unavailable: unavailableFor(together, offered, off, clock.now()),
    requires: {
      orderInfo: products.some(({ requiresOrderInfo }) => requiresOrderInfo),
      shipping: parcel.length > 0,
      customsCode: needsCustomsCode(
        countryCode ?? '',
        parcel.map(({ product }) => product),
      ),
      pickup: await pickupOf(
        sql,
        products.filter(({ isOnSitePickup }) => isOnSitePickup),
        (product) => eventOf(product)?.zone ?? homeZone,
      ),
    },
    customInfoFields: fields.map((field) => ({ ...field, label: localText(field.label, locale) })),
    savedCountry: own.countryCode,
    countries:
      parcel.length > 0
        ? servedCountries.filter((code) =>
            isServed(
              code,
              parcel.map(({ product }) => product),
            ),
          )
        : [],
  })
}

/** Returns the shipping rate per currency; null without a parcel or when the country is not served. */
async function parcelFees(db: Db, parcel: OfferedLine[], countryCode: string | undefined) {
  const goods = parcel.map(({ product }) => product)
  if (!countryCode || goods.length === 0 || !isServed(countryCode, goods)) return () => null
  const fees = await shippingFees(db)
  const weighed = parcel.map(({ product: { weightGrams }, quantity }) => ({ weightGrams, quantity }))
  return (currency: Currency) => shippingFee(fees, countryCode, currency, weighed)
}

/** Pickup slots of the products, with the zone of each venue. */
async function pickupOf(
  db: Db,
  products: Offer['product'][],
  zoneOf: (product: Offer['product']) => string,
): Promise<Quote['requires']['pickup']> {
  const slots = await slotsOf(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => ({
    productUid: product.id,
    zone: zoneOf(product),
    slots: (slots.get(product.id) ?? []).map(({ id: slotId, from, to, left }) => ({
      id: slotId,
      from: from.toISOString(),
      to: to.toISOString(),
      left,
    })),
  }))
}

const defaultOf = (products: Offer['product'][]): PaidCurrency | undefined =>
  products.map(({ defaultCurrency }) => defaultCurrency).find((code) => code !== 'CUBE')

function lineOf(
  line: OfferedLine,
  event: HeldEvent | undefined,
  shown: ShownCurrencies,
  locale: Locale,
): Quote['lines'][number] {
  const { product, productUid, cartItemId = null, quantity } = line
  const price = product.prices.find((one) => one.currency === shown.currency)
  return {
    productUid,
    cartItemId,
    kind: product.kind,
    name: localText(product.name, locale),
    imageUrl: product.image ? imageUrl(product.image) : null,
    event: event
      ? {
          title: localText(event.title, locale),
          // Shown as a square, which would crop lettering.
          imageUrl: imageUrl(event.hero),
          startAt: event.startAt.toISOString(),
          zone: event.zone,
          rules: entryRulesOf(event),
        }
      : null,
    quantity,
    unitPrice: price ?? null,
    unitPoints: product.pointPrice,
    quantityMax: quantityMaxOf(line),
    problems: problemsOf({ quantity, shownPrices: {} }, line, shown),
  }
}
