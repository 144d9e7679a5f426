import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { membersCalled, presentNames } from '#modules/accounts/members/index.ts'
import { isGrantInRunningDraw } from '#modules/commerce/draws/index.ts'
import { endGrant, type GrantRequest, grantAccess, grantById } from '#modules/commerce/entitlements/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

export interface Gift extends Pick<GrantRequest, 'eventId' | 'scopes' | 'reason'> {
  /** Exact nickname, e-mail address or uid of one member. */
  to: string
}

type Given = Result<
  AuditedResult<{ member: { uid: string; nickname: string | null }; grantIds: string[] }>,
  Failure<'NOT_FOUND' | 'ALREADY_ENTITLED' | 'GRANT_OWN' | 'EVENT_ENDED'>
>

/** The object of the audit entry is the member. */
export async function grantEntitlements(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { uid: grantedBy }: Pick<Staff, 'uid'>,
  { to, eventId, scopes, reason }: Gift,
): Promise<Given> {
  const [memberId, ...others] = await membersCalled(tx, to.normalize('NFKC').trim())
  if (!memberId || others.length > 0) return fail('NOT_FOUND')
  const given = await grantAccess(ctx, tx, { memberId, eventId, scopes, reason, grantedBy })
  if (!given.ok) return given
  const names = await presentNames(tx, [memberId])
  return ok({
    reply: { member: { uid: memberId, nickname: names.get(memberId) ?? null }, grantIds: given.value },
    auditEntry: {
      object: { kind: 'member', id: memberId },
      eventId,
      after: { scopes: [...scopes], grants: given.value },
      reason,
    },
  })
}

export interface Ending {
  eventId: string
  grantId: string
  reason: string
}

/**
 * Ends a grant. *Errors*: GRANT_IN_DRAW while its ticket takes part in a draw without a result. Before the close two
 * people may exclude the member by the published rules; after the result the win stays.
 */
export async function endEntitlementGrant(
  tx: Tx,
  { uid: by }: Pick<Staff, 'uid'>,
  { eventId, grantId: id, reason }: Ending,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'GRANT_ENDED' | 'GRANT_IN_DRAW'>>> {
  const grant = await grantById(tx, eventId, id)
  if (!grant) return fail('NOT_FOUND')
  if (await isGrantInRunningDraw(tx, id)) return fail('GRANT_IN_DRAW')
  const ended = await endGrant(tx, { id, by, reason })
  if (!ended.ok) return ended
  const { memberId, scope } = grant
  const auditEntry = {
    object: { kind: 'member', id: memberId },
    eventId,
    before: { scope, grant: id },
    after: { ended: true },
    reason,
  }
  return ok({ reply: undefined, auditEntry })
}
