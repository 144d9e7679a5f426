import type { ChatRestriction, ModerationEntry } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { type Desk, isModerator } from './moderate.ts'
import { selectDeeds, selectRestrictions, selectWords } from './moderation-store.ts'

type Read<T> = Promise<Result<T, Failure<'NOT_FOUND'>>>

const pageSize = 50

export async function listRestrictions(desk: Desk): Read<{ content: ChatRestriction[] }> {
  const { sql } = desk.ctx
  if (!(await isModerator(desk))) return fail('NOT_FOUND')
  const rows = await selectRestrictions(sql, desk.eventId)
  const names = await memberNames(
    sql,
    rows.map(({ uid }) => uid),
  )
  const content = rows.map(({ uid, kind, untilMs, endsTicket }) => {
    const until = untilMs === null ? null : new Date(untilMs).toISOString()
    return { uid, name: names.get(uid) ?? '', kind, until, endsTicket }
  })
  return ok({ content })
}

export async function listWords(desk: Desk): Read<{ words: string[] }> {
  if (!(await isModerator(desk))) return fail('NOT_FOUND')
  return ok({ words: await selectWords(desk.ctx.sql, desk.eventId) })
}

/** Latest first. */
export async function listDeeds(
  desk: Desk,
  before: number | null,
): Read<{ content: ModerationEntry[]; nextBefore: number | null }> {
  const { sql } = desk.ctx
  if (!(await isModerator(desk))) return fail('NOT_FOUND')
  const rows = await selectDeeds(sql, desk.eventId, before, pageSize)
  const uids = rows.flatMap(({ actorUid, subjectUid }) => (subjectUid ? [actorUid, subjectUid] : [actorUid]))
  const names = await memberNames(sql, [...new Set(uids)])
  const named = (uid: string) => ({ uid, name: names.get(uid) ?? '' })
  const content = rows.map(({ id, at, action, actorUid, subjectUid, seqs, detail, reason }) => {
    const subject = subjectUid === null ? null : named(subjectUid)
    return { id, at: at.toISOString(), action, actor: named(actorUid), subject, seqs, detail, reason }
  })
  return ok({ content, nextBefore: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null })
}
