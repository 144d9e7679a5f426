import type { Failure } from '@encore/contract/errors'
import { chatBlocksMax } from '@encore/contract/rules/limits'
import { fail, ok, type Result } from '#kernel/result.ts'
import { memberById, memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import { insertBlock, selectBlocked } from './block-store.ts'

export async function listBlocked({ sql }: Ctx, uid: string): Promise<{ uid: string; name: string }[]> {
  const blocked = await selectBlocked(sql, uid)
  const names = await memberNames(sql, blocked)
  return blocked.map((other) => ({ uid: other, name: names.get(other) ?? '' }))
}

export async function blockMember(
  { sql }: Ctx,
  uid: string,
  otherUid: string,
): Promise<Result<undefined, Failure<'NOT_FOUND' | 'CHAT_BLOCKS_FULL'>>> {
  const other = otherUid === uid ? null : await memberById(sql, otherUid)
  if (!other || other.status === 'LEFT') return fail('NOT_FOUND')
  return (await insertBlock(sql, uid, otherUid, chatBlocksMax)) ? ok(undefined) : fail('CHAT_BLOCKS_FULL')
}
