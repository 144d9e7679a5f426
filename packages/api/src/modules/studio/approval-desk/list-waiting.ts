import type { CampaignDraft, DeedApproval } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { type DeedRow, waitingDeeds } from '#modules/studio/approvals/index.ts'
import { mostTimes } from '#modules/studio/coupon-desk/index.ts'
import { sumsGivenBack } from '#modules/studio/event-desk/index.ts'
import type { Ctx } from '#platform/context.ts'
import { isSecond, mayRefuse, maySee, type Seat } from './rules.ts'

const mostWaiting = 200

/** What waits where the caller may look, the oldest first. */
export async function waitingForSecond(
  ctx: Pick<Ctx, 'sql'>,
  seat: Seat,
  locale: Locale,
): Promise<DeedApproval[]> {
  const rows = (await waitingDeeds(ctx.sql, mostWaiting)).filter((row) => maySee(seat, row))
  const names = await presentNames(
    ctx.sql,
    rows.map(({ askedBy }) => askedBy),
  )
  const events = await heldEvents(ctx.sql, [...new Set(rows.flatMap(eventsOf))])
  const named = (eventId: string | null) => {
    const event = events.get(eventId ?? '')
    return event ? { id: event.id, title: localText(event.title, locale) } : null
  }
  const sums = await sumsGivenBack(
    ctx.sql,
    rows.flatMap(({ kind, subjectId }) => (kind === 'CANCEL_EVENT' ? [subjectId] : [])),
  )
  return rows.map((row) => {
    const { id, kind, subjectId, askedBy, askedAt, expiresAt } = row
    return {
      ...{ id, kind },
      event: named(row.eventId),
      sums: sums.get(subjectId) ?? [],
      note: kind === 'CANCEL_EVENT' ? noteOf(row, locale) : null,
      campaign: kind === 'COUPON_CAMPAIGN' ? campaignOf(row, named) : null,
      askedBy: { uid: askedBy, nickname: names.get(askedBy) ?? null },
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      mayApprove: askedBy !== seat.uid && isSecond(seat, row),
      mayRefuse: mayRefuse(seat, row),
    }
  })
}

const eventsOf = ({ kind, eventId, wish }: DeedRow): string[] =>
  [eventId, kind === 'COUPON_CAMPAIGN' ? (wish as CampaignDraft).eventId : null].flatMap((id) => id ?? [])

function noteOf({ wish }: DeedRow, locale: Locale): DeedApproval['note'] {
  const { note } = wish as { note: Texts }
  return Object.values(note).some(Boolean) ? localText(note, locale) : null
}

function campaignOf(
  { wish }: DeedRow,
  named: (eventId: string | null) => DeedApproval['event'],
): DeedApproval['campaign'] {
  const { name, gives, amount, eventId, ...codes } = wish as CampaignDraft
  return { name, gives, amount, event: named(eventId), times: mostTimes(codes) }
}
