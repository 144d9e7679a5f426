import type {
  BroadcastAudienceSize,
  BroadcastLine,
  BroadcastPreview,
  BroadcastSheet,
} from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { quietUntil } from '@encore/contract/rules/quiet-hours'
import { eventsWhere, type HeldRole } from '@encore/contract/rules/staff-roles'
import { takePage } from '#kernel/cursors.ts'
import { localText } from '#kernel/texts.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import { writtenNotice } from '#modules/engagement/notices/index.ts'
import { previewAnnouncement } from '#modules/engagement/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { announcedOf } from './announced.ts'
import { draftOf } from './save-broadcast.ts'
import { type Broadcast, countAudience, selectBroadcasts } from './store.ts'

const atOnce = 30

/** Runs three statements, whatever the number of rows. Broadcasts of events outside the caller's roles are omitted. */
export async function listBroadcasts(
  db: Db,
  held: readonly HeldRole[],
  { eventId, cursor }: { eventId?: string; cursor?: string },
  locale: Locale,
): Promise<{ content: BroadcastLine[]; nextCursor: string | null }> {
  const where = eventsWhere(held, 'broadcast.read')
  const found = await selectBroadcasts(
    db,
    { where: where === 'all' ? null : where, eventId, after: cursor },
    atOnce + 1,
  )
  const { rows, last } = takePage([...found], atOnce)
  const named = await namesOf(db, rows, locale)
  return {
    content: rows.map((row) => ({
      ...{ ...statusOf(row), ...named(row), kind: row.kind, audience: row.audience },
      title: localText(row.title, locale),
    })),
    nextCursor: last?.id ?? null,
  }
}

export async function readBroadcast(db: Db, row: Broadcast, locale: Locale): Promise<BroadcastSheet> {
  const named = await namesOf(db, [row], locale)
  const people = [row.sentBy, row.plannedBy].filter((uid) => uid !== null)
  const names = await memberNames(db, [...new Set(people)])
  const notice = row.noticeId === null ? null : await writtenNotice(db, row.noticeId)
  return {
    ...{ ...statusOf(row), ...named(row), version: row.version, draft: draftOf(row), workId: row.workId },
    sentBy: names.get(row.sentBy ?? '') ?? null,
    plannedBy: names.get(row.plannedBy ?? '') ?? null,
    notice: notice && { id: notice.id, title: localText(notice.title, locale) },
  }
}

const statusOf = ({ id, state, sentAt, notified, mailed, plannedAt, plannedZone }: Broadcast) => ({
  ...{ id, state, notified, mailed },
  sentAt: sentAt?.toISOString() ?? null,
  plan: plannedAt && plannedZone ? { at: plannedAt.toISOString(), zone: plannedZone } : null,
})

/** Counts the audience now. Members whose quiet hours delay the message are listed with the time it will arrive. */
export async function readAudience({ sql, clock }: Ctx, row: Broadcast): Promise<BroadcastAudienceSize> {
  const { inKorea, ...audienceSize } = await countAudience(sql, row)
  const until = quietUntil(row.plannedAt?.getTime() ?? clock.now())
  const waits = until !== null && inKorea > 0
  return { ...audienceSize, byDay: waits ? { notified: inKorea, from: new Date(until).toISOString() } : null }
}

/** Returns the names of events and products in two statements. */
async function namesOf(db: Db, rows: readonly Broadcast[], locale: Locale) {
  const events = await heldEvents(db, [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))])
  const products = await productNames(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))])
  return ({ eventId, productId }: Broadcast) => {
    const event = events.get(eventId ?? '')
    const product = products.get(productId ?? '')
    return {
      event: event ? { id: event.id, title: localText(event.title, locale) } : null,
      product: product && productId ? { id: productId, title: localText(product, locale) } : null,
    }
  }
}

/** Texts without any language appear as dashes. */
export async function readPreview(
  ctx: Ctx,
  message: Broadcast,
  reader: { uid: string; locale: Locale },
): Promise<BroadcastPreview> {
  const orDash = (texts: Broadcast['title']) => (Object.keys(texts).length > 0 ? texts : { en: '—' })
  const said = { ...message, title: orDash(message.title), content: orDash(message.content) }
  const { bell, mail } = await previewAnnouncement(ctx, announcedOf(said), reader)
  const { subject, html, text } = mail
  return { bell, mail: message.isMailed ? { subject, html: inLight(html), text } : null }
}

/** Removes the dark colours: they need a style sheet, which the studio's content security policy blocks. */
const inLight = (html: string): string => html.replace(/<style>[^<]*<\/style>/, '')
