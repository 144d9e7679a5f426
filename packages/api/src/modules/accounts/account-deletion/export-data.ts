import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import type { MemberHoldings } from '#platform/member-holdings.ts'

/** Returns all data that the modules store about the member, as plain JSON. */
export async function exportData(
  { sql, clock }: Ctx,
  holdings: readonly MemberHoldings[],
  uid: string,
): Promise<Reply<Endpoints['GET /api/v1/member/export']>> {
  const sections: Record<string, unknown> = {}
  for (const { section, data } of holdings) {
    if (data) sections[section] = await data(sql, uid)
  }
  return { exportedAt: new Date(clock.now()).toISOString(), sections }
}
