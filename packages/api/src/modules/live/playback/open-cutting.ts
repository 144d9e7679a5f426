import type { RecordingMedia } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { MediaSource } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findRecording, type Late, type Recordings, staffChannel } from '#modules/live/replays/index.ts'
import { staffMedia } from './staff-media.ts'
import type { ReplayViewings } from './start-replay.ts'

/** Opens the whole recording for staff, whatever the replay shows of it. *Errors*: NOT_FOUND. */
export async function openCutting(
  { ctx, recordings, keys }: ReplayViewings,
  eventId: string,
): Promise<Result<RecordingMedia, Failure<'NOT_FOUND'>>> {
  const recording = await findRecording(ctx.sql, eventId)
  if (!recording) return fail('NOT_FOUND')
  if (!(await recordings.whole(eventId))) await recordings.refresh()
  return ok(staffMedia({ ctx, keys }, staffChannel(eventId), recording.startsAt))
}

const whole = new RegExp(`^${staffChannel('(.+)')}$`)

/** Resolves the channel of a replay address: the shown part, or the whole recording under its staff name. */
export const recordedBy =
  (recordings: Recordings) =>
  (channel: string, angle: string | null): Late<MediaSource> => {
    const eventId = whole.exec(channel)?.[1]
    return eventId === undefined ? recordings.replay(channel, angle) : recordings.whole(eventId)
  }
