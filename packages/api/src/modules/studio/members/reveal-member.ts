import type { Revealed, StudioMember } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { standingsOf } from '#modules/accounts/members/index.ts'
import { addressBookOf } from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { addressLines, result, shownNow } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'

export interface Input {
  uid: string
  what: StudioMember['secrets'][number]
  reason: string
}

/** Returns personal data of a member. The audit entry records the access and its reason, not the data. */
export async function revealMember(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { uid, what, reason }: Input,
): Promise<Result<AuditedResult<Revealed>, Failure<'NOT_FOUND'>>> {
  const [member] = await standingsOf(tx, [uid])
  if (!member) return fail('NOT_FOUND')
  const lines =
    what === 'EMAIL'
      ? result([['email', member.email]])
      : (await addressBookOf(ctx, tx, uid)).flatMap((address) => addressLines(address))
  if (lines.length === 0) return fail('NOT_FOUND')
  const auditEntry = { object: { kind: 'member', id: uid }, after: { shown: what }, reason }
  return ok({ reply: await shownNow(tx, lines), auditEntry })
}
