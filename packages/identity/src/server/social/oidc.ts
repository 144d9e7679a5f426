import { jwtVerify } from 'jose'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { OidcCompany } from './companies.ts'
import { createDiscovery } from './discovery.ts'
import { identityOf } from './identity-of.ts'
import { attempt, refused, unknown } from './outcome.ts'
import type { SocialAdapter, SocialAnswer, SocialOutcome, SocialSettings } from './port.ts'

/** Uses code, PKCE, state and nonce; the ID token is fully checked: signature, issuer, audience, times, nonce. */
export function createOidcAdapter(company: OidcCompany, settings: SocialSettings): SocialAdapter {
  const discovered = createDiscovery(company, settings)
  return {
    start: (redirectUri) =>
      withConfig(discovered, async (config) => {
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: company.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(company.responseMode ? { response_mode: company.responseMode } : {}),
        })
        return { ok: true, value: { url: url.href, state, nonce, verifier } }
      }),
    exchange: (answer, { nonce, verifier }) =>
      withConfig(discovered, async (config) => {
        const tokens = await authorizationCodeGrant(config, returnAddress(answer), {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) return refused('NO_ID_TOKEN')
        if (!(await isSignedBySecret(company, settings, tokens.id_token))) return refused('BAD_SIGNATURE')
        const more = company.emailFromUserinfo
          ? await fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        return personOf(company, { ...claims, ...more, sub: claims.sub, iss: claims.iss })
      }),
  }
}

/** Rebuilds the return address as far as the protocol needs it; the caller has checked the state before. */
export function returnAddress({ code, iss, redirectUri }: SocialAnswer): URL {
  const url = new URL(redirectUri)
  url.searchParams.set('code', code)
  if (iss !== null) url.searchParams.set('iss', iss)
  return url
}

async function withConfig<T>(
  discovered: () => Promise<Configuration>,
  work: (config: Configuration) => Promise<SocialOutcome<T>>,
): Promise<SocialOutcome<T>> {
  const config = await discovered().catch(() => null)
  return config ? attempt(() => work(config)) : unknown('DISCOVERY')
}

/** True also for public keys, whose signature the library has already checked. */
async function isSignedBySecret(company: OidcCompany, { key }: SocialSettings, idToken: string) {
  if (company.idTokenAlg !== 'HS256') return true
  if (key.kind !== 'secret') return false
  return jwtVerify(idToken, new TextEncoder().encode(key.secret), { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  )
}

const personOf = (company: OidcCompany, claims: Partial<IDToken> & { sub: string; iss: string }) =>
  identityOf({
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    // Apple sends the boolean as a string.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    nickname: company.nicknameClaim ? claims[company.nicknameClaim] : null,
  })
