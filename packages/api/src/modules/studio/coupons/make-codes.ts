import { addSingleCodes } from '#modules/commerce/coupons/index.ts'
import type { JobKind } from '#modules/studio/background-jobs/index.ts'

const atOnce = 1_000

/** Creates the single-use codes of a campaign; the cursor is the number made so far. */
export const codesJob: JobKind = {
  name: 'coupon-codes',
  permission: 'coupon.write',
  step: async (_, tx, { subjectId, cursor, params }) => {
    const { count } = params as { count: number }
    const made = Number(cursor ?? 0)
    const wanted = Math.min(atOnce, count - made)
    await addSingleCodes(tx, subjectId, wanted)
    const now = made + wanted
    return { cursor: now < count ? String(now) : null, done: wanted }
  },
}
