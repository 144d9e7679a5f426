import type { Endpoints, MemberDraw, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type PageRequest, pageOf } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { type HeldEvent, heldEvents } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import { countDrawsOfMember, type OwnDrawRow, selectDrawsOfMember } from './own-draws-store.ts'
import { randomnessOf } from './present-draw.ts'

/** Returns a page of the draws that a member entered; the number of statements does not depend on them. */
export async function listOwnDraws(
  db: Db,
  memberId: string,
  page: PageRequest,
  locale: Locale,
): Promise<Reply<Endpoints['GET /api/v1/member/draw']>> {
  const { total, unanswered } = await countDrawsOfMember(db, memberId)
  const rows = await selectDrawsOfMember(db, memberId, page.size, page.offset)
  const events = await heldEvents(db, [...new Set(rows.map(({ eventId }) => eventId))])
  const draws = rows.flatMap((row) => {
    const event = events.get(row.eventId)
    return event ? memberDraw(row, event, locale) : []
  })
  return { ...pageOf(draws, total, page), unanswered }
}

const memberDraw = (row: OwnDrawRow, event: HeldEvent, locale: Locale): MemberDraw => ({
  id: row.id.toString('hex'),
  number: row.number,
  title: localText(row.title, locale),
  event: {
    id: event.id,
    slug: event.slug,
    title: localText(event.title, locale),
    still: imageUrl(event.still),
    zone: event.zone,
  },
  state: row.state,
  held: row.held,
  result:
    row.state === 'DRAWN' && row.held > 0
      ? { status: row.status ?? 'LOST', acceptUntil: row.acceptUntil?.toISOString() ?? null }
      : null,
  next: nextOf(row),
})

/** Nothing comes next for a member without an entry. */
function nextOf(row: OwnDrawRow): MemberDraw['next'] {
  if (row.awaitsAnswer && row.acceptUntil) return { step: 'ANSWER', at: row.acceptUntil.toISOString() }
  if (row.held === 0) return null
  if (row.state === 'OPEN') return { step: 'CLOSE', at: row.closesAt.toISOString() }
  return row.state === 'CLOSED' ? { step: 'DRAW', at: randomnessOf(row).at } : null
}
