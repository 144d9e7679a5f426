import type { Failure } from '@encore/contract/errors'
import { wholeTier } from '@encore/contract/rules/ticket-tier'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { endGrantRow, insertGrant, type NewGrant } from './grant-store.ts'
import { holdsAll } from './held-tiers.ts'
import { grantEntitlement, revokeEntitlements } from './rights.ts'

export interface GrantRequest extends Omit<NewGrant, 'id' | 'scope'> {
  scopes: readonly NewGrant['scope'][]
}

/**
 * Grants access without an order and notifies the member. Fails with `ALREADY_ENTITLED` when they already have it; on
 * failure the caller must roll back the transaction.
 */
export async function grantAccess(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { scopes, ...grant }: GrantRequest,
): Promise<Result<string[], Failure<'NOT_FOUND' | 'ALREADY_ENTITLED' | 'GRANT_OWN' | 'EVENT_ENDED'>>> {
  const { memberId, eventId, grantedBy } = grant
  if (memberId === grantedBy) return fail('GRANT_OWN')
  const event = await findHeldEvent(tx, eventId)
  if (!event || !(await keepPresent(tx, memberId))) return fail('NOT_FOUND')
  if (event.status === 'CANCELED') return fail('EVENT_ENDED')
  const grants: { id: string; scope: NewGrant['scope'] }[] = []
  for (const scope of scopes) {
    const id = newId('gr')
    const isHeld = await holdsAll(tx, { memberId, eventId, scope }, wholeTier)
    if (isHeld || !(await insertGrant(tx, { ...grant, id, scope }))) return fail('ALREADY_ENTITLED')
    await grantEntitlement(tx, { memberId, eventId, scope, source: 'GRANT', sourceId: id })
    grants.push({ id, scope })
  }
  const grantId = grants[0]?.id ?? ''
  await ctx.events.emit(tx, 'right.granted', { grantId, memberId, eventId, title: event.title, grants })
  return ok(grants.map(({ id }) => id))
}

/** Ends a grant; `GRANT_OVER` when it has already ended. */
export async function endGrant(
  tx: Tx,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<Result<undefined, Failure<'GRANT_ENDED'>>> {
  if (!(await endGrantRow(tx, id, by, reason))) return fail('GRANT_ENDED')
  await revokeEntitlements(tx, 'GRANT', id)
  return ok(undefined)
}
