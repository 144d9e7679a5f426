import type { ApprovalRequest, CampaignDraft } from '@encore/contract/endpoints'
import { maskedName } from '@encore/contract/rules/draws'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { drawTitles, forfeitsByStaff, wonPlace } from '#modules/commerce/draws/index.ts'
import { type ApprovalRow, pendingApprovals } from '#modules/studio/approvals/index.ts'
import type { OwedCompensation } from '#modules/studio/calls/index.ts'
import { mostTimes } from '#modules/studio/coupons/index.ts'
import type {
  ExclusionRequest,
  ForfeitRequest,
  RefundRequest,
  VoidRequest,
} from '#modules/studio/draws/index.ts'
import { sumsGivenBack } from '#modules/studio/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
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
  const forfeits = await forfeitsIn(ctx.sql, rows)
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
      sums: settlementOf(row)?.sums ?? sums.get(subjectId) ?? [],
      note: kind === 'CANCEL_EVENT' ? noteOf(row, locale) : null,
      campaign: kind === 'COUPON_CAMPAIGN' ? campaignOf(row, named) : null,
      draw: drawOf(row, { draws, names, forfeits, locale }),
      call: callOf(row),
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

const settlementOf = ({ kind, payload }: ApprovalRow): OwedCompensation | null =>
  kind === 'CALL_REFUND' || kind === 'CALL_WAIVER' ? (payload as OwedCompensation) : null

function callOf(row: ApprovalRow): ApprovalRequest['call'] {
  const settlement = settlementOf(row)
  if (!settlement) return null
  const { id, callIds, number, owedMs, reason, note } = settlement
  return { sessionId: id, number, calls: callIds.length, owedMs, reason, note }
}

type DrawRequest = VoidRequest | ExclusionRequest | ForfeitRequest | RefundRequest

const drawRequest = ({ kind, payload }: ApprovalRow): DrawRequest | null =>
  kind.startsWith('DRAW_') ? (payload as DrawRequest) : null

const drawsOf = (row: ApprovalRow): string[] => [drawRequest(row)?.id ?? []].flat()

const excludedOf = ({ kind, payload }: ApprovalRow): string[] =>
  kind === 'DRAW_EXCLUSION' ? [(payload as ExclusionRequest).memberId] : []

interface Forfeited {
  /** Masked; null for a former member. */
  winner: string | null
  objection: string | null
}

const isForfeit = ({ kind }: ApprovalRow) => kind === 'DRAW_FORFEIT' || kind === 'DRAW_FORFEIT_FINAL'

/** Winners of pending forfeits, by request. Who approves sees no more of them than who requested. */
async function forfeitsIn(db: Db, rows: readonly ApprovalRow[]): Promise<ReadonlyMap<string, Forfeited>> {
  const found = new Map<string, Forfeited>()
  for (const row of rows.filter(isForfeit)) {
    const { id, itemId } = row.payload as ForfeitRequest
    const drawId = Buffer.from(id, 'hex')
    const memberId = (await wonPlace(db, drawId, itemId))?.memberId
    const nickname = memberId ? (await presentNames(db, [memberId])).get(memberId) : undefined
    const forfeit = (await forfeitsByStaff(db, drawId)).find((one) => one.itemId === itemId)
    found.set(row.id, {
      winner: nickname === undefined ? null : maskedName(nickname),
      objection: forfeit?.objection ?? null,
    })
  }
  return found
}

interface Named {
  draws: ReadonlyMap<string, Texts>
  names: ReadonlyMap<string, string | null>
  /** By request. */
  forfeits: ReadonlyMap<string, Forfeited>
  locale: Locale
}

function drawOf(row: ApprovalRow, { draws, names, forfeits, locale }: Named): ApprovalRequest['draw'] {
  const request = drawRequest(row)
  if (!request) return null
  const [memberId] = excludedOf(row)
  return {
    id: request.id,
    title: localText(draws.get(request.id) ?? {}, locale),
    reason: 'reason' in request ? request.reason : null,
    note: request.note,
    member: memberId === undefined ? null : { uid: memberId, nickname: names.get(memberId) ?? null },
    winner: null,
    objection: null,
    ...forfeits.get(row.id),
  }
}
