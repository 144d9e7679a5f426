import type { FieldProblem } from '@encore/contract/errors'
import { couponLookup, typedCoupon } from '@encore/contract/rules/coupon'
import { newId } from '#kernel/ids.ts'
import { invalid, ok, type Result, refused } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { codeProblems, type NewCodes, singleCodes, termsProblems } from './rules.ts'
import { type CampaignRow, type CodeRow, insertCampaign, insertCodes } from './store.ts'

export interface NewCampaign extends Omit<CampaignRow, 'id'> {
  codes: NewCodes
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

/** What is wrong with a campaign, field by field; a moment that cannot be read is not compared. */
export async function campaignProblems(tx: Tx, campaign: Omit<CampaignRow, 'id'>): Promise<FieldProblem[]> {
  const { gives, eventId, holdersOf } = campaign
  const problems = termsProblems(campaign)
  if (holdersOf !== null && !(await findHeldEvent(tx, holdersOf)))
    problems.push({ path: 'holdersOf', rule: 'exists' })
  if (gives === 'TICKET' && !(eventId && (await findHeldEvent(tx, eventId))))
    problems.push({ path: 'eventId', rule: 'exists' })
  return problems
}
