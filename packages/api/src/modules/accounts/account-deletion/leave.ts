import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isProvedLately, mailMember } from '#modules/accounts/identity/index.ts'
import { leaveTombstone, lockLeaving, markLeft } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import type { MemberHoldings } from '#platform/member-holdings.ts'

type Holdings = readonly MemberHoldings[]

/** Returns what blocks the account deletion and what the member would lose. */
export const previewLeave = (
  { sql }: Ctx,
  holdings: Holdings,
  uid: string,
): Promise<Result<{ blockers: LeaveBlocker[]; losses: LeaveLoss[] }, never>> =>
  transact(sql, async (tx) => {
    const losses: LeaveLoss[] = []
    for (const part of holdings) losses.push(...((await part.losses?.(tx, uid)) ?? []))
    return ok({ blockers: await blockersOf(tx, holdings, uid), losses })
  })

type Left = Result<{ left: true }, Failure<'LEAVE_BLOCKED' | 'REAUTH_REQUIRED' | 'SESSION_REVOKED'>>

/**
 * Deletes the account permanently, in one transaction under the lock on the member's row. An earlier order blocks the
 * deletion; a later one finds no member.
 */
export const leave = (ctx: Ctx, holdings: Holdings, leaver: Member): Promise<Left> =>
  transact(ctx.sql, async (tx): Promise<Left> => {
    const { uid } = leaver
    const member = await lockLeaving(tx, uid)
    if (!member) return fail('SESSION_REVOKED')
    if (!isProvedLately(ctx, leaver)) return fail('REAUTH_REQUIRED')
    const blockers = await blockersOf(tx, holdings, uid)
    if (blockers.length > 0) return fail('LEAVE_BLOCKED', { data: { blockers } })
    await ctx.events.emit(tx, 'member.left', { memberId: uid })
    const { email, emailKey, language } = member
    if (emailKey) await leaveTombstone(ctx, tx, emailKey)
    if (email) await mailMember(tx, { kind: 'left', to: email, language })
    await markLeft(tx, uid)
    return ok({ left: true })
  })

async function blockersOf(tx: Tx, holdings: Holdings, uid: string): Promise<LeaveBlocker[]> {
  const found: LeaveBlocker[] = []
  for (const part of holdings) found.push(...((await part.blockers?.(tx, uid)) ?? []))
  return found
}
