import type { Revealed } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { standingsOf } from '#modules/accounts/members/index.ts'
import { wonPlace } from '#modules/commerce/draws/index.ts'
import { addressBookOf } from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { addressLines, result, shownNow } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw } from './find-draw.ts'
import type { WinnerPlace } from './forfeit-place.ts'

/**
 * Returns nickname, e-mail address, and name and phone number of the first saved address of one winner. The audit entry
 * records the place and the reason, not the person.
 */
export async function revealWinner(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { itemId, reason, ...place }: WinnerPlace & { reason: string },
): Promise<Result<AuditedResult<Revealed>, Failure<'NOT_FOUND'>>> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const memberId = found.value.state === 'DRAWN' && (await wonPlace(tx, found.value.id, itemId))?.memberId
  const [member] = memberId ? await standingsOf(tx, [memberId]) : []
  if (!memberId || !member) return fail('NOT_FOUND')
  const [address] = await addressBookOf(ctx, tx, memberId)
  const lines = [
    ...result([
      ['nickname', member.nickname],
      ['email', member.email],
    ]),
    ...(address
      ? addressLines(address).filter(({ label }) => label === 'receiver' || label === 'phone')
      : []),
  ]
  const auditEntry = {
    object: drawObject(place),
    eventId: place.eventId,
    after: { shown: 'WINNER', item: itemId },
    reason,
  }
  return ok({ reply: await shownNow(tx, lines), auditEntry })
}
