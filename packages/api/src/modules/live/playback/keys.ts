import { createPlaybackKeyring, type PlaybackKeyring } from '@encore/media'
import type { Config } from '#platform/config.ts'
import type { Secrets } from '#platform/secrets.ts'

/**
 * Returns the keys of playback tokens: the first of PLAYBACK_KEYS signs; without any, one is derived from our secret.
 */
export function openKeys(
  { PLAYBACK_KEYS }: Pick<Config, 'PLAYBACK_KEYS'>,
  secrets: Secrets,
): PlaybackKeyring {
  const given = PLAYBACK_KEYS.split(',').filter(Boolean)
  if (given.length === 0)
    return createPlaybackKeyring([{ id: 'k1', secret: secrets('playback').toString('base64url') }])
  return createPlaybackKeyring(
    given.map((key) => {
      const [id = '', secret = ''] = key.split(':')
      return { id, secret }
    }),
  )
}
