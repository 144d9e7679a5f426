/**
 * Standard rates of value added tax as data: per country the periods of validity, newest first. A change of law adds an
 * entry and updates `ratesVersion`; an entry that has been in force is never edited, because receipts refer to it.
 * Sources, as of `ratesVersion`:
 * - EU: European Commission, Taxes in Europe Database (https://ec.europa.eu/taxation_customs/tedb), standard rates;
 * Your Europe, VAT rules and rates. Dates of the changes: EE Käibemaksuseadus § 15, FI Arvonlisäverolaki 84 §, LU Loi
 * du 26 octobre 2022, RO Legea 141/2025, SK Zákon 278/2024.
 * - KR: 부가가치세법 제30조. JP: 消費税法第29条 with 地方税法第72条の83 (7.8 % and 2.2 %).
 */
export const ratesVersion = '2026-11-28'

export interface RatePeriod {
  /** First day, in the country's time. */
  from: string
  /** Hundredths of a percent: 2550 is 25.5 %. */
  rate: number
}

/** Member states of the European Union (ISO 3166-1; Greece is GR). */
const euRates: Record<string, readonly RatePeriod[]> = {
  AT: [{ from: '1984-01-01', rate: 2000 }],
  BE: [{ from: '1996-01-01', rate: 2100 }],
  BG: [{ from: '1999-01-01', rate: 2000 }],
  CY: [{ from: '2014-01-13', rate: 1900 }],
  CZ: [{ from: '2013-01-01', rate: 2100 }],
  DE: [{ from: '2021-01-01', rate: 1900 }],
  DK: [{ from: '1992-01-01', rate: 2500 }],
  EE: [
    { from: '2025-07-01', rate: 2400 },
    { from: '2024-01-01', rate: 2200 },
  ],
  ES: [{ from: '2012-09-01', rate: 2100 }],
  FI: [
    { from: '2024-09-01', rate: 2550 },
    { from: '2013-01-01', rate: 2400 },
  ],
  FR: [{ from: '2014-01-01', rate: 2000 }],
  GR: [{ from: '2016-06-01', rate: 2400 }],
  HR: [{ from: '2012-03-01', rate: 2500 }],
  HU: [{ from: '2012-01-01', rate: 2700 }],
  IE: [{ from: '2021-03-01', rate: 2300 }],
  IT: [{ from: '2013-10-01', rate: 2200 }],
  LT: [{ from: '2009-09-01', rate: 2100 }],
  LU: [{ from: '2024-01-01', rate: 1700 }],
  LV: [{ from: '2012-07-01', rate: 2100 }],
  MT: [{ from: '2004-01-01', rate: 1800 }],
  NL: [{ from: '2012-10-01', rate: 2100 }],
  PL: [{ from: '2011-01-01', rate: 2300 }],
  PT: [{ from: '2011-01-01', rate: 2300 }],
  RO: [
    { from: '2025-08-01', rate: 2100 },
    { from: '2017-01-01', rate: 1900 },
  ],
  SE: [{ from: '1990-07-01', rate: 2500 }],
  SI: [{ from: '2013-07-01', rate: 2200 }],
  SK: [
    { from: '2025-01-01', rate: 2300 },
    { from: '2011-01-01', rate: 2000 },
  ],
}

const rates: Record<string, readonly RatePeriod[]> = {
  ...euRates,
  KR: [{ from: '1977-07-01', rate: 1000 }],
  JP: [{ from: '2019-10-01', rate: 1000 }],
}

export const euCountries: readonly string[] = Object.keys(euRates)
export const isEuCountry = (country: string): boolean => Object.hasOwn(euRates, country)

/** Countries with known rates. */
export const taxCountries: readonly string[] = Object.keys(rates)

/** Returns the standard rate of a country on a day (`2026-11-28`); null when unknown. */
export function standardRate(country: string, day: string): number | null {
  if (!Object.hasOwn(rates, country)) return null
  return rates[country]?.find(({ from }) => from <= day)?.rate ?? null
}

/**
 * Maximum value of the goods in one parcel for the Import One-Stop-Shop (Directive 2006/112/EC, Article 369l): 150 EUR,
 * here in minor units. Prices are not converted, so other currencies have an amount below it at every rate of the last
 * ten years.
 */
export const importSchemeLimit: Readonly<Record<string, number>> = {
  EUR: 15_000,
  USD: 14_000,
  KRW: 175_000,
  JPY: 16_000,
  CNY: 100_000,
}
