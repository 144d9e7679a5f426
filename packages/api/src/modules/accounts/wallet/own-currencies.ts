import { currencyOfCountry } from '@encore/contract/rules/countries'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { Db } from '#platform/db/connect.ts'
import { selectCurrencyHints } from './store.ts'

export interface OwnCurrencies {
  /** The member's last currency choice; null for none. */
  chosen: PaidCurrency | null
  /** Currency of the country the member saved last; null for none. */
  ofCountry: PaidCurrency | null
  countryCode: string | null
}

/** Currencies a member prefers, before their language is considered. */
export async function ownCurrencies(db: Db, uid: string): Promise<OwnCurrencies> {
  const { chosen, countryCode } = await selectCurrencyHints(db, uid)
  return { chosen, ofCountry: countryCode === null ? null : currencyOfCountry(countryCode), countryCode }
}
