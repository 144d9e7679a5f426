import type { StudioSigning } from '@encore/contract/endpoints'
import type { SigningText } from '@encore/contract/rules/signing'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { type PublishedDraw, prizesOf } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { momentOf } from './moment-of.ts'
import { selectIsClosed, selectMarks, selectTexts } from './store.ts'

export interface SigningItem {
  id: string
  memberId: string
  text: SigningText | null
  signed: StudioSigning['items'][number]['signed']
}

export interface SigningList extends Omit<StudioSigning, 'items'> {
  items: SigningItem[]
}

/**
 * Items of winners who accepted: signed ones by number, then the others by their random ids. An item is not listed
 * before its winner accepts, since it could still go to a reserve. The time of acceptance would be no order for staff:
 * a late one tells who moved up.
 */
export async function listSigning(
  ctx: Pick<Ctx, 'clock'>,
  db: Db,
  draw: PublishedDraw,
): Promise<SigningList> {
  const [prizes, marks, isClosed, mediaMs] = await Promise.all([
    prizesOf(db, draw.id),
    selectMarks(db, draw.id),
    selectIsClosed(db, draw.id),
    mediaTimeOf(ctx, db, draw.eventId),
  ])
  const confirmed = prizes.flatMap(({ itemId, status, memberId }) =>
    status === 'CONFIRMED' && memberId !== null ? [{ itemId, memberId }] : [],
  )
  const ids = confirmed.map(({ itemId }) => itemId)
  const texts = new Map((await selectTexts(db, ids)).map(({ itemId, ...text }) => [itemId, text]))
  const marked = new Map(marks.map((mark) => [mark.itemId, mark]))
  const items = confirmed.map(({ itemId, memberId }): SigningItem => {
    const mark = marked.get(itemId)
    return { id: itemId, memberId, text: texts.get(itemId) ?? null, signed: mark ? momentOf(mark) : null }
  })
  return {
    isOpen: !isClosed,
    mediaMs,
    items: signedFirst(items),
    unanswered: prizes.filter(({ status }) => status === 'WINNER').length,
  }
}

/** Signed items by number, then the others in their order. */
export function signedFirst(items: readonly SigningItem[]): SigningItem[] {
  const last = Number.POSITIVE_INFINITY
  const numberOf = ({ signed }: SigningItem) => signed?.number ?? last
  // Two infinities have no difference.
  return items.toSorted((one, other) => numberOf(one) - numberOf(other) || 0)
}

/** Media time of a show now; null while it is not on air. */
export async function mediaTimeOf(
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  eventId: string,
): Promise<number | null> {
  const event = await findHeldEvent(db, eventId)
  return event?.status === 'ON_AIR' ? clock.now() - event.onAirAt.getTime() : null
}
