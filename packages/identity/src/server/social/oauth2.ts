import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { clientAuthOf } from './client-auth.ts'
import type { OAuth2Company } from './companies.ts'
import { defaultTimeoutSec } from './discovery.ts'
import { returnAddress } from './oidc.ts'
import { attempt } from './outcome.ts'
import type { SocialAdapter, SocialIdentity, SocialOutcome, SocialSettings } from './port.ts'

/**
 * Requests the user of an access token from the provider's API. Where the API supports it, also checks that the token
 * was issued for us.
 */
export type AskProfile = (asking: {
  config: Configuration
  accessToken: string
  api: string
  settings: SocialSettings
}) => Promise<SocialOutcome<SocialIdentity>>

/** Uses code, PKCE and state; there is no ID token, so the profile names the user. */
export function createOAuth2Adapter(
  company: OAuth2Company,
  settings: SocialSettings,
  askProfile: AskProfile,
): SocialAdapter {
  const { api, config } = configurationOf(company, settings)
  return {
    start: (redirectUri) =>
      attempt(async () => {
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: company.scope,
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { ok: true, value: { url: url.href, state, nonce, verifier } }
      }),
    exchange: (answer, { verifier }) =>
      attempt(async () => {
        const url = returnAddress(answer)
        const tokens = await authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier })
        return askProfile({ config, accessToken: tokens.access_token, api, settings })
      }),
  }
}

function configurationOf(company: OAuth2Company, settings: SocialSettings) {
  const { clientId, key, address, timeoutSec = defaultTimeoutSec } = settings
  const { api, site } = { api: address ?? company.api, site: address ?? company.site }
  const endpoints = {
    issuer: api,
    authorization_endpoint: site + company.paths.authorize,
    token_endpoint: api + company.paths.token,
  }
  const config = new Configuration(endpoints, clientId, {}, clientAuthOf(key, company.clientAuth))
  config.timeout = timeoutSec
  if (api.startsWith('http:')) allowInsecureRequests(config)
  return { api, config }
}
