import type { Currency } from './money.ts'
import { importSchemeLimit, isEuCountry, standardRate } from './tax-rates.ts'

/**
 * Tax treatment of an amount:
 * `TAXED` the price includes tax; `NOT_REGISTERED` the seller owes none in that country; `AT_IMPORT` the country
 * collects it from the recipient of the parcel; `PREPAID` cubes, taxed when spent; `FREE` paid with free cubes.
 */
export const taxTreatments = ['TAXED', 'NOT_REGISTERED', 'AT_IMPORT', 'PREPAID', 'FREE'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** Treatments in reports: for orders before taxes were recorded it is unknown. */
export const bookedTreatments = [...taxTreatments, 'NOT_RECORDED'] as const
export type BookedTreatment = (typeof bookedTreatments)[number]

/** A tax registration of a seller: a country, or an EU scheme (`OSS` for the whole EU, `IOSS` for small parcels). */
export interface TaxRegistration {
  scheme: string
  /** The number issued by the authority; empty in a demo. */
  number: string
}

export interface TaxSeller {
  country: string
  registrations: readonly TaxRegistration[]
}

export interface TaxRule {
  treatment: TaxTreatment
  /** The taxing country. */
  country: string
  /** Hundredths of a percent; 0 unless TAXED. */
  rate: number
  /** Null when there is none; empty in a demo. */
  registration: string | null
}

/**
 * `DIGITAL` is consumed in the buyer's country, `PARCEL` is sent to a country, `ON_SITE` is handed over at the venue.
 */
export type Supply = 'DIGITAL' | 'PARCEL' | 'ON_SITE' | 'CUBES'

export interface Sold {
  supply: Supply
  /** The country whose tax applies. */
  country: string
  /** The day of the order, `2026-11-28`. */
  day: string
  /** Value of all goods in the parcel without shipping; only for PARCEL. */
  parcelValue?: { amount: number; currency: Currency } | undefined
}

/** Returns the tax included in a seller's price. */
export function taxRule({ country: home, registrations }: TaxSeller, sold: Sold): TaxRule {
  const { supply, country, day } = sold
  const untaxed = (treatment: TaxTreatment): TaxRule => ({ treatment, country, rate: 0, registration: null })
  if (supply === 'CUBES') return untaxed('PREPAID')
  const number = (scheme: string) => registrations.find((one) => one.scheme === scheme)?.number ?? null
  const rate = standardRate(country, day)
  const taxed = (registration: string | null): TaxRule | null =>
    registration === null || rate === null ? null : { treatment: 'TAXED', country, rate, registration }
  const own = taxed(number(country))
  if (own) return own
  if (!isEuCountry(country)) return untaxed('NOT_REGISTERED')
  // For a seller outside the EU, the One-Stop-Shop covers services only; parcels from there use the import scheme.
  if (supply !== 'PARCEL' || isEuCountry(home)) return taxed(number('OSS')) ?? untaxed('NOT_REGISTERED')
  return (fitsImportScheme(sold.parcelValue) && taxed(number('IOSS'))) || untaxed('AT_IMPORT')
}

const fitsImportScheme = (value: Sold['parcelValue']): boolean =>
  value !== undefined && value.amount <= (importSchemeLimit[value.currency] ?? 0)

/** Returns the tax in a gross price, in minor units; half a unit is rounded up. */
export function includedTax(gross: number, rate: number): number {
  const [sum, part] = [BigInt(gross), BigInt(rate)]
  const whole = 10_000n + part
  return Number((2n * sum * part + whole) / (2n * whole))
}

/**
 * Splits a whole by weights into integers that add up to it; each differs by less than one from its exact share. All
 * zero without weights.
 */
export function sharesOf(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  let before = 0n
  let reached = 0n
  return weights.map((weight) => {
    reached += BigInt(weight)
    const upTo = (2n * BigInt(whole) * reached + total) / (2n * total)
    const share = upTo - before
    before = upTo
    return Number(share)
  })
}

export interface TaxedAmount extends TaxRule {
  /** Minor units: net + tax = gross. */
  gross: number
  net: number
  tax: number
}

const groupOf = ({ treatment, country, rate }: TaxRule): string => `${treatment} ${country} ${rate}`

/**
 * The tax of each amount of one order in one currency. Tax is rounded once per rate, on the sum, and then split among
 * the amounts so that they add up.
 */
export function taxAmounts(amounts: readonly (TaxRule & { gross: number })[]): TaxedAmount[] {
  const groups = Map.groupBy(amounts.keys(), (at) => groupOf(amounts[at] as TaxRule))
  const taxes = new Map<number, number>()
  for (const places of groups.values()) {
    const grosses = places.map((at) => amounts[at]?.gross ?? 0)
    const tax = includedTax(
      grosses.reduce((sum, gross) => sum + gross, 0),
      amounts[places[0] ?? 0]?.rate ?? 0,
    )
    for (const [n, share] of sharesOf(tax, grosses).entries()) taxes.set(places[n] ?? 0, share)
  }
  return amounts.map((amount, at) => {
    const tax = taxes.get(at) ?? 0
    return { ...amount, tax, net: amount.gross - tax }
  })
}
