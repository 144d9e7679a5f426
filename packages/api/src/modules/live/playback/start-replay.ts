import type { ClosedReplay, ReplayPlayback } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { mintPlaybackToken, type PlaybackKeyring, unionOf, writeTier } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { AngleSource } from '#modules/live/channels/index.ts'
import { accessToReplay, findPosition, type Recordings } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import { addressesIn } from './addresses.ts'
import { betterTicket } from './better-ticket.ts'
import { enter, holdsPlace } from './enter.ts'
import { tokenLife, type Viewer } from './start-viewing.ts'

export interface ReplayViewings {
  ctx: Ctx
  recordings: Recordings
  keys: PlaybackKeyring
}

type Refusal = Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'REPLAY_NOT_OPEN' | 'WATCHING_ELSEWHERE'>

/** Returns the addresses of a replay and the last position of a member who may watch it now. */
export async function startReplay(
  viewings: ReplayViewings,
  eventId: string,
  viewer: Viewer,
): Promise<Result<ReplayPlayback, Refusal>> {
  const { ctx, recordings, keys } = viewings
  const memberId = viewer.member.uid
  const asked = await accessToReplay(ctx.sql, eventId, memberId)
  if (!asked || asked.access.state === 'UNKNOWN') return fail('NOT_FOUND')
  if (asked.access.state === 'LOCKED') return fail('NOT_ENTITLED')
  if (asked.access.state !== 'OPEN') {
    const event = await findHeldEvent(ctx.sql, eventId)
    const { state, window } = asked.access
    const closed: ClosedReplay = { state, ...windowText(window), zone: event?.zone ?? 'UTC' }
    return fail('REPLAY_NOT_OPEN', { data: { ...closed } })
  }
  const tier = unionOf(asked.tiers)
  const place = await enter(ctx.sql, {
    ...viewer,
    tier,
    eventId,
    kind: 'REPLAY',
    isOnly: asked.privacy !== 'FREE',
  })
  if (!place.ok) return place
  // Checks again: a revocation before the viewing was written found no viewing to end.
  const kept = await accessToReplay(ctx.sql, eventId, memberId)
  if (kept?.access.state !== 'OPEN') return fail('NOT_ENTITLED')
  if (writeTier(unionOf(kept.tiers)) !== writeTier(tier)) return startReplay(viewings, eventId, viewer)
  const found = await mediaOf(recordings, eventId)
  if (!found) return fail('NOT_FOUND')
  const nowMs = ctx.clock.now()
  const viewing = place.value
  const token = mintPlaybackToken(keys, { kind: 'REPLAY', channel: eventId, session: viewing, tier }, nowMs)
  const folder = `/v/${token}/replay/${eventId}`
  return ok({
    ...addressesIn(folder, { ...found, lowLatency: false }, viewer.locale, tier),
    sheets: found.media.sheets ? { url: `${folder}/sheet/{n}.jpg`, ...found.media.sheets.plan } : null,
    ...tokenLife(nowMs),
    lease: holdsPlace(viewing) ? viewing : null,
    upgrade: await betterTicket(ctx.sql, eventId, 'TICKET_REPLAY', kept.tiers, viewer.locale),
    window: windowText(kept.access.window),
    positionMs: await findPosition(ctx.sql, memberId, eventId),
  })
}

/** Returns the cached media, or rereads the database first. */
async function mediaOf(recordings: Recordings, eventId: string) {
  if (!(await recordings.replay(eventId, null))) await recordings.refresh()
  const media = await recordings.replay(eventId, null)
  if (!media) return null
  const angles: AngleSource[] = []
  for (const { name, title } of recordings.angles(eventId)) {
    const source = await recordings.replay(eventId, name)
    if (source) angles.push({ name, title, media: source })
  }
  return { media, angles }
}

const windowText = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})
