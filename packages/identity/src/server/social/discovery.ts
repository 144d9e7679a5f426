import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { clientAuthOf } from './client-auth.ts'
import type { OidcCompany } from './companies.ts'
import type { SocialSettings } from './port.ts'

export const defaultTimeoutSec = 5
const freshMs = 24 * 3_600_000

/**
 * Reads the provider's addresses and keys once a day; when a new read fails, the last result is used.
 * Rejects when there is none.
 */
export function createDiscovery(
  company: OidcCompany,
  settings: SocialSettings,
): () => Promise<Configuration> {
  let known: { config: Configuration; readAt: number } | null = null
  let reading: Promise<Configuration> | null = null
  const read = () => {
    reading ??= discover(company, settings)
      .then((config) => {
        known = { config, readAt: performance.now() }
        return config
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  return async () => {
    if (!known) return read()
    const { config, readAt } = known
    return performance.now() - readAt < freshMs ? config : read().catch(() => config)
  }
}

function discover(company: OidcCompany, settings: SocialSettings): Promise<Configuration> {
  const { clientId, key, address = company.api, timeoutSec = defaultTimeoutSec } = settings
  const isSymmetric = company.idTokenAlg === 'HS256'
  return discovery(
    new URL(address),
    clientId,
    { id_token_signed_response_alg: company.idTokenAlg },
    clientAuthOf(key, 'post'),
    {
      timeout: timeoutSec,
      execute: [
        ...(address.startsWith('http:') ? [allowInsecureRequests] : []),
        // `isSignedBySecret` checks a token signed with the shared secret; the library checks public keys only.
        ...(isSymmetric ? [] : [enableNonRepudiationChecks]),
      ],
    },
  )
}
