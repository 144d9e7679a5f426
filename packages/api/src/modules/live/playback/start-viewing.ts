import type { Playback } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import {
  mintPlaybackToken,
  PLAYBACK_TOKEN_SEC,
  type PlaybackKeyring,
  unionOf,
  writeTier,
} from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Source, Sources } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { addressesOf } from './addresses.ts'
import { betterTicket } from './better-ticket.ts'
import { enter, holdsPlace } from './enter.ts'
import type { Presence } from './presence.ts'
import { opensAtOf } from './show-start.ts'
import { liveTiers } from './tiers.ts'

/** Returns the lifetime of a token minted now; the player renews it a minute before it expires. */
export const tokenLife = (nowMs: number): Pick<Playback, 'expiresAt' | 'renewAfterSec'> => ({
  expiresAt: new Date((Math.floor(nowMs / 1000) + PLAYBACK_TOKEN_SEC) * 1000).toISOString(),
  renewAfterSec: PLAYBACK_TOKEN_SEC - 60,
})

export interface Viewings {
  ctx: Ctx
  sources: Sources
  keys: PlaybackKeyring
  presence: Pick<Presence, 'seen'>
}

export interface Viewer {
  member: Member
  userAgent: string
  locale: Locale
  takesOver: boolean
}

type Refusal = Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'NOT_ON_AIR' | 'WATCHING_ELSEWHERE'>

export async function startViewing(
  viewings: Viewings,
  eventId: string,
  viewer: Viewer,
): Promise<Result<Playback, Refusal>> {
  const { ctx, sources, keys, presence } = viewings
  const event = await findHeldEvent(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const source = await sources.find(event)
  const isOnAir = event.status === 'ON_AIR' && source !== null && !isWaiting(source, ctx.clock.now())
  const held = await tiersAtDoor(ctx, event, viewer.member.uid)
  if (!held) return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  const tier = unionOf(held)
  const place = isOnAir
    ? await enter(ctx.sql, { ...viewer, eventId, kind: 'LIVE', isOnly: !event.isFree, tier })
    : null
  const nowMs = ctx.clock.now()
  if (!source || !place) {
    const opensAt = new Date(opensAtMs(event, source, nowMs)).toISOString()
    return fail('NOT_ON_AIR', { data: { status: event.status, opensAt } })
  }
  if (!place.ok) return place
  // Checks again: a revocation before the viewing was written found no viewing to end.
  const kept = await liveTiers(ctx.sql, event, viewer.member.uid)
  if (!kept || writeTier(unionOf(kept)) !== writeTier(tier)) return startViewing(viewings, eventId, viewer)
  const viewing = place.value
  // A reloaded page has just reported that it stopped.
  presence.seen(viewing)
  const token = mintPlaybackToken(keys, { kind: 'LIVE', channel: eventId, session: viewing, tier }, nowMs)
  return ok({
    ...addressesOf(source, `/v/${token}/live/${eventId}`, viewer.locale, tier),
    ...tokenLife(nowMs),
    lease: holdsPlace(viewing) ? viewing : null,
    upgrade: await betterTicket(ctx.sql, eventId, 'TICKET_LIVE', held, viewer.locale),
  })
}

/** Grants an entitlement to each member who enters a free event, once. */
async function tiersAtDoor(
  ctx: Ctx,
  event: EventTimes,
  memberId: string,
): Promise<readonly TicketTier[] | null> {
  const held = await liveTiers(ctx.sql, event, memberId)
  if (held || !event.isFree || event.isHidden) return held
  const wanted = { memberId, eventId: event.id, scope: 'LIVE' as const }
  const sourceId = `${event.id}:${memberId}`
  await transact(ctx.sql, async (tx) =>
    ok(await grantEntitlement(tx, { ...wanted, source: 'FREE', sourceId })),
  )
  return liveTiers(ctx.sql, event, memberId)
}

const isWaiting = (source: Source, nowMs: number): boolean =>
  source.kind === 'HOSTED' && source.media.edge(nowMs).state === 'WAITING'

/** Nothing can be played before the first segment is complete. */
function opensAtMs(event: EventTimes, source: Source | null, nowMs: number): number {
  return opensAtOf(source, nowMs) ?? event.onAirAt.getTime()
}
