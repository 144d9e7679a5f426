import { randomBytes } from 'node:crypto'
import type { RecordingMedia } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { type MediaSource, mintPlaybackToken, PLAYBACK_TOKEN_SEC } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { deskChannel, findRecording, type Late, type Recordings } from '#modules/live/replays/index.ts'
import type { ReplayViewings } from './start-replay.ts'

/** The names of viewings that nobody bought, and that hold no place. */
const deskMark = 'd'

/** The whole recording for who works on it, whatever is shown of it. *Errors*: NOT_FOUND. */
export async function openCutting(
  { ctx, recordings, keys }: ReplayViewings,
  eventId: string,
): Promise<Result<RecordingMedia, Failure<'NOT_FOUND'>>> {
  const recording = await findRecording(ctx.sql, eventId)
  if (!recording) return fail('NOT_FOUND')
  if (!(await recordings.whole(eventId))) await recordings.refresh()
  const channel = deskChannel(eventId)
  const session = `${deskMark}${randomBytes(16).toString('base64url')}`
  const token = mintPlaybackToken(keys, { kind: 'REPLAY', channel, session }, ctx.clock.now())
  return ok({
    url: `/v/${token}/replay/${channel}/std.m3u8`,
    startsAt: recording.startsAt.toISOString(),
    renewAfterSec: PLAYBACK_TOKEN_SEC - 60,
  })
}

const whole = new RegExp(`^${deskChannel('(.+)')}$`)

/** What a replay's address leads to: what is shown of it, or all of it under the desk's name. */
export const recordedBy =
  (recordings: Recordings) =>
  (channel: string, angle: string | null): Late<MediaSource> => {
    const eventId = whole.exec(channel)?.[1]
    return eventId === undefined ? recordings.replay(channel, angle) : recordings.whole(eventId)
  }
