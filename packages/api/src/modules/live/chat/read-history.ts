import type { ChatHistory, ReactionCounts } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import { presentMessages } from './present.ts'
import { type ReactionRow, selectReactions } from './reaction-store.ts'
import { selectBefore, selectInTime } from './store.ts'

const pageSize = 50
/** So much of a show is read at once. */
const longestMs = 60_000

export interface HistoryQuestion {
  before?: number
  from?: number
  to?: number
  size?: number
}

type Read<T> = Promise<Result<T, Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'CHAT_BANNED' | 'INVALID_INPUT'>>>

/** A page before a message, or what belongs to a time of the show, in the order in which it is shown again. */
export async function readHistory(
  ctx: Ctx,
  eventId: string,
  principal: Principal | null,
  { before, from, to, size = pageSize }: HistoryQuestion,
): Read<ChatHistory> {
  const { sql, config } = ctx
  const event = await findHeldEvent(sql, eventId)
  const may = event && (await mayRead(sql, event, principal))
  if (!may) return fail(!event || event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  if (from === undefined && to === undefined) {
    const rows = await selectBefore(sql, eventId, before ?? null, size)
    const nextBefore = rows.length === size ? (rows[0]?.seq ?? null) : null
    return ok({ content: await presentMessages(sql, rows), nextBefore, reactions: [] })
  }
  if (from === undefined || to === undefined) return invalid(from === undefined ? 'from' : 'to', 'required')
  if (to <= from || to - from > longestMs) return invalid('to', 'range')
  const [rows, reactions] = await Promise.all([
    selectInTime(sql, eventId, from, to, config.CHAT_READABLE_PER_SEC),
    selectReactions(sql, eventId, Math.floor(from / 1000), Math.ceil(to / 1000)),
  ])
  return ok({ content: await presentMessages(sql, rows), nextBefore: null, reactions: bySecond(reactions) })
}

/** Free events: everybody. Others: whoever may watch, now or again. */
async function mayRead(db: Db, event: EventTimes, principal: Principal | null): Promise<boolean> {
  if (event.isFree && !event.isHidden) return true
  if (principal?.kind !== 'member') return false
  const wanted = { memberId: principal.uid, eventId: event.id }
  const [live, replay] = await Promise.all([
    findEntitlement(db, { ...wanted, scope: 'LIVE' }),
    findEntitlement(db, { ...wanted, scope: 'REPLAY' }),
  ])
  return live !== null || replay !== null
}

function bySecond(rows: readonly ReactionRow[]): ChatHistory['reactions'] {
  const seconds = Map.groupBy(rows, ({ mediaSec }) => mediaSec)
  return [...seconds].map(([mediaSec, pressed]) => {
    const counts: ReactionCounts = Object.fromEntries(pressed.map(({ kind, count }) => [kind, count]))
    return { mediaMs: mediaSec * 1000, counts }
  })
}
