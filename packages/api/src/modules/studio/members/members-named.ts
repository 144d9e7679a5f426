import type { StudioMemberRow } from '@encore/contract/endpoints'
import { membersCalled, membersHolding, nicknameKey, standingsOf } from '#modules/accounts/members/index.ts'
import type { Caller } from '#modules/studio/audit/index.ts'
import { foundBy } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import { memberRow, noteFound } from './list-members.ts'

/**
 * Returns at most `limit` members: first by exact uid, address or nickname, then those whose nickname contains the
 * text.
 */
export async function membersNamed(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  caller: Caller,
  text: string,
  limit: number,
): Promise<StudioMemberRow[]> {
  const exact = await standingsOf(ctx.sql, await membersCalled(ctx.sql, text))
  const part = nicknameKey(text)
  const isAddress = foundBy(text) === 'ADDRESS'
  if (isAddress)
    await noteFound(
      ctx,
      caller,
      text,
      exact.map(({ uid }) => uid),
    )
  const filter = { isSuspended: false, part, after: null }
  const holding = part === '' || text.includes('@') ? [] : await membersHolding(ctx.sql, filter, limit)
  const each = new Map([...exact, ...holding].map((row) => [row.uid, row]))
  return [...each.values()].slice(0, limit).map(memberRow)
}
