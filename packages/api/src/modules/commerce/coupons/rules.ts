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

/** Why a code is not redeemed; clients read the code in `data` (spec section 8), and the period where it is not now. */
export function refusedCoupon(refusal: Refusal, campaign?: Pick<CampaignRow, 'startsAt' | 'endsAt'>) {
  const error = errorOf[refusal]
  const period = refusal === 'OUT_OF_PERIOD' && campaign ? periodOf(campaign) : {}
  return fail(error, { data: { code: errors[error].code, ...period } })
}

const periodOf = ({ startsAt, endsAt }: Pick<CampaignRow, 'startsAt' | 'endsAt'>) => ({
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
})

/** Whether a member made or approved a campaign: nobody gives to themselves. */
export const isOwnCampaign = (
  { madeBy, approvedBy }: Pick<CampaignRow, 'madeBy' | 'approvedBy'>,
  memberId: string,
): boolean => memberId === madeBy || memberId === approvedBy

/** One code for everybody, redeemed as often as `usesLimit` says; or so many codes of one use each. */
export type NewCodes = { shared: string; usesLimit: number } | { single: number }

/** More come batch by batch. */
const mostAtOnce = 10_000
const mostGiven = 1_000_000

/** What is wrong with the codes of a campaign before any is made. */
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

/** What is wrong with a campaign's own fields; a moment that cannot be read is not compared. */
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

/** No letter that looks like a digit, so that a code is read out loud without a mistake. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 65 bits of chance: `7K2M-PQ4R9-XT31`. */
function newCode(): string {
  const digits = Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4, 9)}-${digits.slice(9)}`
}
