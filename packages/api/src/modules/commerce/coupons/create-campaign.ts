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
  /** In printed form. */
  codes: string[]
}

/** Creates a campaign with its codes; `INVALID_INPUT` lists every field that breaks a rule. */
export async function createCampaign(tx: Tx, { codes, ...input }: NewCampaign): Promise<Result<Campaign>> {
  const refusal = refused([...(await campaignProblems(tx, input)), ...codeProblems(codes)])
  if (refusal) return refusal
  const opened = await openCampaign(tx, input)
  if (!opened.ok) return opened
  const id = opened.value
  if ('shared' in codes) {
    const added = await addSharedCode(tx, id, codes)
    return added.ok ? ok({ id, codes: [added.value] }) : added
  }
  return ok({ id, codes: await addSingleCodes(tx, id, codes.single) })
}

/** Creates a campaign without codes and returns its id, generated unless given. */
export async function openCampaign(
  tx: Tx,
  { id = newId('ca'), ...input }: Omit<CampaignRow, 'id'> & { id?: string },
): Promise<Result<string>> {
  const refusal = refused(await campaignProblems(tx, input))
  if (refusal) return refusal
  await insertCampaign(tx, { ...input, id })
  return ok(id)
}

/**
 * Adds the one code that all members share and returns its printed form. Fails with `codes` `taken` when the lookup
 * form exists.
 */
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

/** Adds `count` single-use codes and returns their printed forms. */
export async function addSingleCodes(tx: Tx, campaignId: string, count: number): Promise<string[]> {
  const codes: string[] = []
  // Collisions are practically impossible with 65 random bits; a collision is drawn again.
  while (codes.length < count) {
    const added = await insertCodes(tx, campaignId, singleCodes(count - codes.length))
    codes.push(...added.map(({ code }) => code))
  }
  return codes
}

/** Lists invalid fields of a campaign; invalid dates are not compared. */
export async function campaignProblems(tx: Tx, campaign: Omit<CampaignRow, 'id'>): Promise<FieldProblem[]> {
  const { gives, eventId, holdersOf } = campaign
  const problems = termsProblems(campaign)
  if (holdersOf !== null && !(await findHeldEvent(tx, holdersOf)))
    problems.push({ path: 'holdersOf', rule: 'exists' })
  if (gives === 'TICKET' && !(eventId && (await findHeldEvent(tx, eventId))))
    problems.push({ path: 'eventId', rule: 'exists' })
  return problems
}
