import { currencyOfCountry } from '@encore/contract/rules/countries'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { Db } from '#platform/db/connect.ts'
import { selectCurrencyHints } from './store.ts'

export interface OwnCurrencies {
  /** What the member last asked prices in; null as long as they never have. */
  chosen: PaidCurrency | null
  /** That of the country they saved last; null for none. */
  ofCountry: PaidCurrency | null
  countryCode: string | null
}

/** What a member would be asked in, before their language is looked at. */
export async function ownCurrencies(db: Db, uid: string): Promise<OwnCurrencies> {
  const { chosen, countryCode } = await selectCurrencyHints(db, uid)
  return { chosen, ofCountry: countryCode === null ? null : currencyOfCountry(countryCode), countryCode }
}
