import { randomBytes } from 'node:crypto'
import type { CouponGift } from '@encore/contract/endpoints'
import { createCampaign, type NewCampaign } from '#modules/commerce/coupons/index.ts'
import { transact } from '#platform/db/transact.ts'
import type { Fan, Shop } from './shop.ts'

const dayMs = 86_400_000

export const freshCode = () => `C-${randomBytes(5).toString('hex').toUpperCase()}`

/** Creates a campaign of 20 cubes, open since yesterday, one use per member; returns its codes. */
export async function addCampaign({ world }: Shop, change: Partial<NewCampaign> = {}): Promise<string[]> {
  const now = Date.now()
  const made = await transact(world.db.app, (tx) =>
    createCampaign(tx, {
      name: 'spring',
      gives: 'CUBES',
      amount: 20,
      eventId: null,
      startsAt: new Date(now - dayMs),
      endsAt: new Date(now + dayMs),
      totalLimit: null,
      memberLimit: 1,
      holdersOf: null,
      codes: { shared: freshCode(), usesLimit: 100 },
      ...change,
    }),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.failure))
  return made.value.codes
}

export async function addCode(shop: Shop, change: Partial<NewCampaign> = {}): Promise<string> {
  const [code = ''] = await addCampaign(shop, change)
  return code
}

export async function redeem({ api }: Fan, code: string, key?: string): Promise<CouponGift | number> {
  const answer = await api(
    'POST /api/v1/coupon/use/code',
    { body: { code } },
    key ? { idempotencyKey: key } : {},
  )
  return answer.ok ? answer.value : answer.error.code
}

/** Counts the results by name: `given`, or the error code of a refusal. */
export function tally(answers: (CouponGift | number)[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const answer of answers) {
    const name = typeof answer === 'number' ? String(answer) : 'given'
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}
