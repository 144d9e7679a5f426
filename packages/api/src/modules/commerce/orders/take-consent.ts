import type { Failure } from '@encore/contract/errors'
import { isDigital, needsDigitalConsent } from '@encore/contract/rules/digital-consent'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { savedCountry } from '#modules/accounts/wallet/index.ts'
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
}

/**
 * Writes down that digital content may begin at once; refused where the buyer's country asks for it. What this order
 * says of the country stands before what was saved.
 */
export async function takeConsent(
  tx: Tx,
  { orderId, memberId, lines, isGiven, countryCode }: Consenting,
): Promise<Result<null, Failure<'INVALID_INPUT'>>> {
  const kinds = lines.map(({ product }) => product.kind)
  if (!kinds.some(isDigital)) return ok(null)
  if (isGiven) {
    await insertConsent(tx, orderId)
    return ok(null)
  }
  const country = countryCode ?? (await savedCountry(tx, memberId))
  return needsDigitalConsent(kinds, country) ? invalid('digitalConsent', 'required') : ok(null)
}
