import type { Currency } from './money.ts'
import { importSchemeLimit, isEuCountry, standardRate } from './tax-rates.ts'

/**
 * Why an amount carries the tax it carries:
 * `TAXED` the tax is in the price; `NOT_REGISTERED` the seller owes none in that country; `AT_IMPORT` the country takes
 * its own from who receives the parcel; `PREPAID` cubes, taxed when they are spent; `FREE` paid with cubes that were given.
 */
export const taxTreatments = ['TAXED', 'NOT_REGISTERED', 'AT_IMPORT', 'PREPAID', 'FREE'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

/** As reports say it: of orders from before taxes were recorded nobody knows. */
export const bookedTreatments = [...taxTreatments, 'NOT_RECORDED'] as const
export type BookedTreatment = (typeof bookedTreatments)[number]

/** Where a seller pays tax: a country, or a scheme of the EU (`OSS` for all of it, `IOSS` for small parcels). */
export interface TaxRegistration {
  scheme: string
  /** As the authority wrote it; empty in a demo, which has none. */
  number: string
}

export interface TaxSeller {
  /** Where it is established. */
  country: string
  registrations: readonly TaxRegistration[]
}

export interface TaxRule {
  treatment: TaxTreatment
  /** Whose tax it is. */
  country: string
  /** Hundredths of a percent; 0 unless TAXED. */
  rate: number
  /** Null where there is none; empty in a demo. */
  registration: string | null
}

/** `DIGITAL` is used where the buyer lives, `PARCEL` goes to a country, `ON_SITE` is handed over at the venue. */
export type Supply = 'DIGITAL' | 'PARCEL' | 'ON_SITE' | 'CUBES'

export interface Sold {
  supply: Supply
  /** The country that decides. */
  country: string
  /** The day of the order, `2026-11-28`. */
  day: string
  /** Of all goods in the parcel, without its postage; only a PARCEL has one. */
  parcelValue?: { amount: number; currency: Currency } | undefined
}

/** What tax a seller's price contains. */
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
  // The One-Stop-Shop of a seller outside the EU is for services only; parcels from there have a scheme of their own.
  if (supply !== 'PARCEL' || isEuCountry(home)) return taxed(number('OSS')) ?? untaxed('NOT_REGISTERED')
  return (fitsImportScheme(sold.parcelValue) && taxed(number('IOSS'))) || untaxed('AT_IMPORT')
}

const fitsImportScheme = (value: Sold['parcelValue']): boolean =>
  value !== undefined && value.amount <= (importSchemeLimit[value.currency] ?? 0)

/** The tax in a price that includes it, in minor units: half a unit is rounded up. */
export function includedTax(gross: number, rate: number): number {
  const [sum, part] = [BigInt(gross), BigInt(rate)]
  const whole = 10_000n + part
  return Number((2n * sum * part + whole) / (2n * whole))
}

/**
 * Parts of a whole by weights, in units that add up to it; each differs by less than one from its exact share. Nothing
 * where there is no weight.
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
 * The tax of each amount of one order in one currency. It is rounded once for each rate, on the sum of what that rate
 * applies to, and then shared among the amounts, so that theirs add up to it.
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
