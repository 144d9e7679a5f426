import { createHash } from 'node:crypto'
import type { LivePreview } from '@encore/contract/endpoints'
import { EVERYTHING, mintPlaybackToken, PLAYBACK_TOKEN_SEC } from '@encore/media'
import { type Channel, previewOf } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { openKeys } from './keys.ts'

/**
 * Returns the staff preview stream with a token that holds no device lease; a prepared recording loops until its show.
 */
export function previewFor(
  { config, secrets, clock }: Pick<Ctx, 'config' | 'secrets' | 'clock'>,
  channel: Channel,
  { sessionHash, isOnAir }: { sessionHash: Buffer; isOnAir: boolean },
): LivePreview {
  const renewAfterSec = PLAYBACK_TOKEN_SEC - 60
  if (channel.kind === 'EXTERNAL') return { url: channel.url, renewAfterSec }
  const isShow = channel.kind === 'SIMULIVE' && isOnAir
  const name = isShow ? channel.eventId : previewOf(channel.eventId)
  const session = `desk${createHash('sha256').update(sessionHash).digest('hex').slice(0, 32)}`
  const grant = { kind: 'LIVE' as const, channel: name, session, tier: EVERYTHING }
  const token = mintPlaybackToken(openKeys(config, secrets), grant, clock.now())
  return { url: `/v/${token}/live/${name}/${channel.lowLatency ? 'master' : 'std'}.m3u8`, renewAfterSec }
}
