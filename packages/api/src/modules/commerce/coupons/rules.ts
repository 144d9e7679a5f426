import { randomInt } from 'node:crypto'
import { errors, type FieldProblem } from '@encore/contract/errors'
import { couponLookup } from '@encore/contract/rules/coupon'
import { fail } from '#kernel/result.ts'
import type { CampaignRow, CodeRow, Redeeming } from './store.ts'

export type CouponError =
  | 'COUPON_USED_BY_MEMBER'
  | 'COUPON_PERIOD'
  | 'COUPON_USED_UP'
  | 'COUPON_NOT_FOR_THIS'
  | 'COUPON_UNKNOWN'

type Refusal = Exclude<Redeeming, 'REDEEMED'> | 'NOT_FOR_THIS'

const errorOf: Record<Refusal, CouponError> = {
  UNKNOWN: 'COUPON_UNKNOWN',
  USED_BY_MEMBER: 'COUPON_USED_BY_MEMBER',
  USED_UP: 'COUPON_USED_UP',
  OUT_OF_PERIOD: 'COUPON_PERIOD',
  STOPPED: 'COUPON_USED_UP',
  NOT_FOR_THIS: 'COUPON_NOT_FOR_THIS',
}

/**
 * Maps a refusal to its error. Clients read the code in `data` (spec section 8), and the period of a code outside it.
 */
export function refusedCoupon(refusal: Refusal, campaign?: Pick<CampaignRow, 'startsAt' | 'endsAt'>) {
  const error = errorOf[refusal]
  const period = refusal === 'OUT_OF_PERIOD' && campaign ? periodOf(campaign) : {}
  return fail(error, { data: { code: errors[error].code, ...period } })
}

const periodOf = ({ startsAt, endsAt }: Pick<CampaignRow, 'startsAt' | 'endsAt'>) => ({
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
})

/** True when the member made or approved the campaign: staff must not redeem their own coupons. */
export const isOwnCampaign = (
  { madeBy, approvedBy }: Pick<CampaignRow, 'madeBy' | 'approvedBy'>,
  memberId: string,
): boolean => memberId === madeBy || memberId === approvedBy

/** One shared code with `usesLimit` uses, or `single` codes with one use each. */
export type NewCodes = { shared: string; usesLimit: number } | { single: number }

/** Maximum codes per call; larger campaigns are created in batches. */
const mostAtOnce = 10_000
const mostGiven = 1_000_000

export function codeProblems(codes: NewCodes): FieldProblem[] {
  if ('single' in codes)
    return codes.single < 1 || codes.single > mostAtOnce ? [{ path: 'codes/single', rule: 'maximum' }] : []
  const problems: FieldProblem[] = []
  if (couponLookup(codes.shared).length < 4) problems.push({ path: 'codes/shared', rule: 'minLength' })
  if (!isCount(codes.usesLimit)) problems.push({ path: 'codes/usesLimit', rule: 'minimum' })
  return problems
}

type Terms = Pick<
  CampaignRow,
  'name' | 'gives' | 'amount' | 'startsAt' | 'endsAt' | 'totalLimit' | 'memberLimit'
>

/** Validates a campaign's own fields; invalid dates are not compared. */
export function termsProblems(terms: Terms): FieldProblem[] {
  const { name, gives, amount, startsAt, endsAt, totalLimit, memberLimit } = terms
  const problems: FieldProblem[] = []
  const wrong = (path: string, rule: string) => problems.push({ path, rule })
  if (name.length < 1 || name.length > 80) wrong('name', 'maxLength')
  if (startsAt >= endsAt) wrong('endsAt', 'after')
  if (totalLimit !== null && !isCount(totalLimit)) wrong('totalLimit', 'minimum')
  if (!isCount(memberLimit)) wrong('memberLimit', 'minimum')
  if (gives !== 'TICKET' && (amount === null || !isCount(amount) || amount > mostGiven))
    wrong('amount', 'maximum')
  return problems
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value < 2 ** 31

export const singleCodes = (count: number): CodeRow[] =>
  Array.from({ length: count }, () => {
    const code = newCode()
    return { code, lookup: couponLookup(code), usesLimit: 1 }
  })

/** Omits letters that look like digits, so that codes can be read out without mistakes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 65 random bits, for example `7K2M-PQ4R9-XT31`. */
function newCode(): string {
  const digits = Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4, 9)}-${digits.slice(9)}`
}
