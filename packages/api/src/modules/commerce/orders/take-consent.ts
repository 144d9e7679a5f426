import type { Failure } from '@encore/contract/errors'
import { isDigital, needsDigitalConsent } from '@encore/contract/rules/digital-consent'
import type { Currency } from '@encore/contract/rules/money'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { ownCurrencies } from '#modules/accounts/wallet/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { insertConsent } from './store.ts'
import type { ChosenLine } from './wanted-lines.ts'

export interface Consenting {
  orderId: string
  memberId: string
  lines: ChosenLine[]
  isGiven: boolean
  /** Country given with this order; null when none was required. */
  countryCode: string | null
  currency: Currency
}

/**
 * Stores the consent to begin digital content; refused without it where the buyer's country requires it. The country of
 * the order comes before the saved one. Without a country the currency decides; for cubes it is the currency the buyer
 * chose last.
 */
export async function takeConsent(
  tx: Tx,
  { orderId, memberId, lines, isGiven, countryCode, currency }: Consenting,
): Promise<Result<null, Failure<'INVALID_INPUT'>>> {
  const kinds = lines.map(({ product }) => product.kind)
  if (!kinds.some(isDigital)) return ok(null)
  if (isGiven) {
    await insertConsent(tx, orderId)
    return ok(null)
  }
  const own = await ownCurrencies(tx, memberId)
  const place = {
    countryCode: countryCode ?? own.countryCode,
    currency: currency === 'CUBE' ? own.chosen : currency,
  }
  return needsDigitalConsent(kinds, place) ? invalid('digitalConsent', 'required') : ok(null)
}
