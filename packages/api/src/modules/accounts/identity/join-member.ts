import { emailKey } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import type { SocialType } from '@encore/contract/rules/social'
import { newMemberUid } from '@encore/identity/server'
import { fail } from '#kernel/result.ts'
import { hasLeftLately, insertConsents, nicknameKey } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { insertMember } from './account-store.ts'

export interface NewMember {
  /** Normalised and verified; null when none was verified. */
  email: string | null
  /** Normalised and allowed. */
  nickname: string
  language: Locale
  snsType: 'EMAIL' | SocialType
  agreements: { terms: string; privacy: string; over14: true; marketing: boolean }
}

/** Inserts a member with their consents and returns the uid; a taken name or address violates a unique constraint. */
export async function joinMember(ctx: Ctx, tx: Tx, member: NewMember): Promise<string> {
  const { email, nickname, language, snsType } = member
  const { terms, privacy, marketing } = member.agreements
  const uid = newMemberUid(ctx.clock.now())
  await insertMember(tx, {
    uid,
    email,
    emailKey: email === null ? null : emailKey(email),
    nickname,
    nicknameKey: nicknameKey(nickname),
    language,
    snsType,
  })
  await insertConsents(tx, uid, [
    { document: 'terms', version: terms },
    { document: 'privacy', version: privacy },
    { document: 'over14', version: '1' },
    ...(marketing ? [{ document: 'marketing', version: '1' }] : []),
  ])
  const isReturning = email !== null && (await hasLeftLately(ctx, tx, emailKey(email)))
  await ctx.events.emit(tx, 'member.joined', { memberId: uid, language, isReturning })
  return uid
}

/** Maps a violated unique index to its error. A check before the insert would be a race. */
export function takenBy(constraint: string | undefined) {
  if (constraint === 'member_nickname_unique') {
    return fail('NICKNAME_TAKEN', { fields: [{ path: 'nickname', rule: 'taken' }] })
  }
  return constraint === 'member_email_unique' ? fail('ACCOUNT_EXISTS') : null
}
