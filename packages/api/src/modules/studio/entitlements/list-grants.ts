import type { EntitlementGrant } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { grantsOf } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'

interface Input {
  eventId: string
  cursor?: string
  size?: number
}

type Listed = Result<{ content: EntitlementGrant[]; nextCursor: string | null }, Failure<'INVALID_INPUT'>>

/** Lists entitlement grants, newest first, in two queries. */
export async function listGrants(
  { sql, secrets }: Pick<Ctx, 'sql' | 'secrets'>,
  { eventId, cursor, size = listSize }: Input,
): Promise<Listed> {
  const secret = secrets('list-cursor')
  const list = `rights ${eventId}`
  const keys = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && keys === null) return invalid('cursor', 'unknown')
  const { rows, last } = takePage(await grantsOf(sql, eventId, keys?.[0] ?? null, size + 1), size)
  const uids = rows.flatMap(({ memberId, grantedBy, endedBy }) => [memberId, grantedBy, endedBy ?? []].flat())
  const names = await presentNames(sql, [...new Set(uids)])
  const person = (uid: string) => ({ uid, nickname: names.get(uid) ?? null })
  return ok({
    content: rows.map(
      ({ id, memberId, scope, reason, grantedBy, grantedAt, endedBy, endedAt, endReason }) => ({
        grantId: id,
        member: person(memberId),
        scope,
        reason,
        by: person(grantedBy),
        at: grantedAt.toISOString(),
        ended:
          endedBy && endedAt && endReason
            ? { by: person(endedBy), at: endedAt.toISOString(), reason: endReason }
            : null,
      }),
    ),
    nextCursor: last && writeCursor(secret, list, [last.id]),
  })
}
