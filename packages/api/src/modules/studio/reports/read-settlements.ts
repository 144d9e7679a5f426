import type { Settlements } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { publicKeyOf } from './settlement-file.ts'
import { selectSettlements } from './store.ts'

const shown = 20

export async function readSettlements(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  { held }: Pick<Staff, 'held'>,
  eventId: string | null,
): Promise<Settlements> {
  const rows = await selectSettlements(ctx.sql, eventId, shown)
  const makers = await memberNames(ctx.sql, [...new Set(rows.map(({ madeBy }) => madeBy))])
  const mayFetch = grantingRole(held, 'settlement.make', eventId) !== null
  return {
    settlements: rows.map(({ madeAt, madeBy, digest, from, to, zone, ...row }) => ({
      ...row,
      days: from && to ? { from, to, zone: zone ?? 'UTC' } : null,
      madeAt: madeAt.toISOString(),
      madeBy: makers.get(madeBy) ?? null,
      digest: digest.toString('hex'),
      mayFetch,
    })),
    publicKey: publicKeyOf(ctx),
  }
}
