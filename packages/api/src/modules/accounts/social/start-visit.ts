import type { Failure } from '@encore/contract/errors'
import { safeCallback } from '@encore/contract/rules/callback-url'
import type { Locale } from '@encore/contract/rules/locale'
import { isSocialProvider, type SocialProvider } from '@encore/contract/rules/social'
import { fail, ok, type Result } from '#kernel/result.ts'
import { callbackPath } from './callback-path.ts'
import { encryptSecrets, visitLifeSec } from './encrypted.ts'
import { hashOfState, type SocialTools } from './social-tools.ts'
import { insertVisit } from './store.ts'

export interface StartVisit {
  provider: string
  callerUid: string
  locale: Locale
  callbackUrl: string | undefined
}

/** Stores the visit of a guest to a provider and returns the authorization URL. */
export async function startVisit(
  tools: SocialTools,
  input: StartVisit,
): Promise<Result<{ authorizationUrl: string }, Failure<'NOT_FOUND' | 'IDENTITY_UNAVAILABLE'>>> {
  const provider = isSocialProvider(input.provider) ? input.provider : null
  const adapter = provider && tools.adapters.get(provider)
  if (!provider || !adapter) return fail('NOT_FOUND')
  const redirectUri = tools.ctx.config.publicUrl + callbackPath(provider, input.locale)
  const started = await adapter.start(redirectUri)
  if (!started.ok) return unavailable(tools, provider, started.reason)
  const { url, state, ...secrets } = started.value
  await insertVisit(tools.ctx.sql, {
    stateHash: hashOfState(state),
    provider,
    encryptedSecrets: encryptSecrets(tools.sealer, secrets),
    subjectUid: input.callerUid,
    redirectUri,
    callbackPath: safeCallback(input.callbackUrl),
    lifeSec: visitLifeSec,
  })
  return ok({ authorizationUrl: url })
}

function unavailable(tools: SocialTools, provider: SocialProvider, reason: string) {
  tools.ctx.log.warn({ provider, reason }, 'sign-in provider did not respond')
  return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 5 })
}
