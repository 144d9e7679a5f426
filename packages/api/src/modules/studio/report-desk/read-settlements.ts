import type { Settlements } from '@encore/contract/endpoints'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import { publicKeyOf } from './settlement-file.ts'
import { selectSettlements } from './store.ts'

const shown = 20

/** What was settled, of an event or of what belongs to none, as this member of the staff sees it. */
export async function readSettlements(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  uid: string,
  eventId: string | null,
): Promise<Settlements> {
  const rows = await selectSettlements(ctx.sql, eventId, shown)
  const makers = await memberNames(ctx.sql, [...new Set(rows.map(({ madeBy }) => madeBy))])
  return {
    settlements: rows.map(({ madeAt, madeBy, digest, from, to, ...row }) => ({
      ...row,
      days: from && to ? { from, to } : null,
      madeAt: madeAt.toISOString(),
      madeBy: makers.get(madeBy) ?? null,
      digest: digest.toString('hex'),
      isOwn: madeBy === uid,
    })),
    publicKey: publicKeyOf(ctx),
  }
}
