import type { ReplayDetail } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { eventCards, findTicketEvent } from '#modules/catalog/events/index.ts'
import { rightsOf } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { replayCard } from './present.ts'
import { type Access, replayAccess } from './rules.ts'
import { type Privacy, selectChapters, selectReplays } from './store.ts'

/** The same for everybody; a private or hidden one is unknown, and so is one whose show is still on. */
export async function findReplay(
  db: Db,
  eventId: string,
  locale: Locale,
): Promise<Result<ReplayDetail, Failure<'NOT_FOUND'>>> {
  const [[row], [event], texts, chapters] = await Promise.all([
    selectReplays(db, [eventId]),
    eventCards(db, [eventId], locale),
    findTicketEvent(db, eventId),
    selectChapters(db, eventId),
  ])
  const card = row?.isOver && event ? replayCard(row, event) : null
  if (!card) return fail('NOT_FOUND')
  return ok({
    ...card,
    summary: localText(texts?.summary ?? {}, locale),
    chapters: chapters
      .filter(({ atMs }) => atMs >= card.fromMs && atMs < card.toMs)
      .map(({ atMs, title }) => ({ atMs, title: localText(title, locale) })),
  })
}

/** What the member may do with an event's replay now; null where there is none. */
export async function accessToReplay(
  db: Db,
  eventId: string,
  memberId: string,
): Promise<{ access: Access; privacy: Privacy } | null> {
  const [[row], rights] = await Promise.all([selectReplays(db, [eventId]), rightsOf(db, memberId)])
  if (!row) return null
  const own = rights.filter((right) => right.eventId === eventId && right.scope === 'REPLAY')
  return { access: replayAccess(row, own), privacy: row.privacy }
}
