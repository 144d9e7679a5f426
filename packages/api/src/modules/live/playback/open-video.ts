import type { RecordingMedia } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { cutRecording, type MediaSource } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { ReadClip } from '#modules/live/replays/index.ts'
import { findVideo, lengthOf, wholeClip, wholeStartsAtMs } from '#modules/live/videos/index.ts'
import { staffMedia } from './staff-media.ts'
import type { ReplayViewings } from './start-replay.ts'

const channelOf = (clip: string): string => `video-${clip}`
const named = new RegExp(`^${channelOf('(.+)')}$`)

/** Opens a recording from its start for staff who prepare a show. *Errors*: NOT_FOUND, also when it is not ready. */
export async function openVideo(
  { ctx, keys }: Pick<ReplayViewings, 'ctx' | 'keys'>,
  eventId: string,
  id: string,
): Promise<Result<RecordingMedia, Failure<'NOT_FOUND'>>> {
  const video = await findVideo(ctx.sql, id)
  if (video?.state !== 'READY' || (video.eventId ?? eventId) !== eventId) return fail('NOT_FOUND')
  return ok(staffMedia({ ctx, keys }, channelOf(video.clip), new Date(wholeStartsAtMs)))
}

/** Resolves the channel of such an address; addresses exist only for recordings that are ready. */
export function openVideos(clips: ReadClip): (channel: string) => MediaSource | undefined {
  const open = new Map<string, MediaSource>()
  return (channel) => {
    const clip = named.exec(channel)?.[1]
    if (clip === undefined) return undefined
    const source = open.get(channel) ?? wholeOf(channel, clips, clip)
    open.set(channel, source)
    return source
  }
}

function wholeOf(channel: string, clips: ReadClip, clip: string): MediaSource {
  const recording = wholeClip(clips, clip)
  return cutRecording({ kind: 'REPLAY', channel, recording, fromMs: 0, toMs: lengthOf(recording) })
}
