import type { ApprovalRequest, CampaignDraft } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { drawTitles } from '#modules/commerce/draws/index.ts'
import { type ApprovalRow, pendingApprovals } from '#modules/studio/approvals/index.ts'
import { mostTimes } from '#modules/studio/coupons/index.ts'
import type { ExclusionRequest, VoidRequest } from '#modules/studio/draws/index.ts'
import { sumsGivenBack } from '#modules/studio/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type Actor, canApprove, canReject, canView } from './rules.ts'

const maxPending = 200

/** Pending requests that the caller may see, the oldest first. */
export async function listPendingApprovals(
  ctx: Pick<Ctx, 'sql'>,
  actor: Actor,
  locale: Locale,
): Promise<ApprovalRequest[]> {
  const rows = (await pendingApprovals(ctx.sql, maxPending)).filter((row) => canView(actor, row))
  const names = await presentNames(
    ctx.sql,
    rows.flatMap((row) => [row.askedBy, ...excludedOf(row)]),
  )
  const draws = await drawTitles(ctx.sql, rows.flatMap(drawsOf))
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
      draw: drawOf(row, { draws, names, locale }),
      askedBy: { uid: askedBy, nickname: names.get(askedBy) ?? null },
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      mayApprove: askedBy !== actor.uid && canApprove(actor, row),
      mayRefuse: canReject(actor, row),
    }
  })
}

const eventsOf = ({ kind, eventId, payload }: ApprovalRow): string[] =>
  [eventId, kind === 'COUPON_CAMPAIGN' ? (payload as CampaignDraft).eventId : null].flatMap((id) => id ?? [])

function noteOf({ payload }: ApprovalRow, locale: Locale): ApprovalRequest['note'] {
  const { note } = payload as { note: Texts }
  return Object.values(note).some(Boolean) ? localText(note, locale) : null
}

function campaignOf(
  { payload }: ApprovalRow,
  named: (eventId: string | null) => ApprovalRequest['event'],
): ApprovalRequest['campaign'] {
  const { name, gives, amount, eventId, ...codes } = payload as CampaignDraft
  return { name, gives, amount, event: named(eventId), times: mostTimes(codes) }
}

type DrawRequest = VoidRequest | ExclusionRequest

const drawRequest = ({ kind, payload }: ApprovalRow): DrawRequest | null =>
  kind === 'DRAW_VOID' || kind === 'DRAW_EXCLUSION' ? (payload as DrawRequest) : null

const drawsOf = (row: ApprovalRow): string[] => [drawRequest(row)?.id ?? []].flat()

const excludedOf = ({ kind, payload }: ApprovalRow): string[] =>
  kind === 'DRAW_EXCLUSION' ? [(payload as ExclusionRequest).memberId] : []

interface Named {
  draws: ReadonlyMap<string, Texts>
  names: ReadonlyMap<string, string | null>
  locale: Locale
}

function drawOf(row: ApprovalRow, { draws, names, locale }: Named): ApprovalRequest['draw'] {
  const request = drawRequest(row)
  if (!request) return null
  const [memberId] = excludedOf(row)
  return {
    id: request.id,
    title: localText(draws.get(request.id) ?? {}, locale),
    reason: request.reason,
    note: request.note,
    member: memberId === undefined ? null : { uid: memberId, nickname: names.get(memberId) ?? null },
  }
}
