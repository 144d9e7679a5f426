import { randomInt } from 'node:crypto'
import type { FieldProblem } from '@encore/contract/errors'
import { couponLookup, typedCoupon } from '@encore/contract/rules/coupon'
import { newId } from '#kernel/ids.ts'
import { invalid, ok, type Result, refused } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type CampaignRow, type CodeRow, insertCampaign, insertCodes } from './store.ts'

export interface NewCampaign extends Omit<CampaignRow, 'id'> {
  /** One code for everybody, redeemed as often as `usesLimit` says; or so many codes of one use each. */
  codes: { shared: string; usesLimit: number } | { single: number }
}

export interface Campaign {
  id: string
  /** As they are printed. */
  codes: string[]
}

/** Makes a campaign with its codes; INVALID_INPUT names every field that breaks a rule. */
export async function createCampaign(tx: Tx, { codes, ...wish }: NewCampaign): Promise<Result<Campaign>> {
  const refusal = refused([...(await campaignProblems(tx, wish)), ...codeProblems(codes)])
  if (refusal) return refusal
  const opened = await openCampaign(tx, wish)
  if (!opened.ok) return opened
  const id = opened.value
  if ('shared' in codes) {
    const added = await addSharedCode(tx, id, codes)
    return added.ok ? ok({ id, codes: [added.value] }) : added
  }
  return ok({ id, codes: await addSingleCodes(tx, id, codes.single) })
}

/** A campaign that has no codes yet; answers its id, a new one unless it has one already. */
export async function openCampaign(
  tx: Tx,
  { id = newId('ca'), ...wish }: Omit<CampaignRow, 'id'> & { id?: string },
): Promise<Result<string>> {
  const refusal = refused(await campaignProblems(tx, wish))
  if (refusal) return refusal
  await insertCampaign(tx, { ...wish, id })
  return ok(id)
}

/** The one code of a campaign for everybody, as it is printed; `codes` `taken` when one is found like it. */
export async function addSharedCode(
  tx: Tx,
  campaignId: string,
  { shared, usesLimit }: { shared: string; usesLimit: number },
): Promise<Result<string>> {
  const refusal = refused(codeProblems({ shared, usesLimit }))
  if (refusal) return refusal
  const row: CodeRow = { code: typedCoupon(shared), lookup: couponLookup(shared), usesLimit }
  const [added] = await insertCodes(tx, campaignId, [row])
  return added ? ok(added.code) : invalid('codes', 'taken')
}

/** So many more codes of one use each, as they are printed. */
export async function addSingleCodes(tx: Tx, campaignId: string, count: number): Promise<string[]> {
  const codes: string[] = []
  // Of 65 bits none is ever found like another; whatever is, is drawn again.
  while (codes.length < count) {
    const added = await insertCodes(tx, campaignId, singleCodes(count - codes.length))
    codes.push(...added.map(({ code }) => code))
  }
  return codes
}

/** More come batch by batch. */
const mostAtOnce = 10_000
const mostGiven = 1_000_000

/** What is wrong with the codes of a campaign before any is made. */
export function codeProblems(codes: NewCampaign['codes']): FieldProblem[] {
  if ('single' in codes)
    return codes.single < 1 || codes.single > mostAtOnce ? [{ path: 'codes/single', rule: 'maximum' }] : []
  const problems: FieldProblem[] = []
  if (couponLookup(codes.shared).length < 4) problems.push({ path: 'codes/shared', rule: 'minLength' })
  if (!isCount(codes.usesLimit)) problems.push({ path: 'codes/usesLimit', rule: 'minimum' })
  return problems
}

/** What is wrong with a campaign, field by field; a moment that cannot be read is not compared. */
export async function campaignProblems(
  tx: Tx,
  {
    name,
    gives,
    amount,
    eventId,
    startsAt,
    endsAt,
    totalLimit,
    memberLimit,
    holdersOf,
  }: Omit<CampaignRow, 'id'>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const wrong = (path: string, rule: string) => problems.push({ path, rule })
  if (name.length < 1 || name.length > 80) wrong('name', 'maxLength')
  if (startsAt >= endsAt) wrong('endsAt', 'after')
  if (totalLimit !== null && !isCount(totalLimit)) wrong('totalLimit', 'minimum')
  if (!isCount(memberLimit)) wrong('memberLimit', 'minimum')
  if (holdersOf !== null && !(await findHeldEvent(tx, holdersOf))) wrong('holdersOf', 'exists')
  if (gives !== 'TICKET') {
    if (amount === null || !isCount(amount) || amount > mostGiven) wrong('amount', 'maximum')
  } else if (!eventId || !(await findHeldEvent(tx, eventId))) wrong('eventId', 'exists')
  return problems
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value < 2 ** 31

const singleCodes = (count: number): CodeRow[] =>
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
