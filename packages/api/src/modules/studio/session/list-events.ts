import type { StudioEvent } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { staffEvents } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { imageUrl } from '#platform/images/index.ts'

const list = 'events'

interface Query {
  keyword?: string
  cursor?: string
  size?: number
}

type Listed = Result<{ content: StudioEvent[]; nextCursor: string | null }, Failure<'INVALID_INPUT'>>

/**
 * Current and coming events by start, then past ones, latest first. An event that ends between two pages is listed
 * once.
 */
export async function listEvents(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  { held }: Pick<Staff, 'held'>,
  { keyword, cursor, size = listSize }: Query,
  locale: Locale,
): Promise<Listed> {
  const secret = ctx.secrets('list-cursor')
  const after = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && after === null) return invalid('cursor', 'unknown')
  const where = eventsWhere(held, 'event.read')
  const filter = {
    ids: where === 'all' ? null : where,
    keyword: keyword?.normalize('NFKC').trim() ?? '',
    after: after && { isOver: after[0] === 'over', place: after[1] ?? '', id: after[2] ?? '' },
  }
  const { rows, last } = takePage(await staffEvents(ctx.sql, filter, size + 1), size)
  return ok({
    content: rows.map((row) => eventReply(row, locale)),
    nextCursor: last && writeCursor(secret, list, [last.isOver ? 'over' : 'ahead', last.place, last.id]),
  })
}

type EventRow = Awaited<ReturnType<typeof staffEvents>>[number]

export const eventReply = (
  { title, publishAt, startAt, startedAt, endAt, poster, isOver, place, ...row }: EventRow,
  locale: Locale,
): StudioEvent => ({
  ...row,
  title: localText(title, locale),
  publishAt: publishAt?.toISOString() ?? null,
  startAt: startAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endAt: endAt.toISOString(),
  poster: imageUrl(poster),
})
