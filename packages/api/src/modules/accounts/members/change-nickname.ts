import type { Failure } from '@encore/contract/errors'
import { normaliseNickname } from '@encore/contract/rules/account'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { constraintOf, transact } from '#platform/db/transact.ts'
import { isReservedNickname, nicknameKey } from './nickname.ts'
import { isNicknameFree, lockNickname, updateNickname } from './store.ts'

type NicknameError = 'NICKNAME_INVALID' | 'NICKNAME_TAKEN' | 'NICKNAME_TOO_SOON' | 'SESSION_REVOKED'

/** Normalises a nickname or returns the rule it breaks: `pattern`, `reserved` (names of the operator) or `artist`. */
export async function readNickname(
  { names }: Pick<Ctx, 'names'>,
  input: string,
  uid: string | null,
): Promise<Result<string, Failure<'NICKNAME_INVALID'>>> {
  const nickname = normaliseNickname(input)
  if (nickname === null) return refuse('pattern')
  if (isReservedNickname(nickname)) return refuse('reserved')
  return (await names.refuses(nickname, uid)) ? refuse('artist') : ok(nickname)
}

const refuse = (rule: string) => fail('NICKNAME_INVALID', { fields: [{ path: 'nickname', rule }] })

/** Changes the nickname, once in 24 hours; an unchanged one has no effect. The unique index decides races. */
export async function changeNickname(
  ctx: Ctx,
  uid: string,
  input: string,
): Promise<Result<undefined, Failure<NicknameError>>> {
  const read = await readNickname(ctx, input, uid)
  if (!read.ok) return read
  const nickname = read.value
  try {
    return await transact(ctx.sql, async (tx): Promise<Result<undefined, Failure<NicknameError>>> => {
      const state = await lockNickname(tx, uid)
      if (!state) return fail('SESSION_REVOKED')
      const { current, waitSec } = state
      if (current === nickname) return ok(undefined)
      if (waitSec > 0) return fail('NICKNAME_TOO_SOON', { retryAfterSec: waitSec })
      await updateNickname(tx, uid, nickname, nicknameKey(nickname))
      return ok(undefined)
    })
  } catch (cause) {
    if (constraintOf(cause) !== 'member_nickname_unique') throw cause
    return fail('NICKNAME_TAKEN', { fields: [{ path: 'nickname', rule: 'taken' }] })
  }
}

/** Checks whether a nickname is free for the caller; the member's current one is. */
export async function checkNickname(
  ctx: Ctx,
  uid: string,
  input: string,
): Promise<Result<{ available: boolean }, Failure<'NICKNAME_INVALID'>>> {
  const read = await readNickname(ctx, input, uid)
  if (!read.ok) return read
  return ok({ available: await isNicknameFree(ctx.sql, nicknameKey(read.value), uid) })
}
