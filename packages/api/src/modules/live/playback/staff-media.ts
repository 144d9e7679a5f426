import { randomBytes } from 'node:crypto'
import type { RecordingMedia } from '@encore/contract/endpoints'
import { EVERYTHING, mintPlaybackToken, PLAYBACK_TOKEN_SEC } from '@encore/media'
import type { ReplayViewings } from './start-replay.ts'

/** Prefix of staff viewings, which hold no device lease. */
const staffMark = 'd'

/** Returns addresses of a recording for staff; their token opens only this channel. */
export function staffMedia(
  { ctx, keys }: Pick<ReplayViewings, 'ctx' | 'keys'>,
  channel: string,
  startsAt: Date,
): RecordingMedia {
  const session = `${staffMark}${randomBytes(16).toString('base64url')}`
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
