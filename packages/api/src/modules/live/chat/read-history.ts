import type { ChatHistory, ReactionCounts } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { mayFollow } from '#modules/live/timeline/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Principal } from '#platform/http/principal.ts'
import { presentMessages } from './present.ts'
import { type ReactionRow, selectReactions } from './reaction-store.ts'
import { selectBefore, selectInTime } from './store.ts'

const pageSize = 50
/** Longest range of one request. */
const longestMs = 60_000
/** A range that ended longer ago than this gets no new messages. */
const settledMs = 60_000
/** A deleted message disappears from the cached history of a free event within this time. */
const keptSec = 60

export interface HistoryQuestion {
  before?: number
  from?: number
  to?: number
  size?: number
}

export interface FoundHistory {
  history: ChatHistory
  /** Seconds a shared cache may keep it; null when it is not public or may still grow. */
  cacheMaxAgeSec: number | null
}

type Read = Promise<Result<FoundHistory, Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'INVALID_INPUT'>>>

/** Returns a page before a message, or the messages and reactions of a media time range in display order. */
export async function readHistory(
  ctx: Ctx,
  eventId: string,
  principal: Principal | null,
  { before, from, to, size = pageSize }: HistoryQuestion,
): Read {
  const { sql } = ctx
  const event = await findHeldEvent(sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const isShared = event.isFree && !event.isHidden
  if (!isShared && !(await mayFollow(sql, event, principal)))
    return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  if (from === undefined && to === undefined) {
    const rows = await selectBefore(sql, eventId, before ?? null, size)
    const nextBefore = rows.length === size ? (rows[0]?.seq ?? null) : null
    const content = await presentMessages(sql, rows)
    return ok({ history: { content, nextBefore, reactions: [] }, cacheMaxAgeSec: null })
  }
  if (from === undefined || to === undefined) return invalid(from === undefined ? 'from' : 'to', 'required')
  if (to <= from || to - from > longestMs) return invalid('to', 'range')
  const isSettled = to < ctx.clock.now() - event.onAirAt.getTime() - settledMs
  return ok({
    history: await readTime(ctx, eventId, from, to),
    cacheMaxAgeSec: isShared && isSettled ? keptSec : null,
  })
}

async function readTime(
  { sql, config }: Ctx,
  eventId: string,
  fromMs: number,
  toMs: number,
): Promise<ChatHistory> {
  const [rows, reactions] = await Promise.all([
    selectInTime(sql, eventId, fromMs, toMs, config.CHAT_READABLE_PER_SEC),
    selectReactions(sql, eventId, Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)),
  ])
  return { content: await presentMessages(sql, rows), nextBefore: null, reactions: bySecond(reactions) }
}

function bySecond(rows: readonly ReactionRow[]): ChatHistory['reactions'] {
  const seconds = Map.groupBy(rows, ({ mediaSec }) => mediaSec)
  return [...seconds].map(([mediaSec, pressed]) => {
    const counts: ReactionCounts = Object.fromEntries(pressed.map(({ kind, count }) => [kind, count]))
    return { mediaMs: mediaSec * 1000, counts }
  })
}
