import { randomBytes } from 'node:crypto'
import type { RecordingMedia } from '@encore/contract/endpoints'
import { EVERYTHING, mintPlaybackToken, PLAYBACK_TOKEN_SEC } from '@encore/media'
import type { ReplayViewings } from './start-replay.ts'

/** The names of viewings that nobody bought, and that hold no place. */
const deskMark = 'd'

/** Addresses of a recording for the desk, which a token of this channel alone opens. */
export function staffMedia(
  { ctx, keys }: Pick<ReplayViewings, 'ctx' | 'keys'>,
  channel: string,
  startsAt: Date,
): RecordingMedia {
  const session = `${deskMark}${randomBytes(16).toString('base64url')}`
  const token = mintPlaybackToken(
    keys,
    { kind: 'REPLAY', channel, session, tier: EVERYTHING },
    ctx.clock.now(),
  )
  return {
    url: `/v/${token}/replay/${channel}/std.m3u8`,
    startsAt: startsAt.toISOString(),
    renewAfterSec: PLAYBACK_TOKEN_SEC - 60,
  }
}
