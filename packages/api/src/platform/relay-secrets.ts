import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/**
 * Returns the secrets of the call relay: the first signs credentials, and a relay accepts all. There are two while a
 * secret is replaced.
 */
export function relaySecrets(
  { RELAY_SECRET, RELAY_FORMER_SECRET }: Pick<Config, 'RELAY_SECRET' | 'RELAY_FORMER_SECRET'>,
  secrets: Secrets,
): [signing: string, ...former: string[]] {
  const signing = RELAY_SECRET || secrets('call-relay').toString('base64url')
  return RELAY_FORMER_SECRET ? [signing, RELAY_FORMER_SECRET] : [signing]
}
