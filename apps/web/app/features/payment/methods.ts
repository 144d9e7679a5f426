import type { UnavailableReason } from '@encore/contract/endpoints'
import { takesSum } from '@encore/contract/rules/deposits'
import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'

export type Method = Exclude<PgCode, 'CUBE'>

export interface MethodOffer {
  code: Method
  /** Why it is unavailable now; null when it is available. */
  reason: UnavailableReason | null
}

/** Display groups, by means of payment. */
export const methodGroups = ['card', 'wallet', 'cash', 'other'] as const
export type MethodGroup = (typeof methodGroups)[number]

export function groupOf(code: Method): MethodGroup {
  const method = findMethod(code)
  if (method?.deposit) return 'cash'
  if (method?.provider === 'PAYLETTER_GLOBAL') return 'other'
  return method?.isWallet ? 'wallet' : 'card'
}

interface Offered {
  pgCodes: readonly PgCode[]
  unavailable: readonly { pgCode: PgCode; reason: UnavailableReason }[]
}

/**
 * Returns the methods of a price list, in its order, for a price in minor units.
 * `closed`: methods reported closed since the list was loaded; null before any report.
 */
export function methodOffers(
  { pgCodes, unavailable }: Offered,
  price: number,
  closed: readonly string[] | null = null,
): MethodOffer[] {
  const reasons = new Map(unavailable.map(({ pgCode, reason }) => [pgCode, reason]))
  const reasonOf = (code: Method): UnavailableReason | null => {
    if (closed?.includes(code)) return 'CLOSED'
    const known = reasons.get(code)
    const isOpenAgain = known === 'CLOSED' && closed !== null
    return (isOpenAgain ? null : known) ?? (isTooMuch(code, price) ? 'SUM' : null)
  }
  return pgCodes
    .filter((code): code is Method => code !== 'CUBE')
    .map((code) => ({ code, reason: reasonOf(code) }))
}

/** Returns the wished method if available, else the first available one; null without any. */
export function chosenMethod(offers: readonly MethodOffer[], wished: string | null): Method | null {
  const open = offers.filter(({ reason }) => reason === null)
  return (open.find(({ code }) => code === wished) ?? open[0])?.code ?? null
}

function isTooMuch(code: Method, price: number): boolean {
  const method = findMethod(code)
  return method !== null && !takesSum(method, price)
}
