import type {
  ChatModeration,
  ChatRestriction,
  ModerationEntry,
  ReportedMessage,
} from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { isModerator, type ModerationContext } from './moderate.ts'
import {
  selectDeletions,
  selectModerations,
  selectRestrictions,
  selectRoom,
  selectWords,
} from './moderation-store.ts'
import { presentMessages } from './present.ts'
import { selectReported } from './report-store.ts'
import { selectChat, selectMessage, selectMessages } from './store.ts'

type Read<T> = Promise<Result<T, Failure<'NOT_FOUND'>>>

const pageSize = 50
const newestMax = 200
const goneMax = 500
const queueMax = 100

export async function listRestrictions(context: ModerationContext): Read<{ content: ChatRestriction[] }> {
  const { sql } = context.ctx
  if (!(await isModerator(context.ctx.sql, context))) return fail('NOT_FOUND')
  const rows = await selectRestrictions(sql, context.eventId)
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

export async function listWords(context: ModerationContext): Read<{ words: string[] }> {
  if (!(await isModerator(context.ctx.sql, context))) return fail('NOT_FOUND')
  return ok({ words: await selectWords(context.ctx.sql, context.eventId) })
}

/** Newest first. */
export async function listModerationLog(
  context: ModerationContext,
  before: number | null,
): Read<{ content: ModerationEntry[]; nextBefore: number | null }> {
  const { sql } = context.ctx
  if (!(await isModerator(context.ctx.sql, context))) return fail('NOT_FOUND')
  const rows = await selectModerations(sql, context.eventId, before, pageSize)
  const uids = rows.flatMap(({ actorUid, subjectUid }) => (subjectUid ? [actorUid, subjectUid] : [actorUid]))
  const names = await memberNames(sql, [...new Set(uids)])
  const named = (uid: string) => ({ uid, name: names.get(uid) ?? '' })
  const content = rows.map(({ id, at, action, actorUid, subjectUid, seqs, detail, reason }) => {
    const subject = subjectUid === null ? null : named(subjectUid)
    return { id, at: at.toISOString(), action, actor: named(actorUid), subject, seqs, detail, reason }
  })
  return ok({ content, nextBefore: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null })
}

/** Returns what changed after a message number and a revision; messages are not sampled. */
export async function readRoom(
  context: ModerationContext,
  seen: { after: number; revision: number },
): Read<ChatModeration> {
  const { eventId } = context
  const { sql } = context.ctx
  if (!(await isModerator(sql, context))) return fail('NOT_FOUND')
  // The room is read first: a change during the other reads is returned by the next request.
  const room = await selectRoom(sql, eventId)
  const rows = await selectChat(sql, eventId, seen.after, newestMax)
  const deleted = await selectDeletions(sql, eventId, seen.revision, goneMax)
  const pinned = room.pinnedSeq ? await selectMessage(sql, eventId, room.pinnedSeq) : null
  const shown = rows.filter(({ isDeleted }) => !isDeleted)
  const messages = await presentMessages(sql, pinned ? [...shown, pinned] : shown)
  return ok({
    lastSeq: rows.at(-1)?.seq ?? seen.after,
    revision: room.revision,
    messages: messages.slice(0, shown.length),
    deleted,
    slowModeSec: room.slowModeSec,
    isClosed: room.isClosed,
    pinned: messages[shown.length] ?? null,
  })
}

/** Most reports first. */
export async function listReported(context: ModerationContext): Read<{ content: ReportedMessage[] }> {
  const { sql } = context.ctx
  if (!(await isModerator(sql, context))) return fail('NOT_FOUND')
  const reported = await selectReported(sql, context.eventId, queueMax)
  const rows = await selectMessages(
    sql,
    context.eventId,
    reported.map(({ seq }) => seq),
  )
  const bySeq = new Map((await presentMessages(sql, rows)).map((message) => [message.seq, message]))
  const content = reported.flatMap(({ seq, reports, reasons, firstAt }) => {
    const message = bySeq.get(seq)
    return message ? [{ message, reports, reasons, firstAt: firstAt.toISOString() }] : []
  })
  return ok({ content })
}
