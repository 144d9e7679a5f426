import type { ClosedReplay, ReplayPlayback } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { mintPlaybackToken, type PlaybackKeyring } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { accessToReplay, findPosition, type Recordings } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import { enter, holdsPlace } from './enter.ts'
import { tokenLife, type Viewer } from './start-viewing.ts'

export interface ReplayViewings {
  ctx: Ctx
  recordings: Recordings
  keys: PlaybackKeyring
}

type Refusal = Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'REPLAY_NOT_OPEN' | 'WATCHING_ELSEWHERE'>

/** Addresses of a recording for a member who may watch it now, and where the member got to. */
export async function startReplay(
  { ctx, recordings, keys }: ReplayViewings,
  eventId: string,
  viewer: Viewer,
): Promise<Result<ReplayPlayback, Refusal>> {
  const memberId = viewer.member.uid
  const asked = await accessToReplay(ctx.sql, eventId, memberId)
  if (!asked || asked.access.state === 'UNKNOWN') return fail('NOT_FOUND')
  if (asked.access.state === 'LOCKED') return fail('NOT_ENTITLED')
  if (asked.access.state !== 'OPEN') {
    const event = await findHeldEvent(ctx.sql, eventId)
    const { state, window } = asked.access
    const closed: ClosedReplay = { state, ...told(window), zone: event?.zone ?? 'UTC' }
    return fail('REPLAY_NOT_OPEN', { data: { ...closed } })
  }
  const place = await enter(ctx.sql, {
    ...viewer,
    eventId,
    kind: 'REPLAY',
    isOnly: asked.privacy !== 'FREE',
  })
  if (!place.ok) return place
  // Once more: whoever took the right away before the place was taken found no viewing to end.
  const kept = await accessToReplay(ctx.sql, eventId, memberId)
  if (kept?.access.state !== 'OPEN') return fail('NOT_ENTITLED')
  if (!recordings.replay(eventId, null)) await recordings.refresh()
  if (!recordings.replay(eventId, null)) return fail('NOT_FOUND')
  const nowMs = ctx.clock.now()
  const viewing = place.value
  const token = mintPlaybackToken(keys, { kind: 'REPLAY', channel: eventId, session: viewing }, nowMs)
  const standardUrl = `/v/${token}/replay/${eventId}/std.m3u8`
  const addresses = { lowLatencyUrl: standardUrl, standardUrl }
  return ok({
    ...addresses,
    angles: [{ name: 'main', title: null, ...addresses, pictureUrl: null }],
    ...tokenLife(nowMs),
    lease: holdsPlace(viewing) ? viewing : null,
    window: told(kept.access.window),
    positionMs: await findPosition(ctx.sql, memberId, eventId),
  })
}

const told = ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() })
