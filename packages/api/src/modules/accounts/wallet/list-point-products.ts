import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Platform } from '@encore/contract/rules/payment-methods'
import type { Ctx } from '#platform/context.ts'
import { failingGateways } from '#platform/gateway-health/index.ts'
import { ownCurrencies } from './own-currencies.ts'
import { currencyOfLocale, isPaidCurrency, methodsFor, offeredCurrencies, shownCurrency } from './rules.ts'
import { selectPointProducts, upsertCurrencyChoice } from './store.ts'

export interface PointProductQuery {
  /** Null for a guest. */
  memberId: string | null
  asked: string | undefined
  locale: Locale
  platform: Platform
}

/** Returns packages in one currency: the requested one, or that of the member's last choice, country or language. */
export async function listPointProducts(
  { sql, config, featureSwitches }: Ctx,
  { memberId, asked, locale, platform }: PointProductQuery,
): Promise<Reply<Endpoints['GET /api/v2/point-product']>> {
  const wanted = asked && isPaidCurrency(asked) ? asked : null
  const products = await selectPointProducts(sql)
  const priced = [...new Set(products.flatMap((p) => p.prices.map((price) => price.currency)))].sort()
  const { paymentMethods: methods } = config
  const offer = { methods, platform, isMethodClosed: featureSwitches.isMethodClosed }
  const currencies = offeredCurrencies(offer, priced)
  const own = memberId && !wanted ? await ownCurrencies(sql, memberId) : null
  const preferred = [wanted, own?.chosen, own?.ofCountry, currencyOfLocale(locale), 'USD' as const]
  const currency = shownCurrency(offer, preferred, priced) ?? 'USD'
  if (memberId && wanted === currency) await upsertCurrencyChoice(sql, memberId, currency)
  const pointProducts = products.flatMap(({ id, point, bonusPoint, prices }) => {
    const price = prices.find((p) => p.currency === currency)
    return price ? [{ productUid: id, point, bonusPoint, price: price.amount, currency }] : []
  })
  const offered = methodsFor({ methods, platform }, currency)
  const down = await failingGateways(sql)
  return {
    pointProducts,
    pgCodes: offered.map(({ pgCode }) => pgCode),
    unavailable: offered
      .filter(({ provider, pgCode }) => down.has(provider) || featureSwitches.isMethodClosed(pgCode))
      .map(({ pgCode }) => ({
        pgCode,
        reason: featureSwitches.isMethodClosed(pgCode) ? ('CLOSED' as const) : ('GATEWAY_FAILING' as const),
      })),
    currency,
    currencies,
  }
}
