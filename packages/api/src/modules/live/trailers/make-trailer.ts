import type { Failure } from '@encore/contract/errors'
import { trailerMsMax } from '@encore/contract/rules/show-control'
import { invalid, ok, type Result } from '#kernel/result.ts'
import type { EventTrailer } from '#modules/catalog/events/index.ts'
import type { ReadClip } from '#modules/live/replays/index.ts'
import { cutPoster, findVideo, wholeClip } from '#modules/live/videos/index.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * Returns the recording with a frame of its first third as picture; null for none.
 * *Errors*: INVALID_INPUT with `recordingId` `unknown`, `ready` while it is still being made, `maximum` when it is too
 * long.
 */
export async function makeTrailer(
  ctx: Pick<Ctx, 'sql' | 'config' | 'log'>,
  clips: ReadClip,
  eventId: string,
  recordingId: string | null,
): Promise<Result<EventTrailer | null, Failure<'INVALID_INPUT'>>> {
  if (recordingId === null) return ok(null)
  const video = await findVideo(ctx.sql, recordingId)
  if (!video || (video.eventId ?? eventId) !== eventId) return invalid('recordingId', 'unknown')
  if (video.state !== 'READY' || video.durationMs === null) return invalid('recordingId', 'ready')
  if (video.durationMs > trailerMsMax) return invalid('recordingId', 'maximum')
  const recording = wholeClip(clips, video.clip)
  const poster = await cutPoster(ctx, recording, video.durationMs / 3, eventId)
  recording.close()
  return ok({ id: video.id, durationMs: video.durationMs, poster })
}
