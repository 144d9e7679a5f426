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
  /** Where the buyer said they are with this order; null where nothing asked it. */
  countryCode: string | null
  /** That it is paid in. */
  currency: Currency
}

/**
 * Writes down that digital content may begin at once; refused where the buyer's country asks for it. What this order
 * says of the country stands before what was saved; where neither says any, the currency tells, for cubes the one that
 * the buyer last asked prices in.
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
