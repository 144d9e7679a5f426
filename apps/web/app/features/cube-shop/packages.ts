import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { type Currency, currencyDecimals, type PaidCurrency } from '@encore/contract/rules/money'
import { api } from '#app/data/api.ts'
import { timedFetch } from '#app/data/timed-fetch.ts'

export type CubePackages = Reply<Endpoints['GET /api/v2/point-product']>
export type CubePackage = CubePackages['pointProducts'][number]

/** Loads the price list in `currency`, or in the reader's default currency; null on failure. */
export async function loadPackages(
  isMember: boolean,
  priceListPath: string,
  currency: PaidCurrency | undefined,
): Promise<CubePackages | null> {
  if (isMember) {
    const answer = await api('GET /api/v2/point-product', { query: currency ? { currency } : {} })
    return answer.ok ? answer.value : null
  }
  return loadForGuest(currency ? `${priceListPath}?currency=${currency}` : priceListPath)
}

/** Guests may not call the API for it (spec section 6); the page's server does so for them. */
async function loadForGuest(path: string): Promise<CubePackages | null> {
  try {
    const response = await timedFetch(path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) return null
    return (await response.json()) as CubePackages
  } catch {
    return null
  }
}

/**
 * Price per cube in major units, bonus included: one more decimal than the currency has, none for currencies without
 * decimals.
 */
export function pricePerCube({ point, bonusPoint, price, currency }: CubePackage): string {
  const decimals = currencyDecimals[currency]
  const each = price / 10 ** decimals / (point + bonusPoint)
  return each.toFixed(decimals === 0 ? 0 : decimals + 1)
}

export const isPaidCurrency = (currency: Currency): currency is PaidCurrency => currency !== 'CUBE'
