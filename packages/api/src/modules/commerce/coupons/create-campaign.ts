import { randomInt } from 'node:crypto'
import { couponLookup, typedCoupon } from '@encore/contract/rules/coupon'
import { newId } from '#kernel/ids.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
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

/** Makes a campaign with its codes; INVALID_INPUT names what breaks a rule. */
export async function createCampaign(tx: Tx, { codes, ...wish }: NewCampaign): Promise<Result<Campaign>> {
  const problem = await brokenRule(tx, wish)
  if (problem) return invalid(...problem)
  const row = { ...wish, id: newId('ca') }
  const wanted = 'shared' in codes ? [sharedCode(codes)] : singleCodes(codes.single)
  if ('shared' in codes && !isCount(codes.usesLimit)) return invalid('codes/usesLimit', 'minimum')
  if (wanted.some(({ lookup }) => lookup.length < 4)) return invalid('codes/shared', 'minLength')
  if (wanted.length === 0 || wanted.length > mostCodes) return invalid('codes/single', 'maximum')
  await insertCampaign(tx, row)
  const added = await insertCodes(tx, row.id, wanted)
  if (added.length < wanted.length) return invalid('codes', 'taken')
  return ok({ id: row.id, codes: added.map(({ code }) => code) })
}

const mostCodes = 10_000
const mostGiven = 1_000_000

async function brokenRule(
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
): Promise<[path: string, rule: string] | null> {
  if (name.length < 1 || name.length > 80) return ['name', 'maxLength']
  if (startsAt >= endsAt) return ['endsAt', 'after']
  if (totalLimit !== null && !isCount(totalLimit)) return ['totalLimit', 'minimum']
  if (!isCount(memberLimit)) return ['memberLimit', 'minimum']
  if (holdersOf !== null && !(await findHeldEvent(tx, holdersOf))) return ['holdersOf', 'exists']
  if (gives === 'TICKET') return eventId && (await findHeldEvent(tx, eventId)) ? null : ['eventId', 'exists']
  return amount !== null && isCount(amount) && amount <= mostGiven ? null : ['amount', 'maximum']
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value < 2 ** 31

function sharedCode({ shared, usesLimit }: { shared: string; usesLimit: number }): CodeRow {
  return { code: typedCoupon(shared), lookup: couponLookup(shared), usesLimit }
}

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
