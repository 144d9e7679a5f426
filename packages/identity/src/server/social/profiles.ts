import { type Configuration, fetchProtectedResource } from 'openid-client'
import { identityOf } from './identity-of.ts'
import type { AskProfile } from './oauth2.ts'
import { refused, unknown } from './outcome.ts'
import type { SocialOutcome } from './port.ts'

/** X returns an address only when it has confirmed it and our application may see it. */
export const askX: AskProfile = async ({ config, accessToken, api }) => {
  const url = new URL(`${api}/2/users/me?user.fields=confirmed_email`)
  const answer = await ask(config, accessToken, url)
  if (!answer.ok) return answer
  const me = objectIn(answer.value.data)
  return identityOf({
    issuer: api,
    subject: me.id,
    email: me.confirmed_email,
    emailVerified: typeof me.confirmed_email === 'string',
    nickname: me.name,
  })
}

/** Facebook states whether the token was issued for our application, but never whether an address is verified. */
export const askFacebook: AskProfile = async ({ config, accessToken, api, settings }) => {
  if (settings.key.kind !== 'secret') return unknown('NO_SECRET')
  const check = new URL(`${api}/debug_token`)
  check.searchParams.set('input_token', accessToken)
  const token = await ask(config, `${settings.clientId}|${settings.key.secret}`, check)
  if (!token.ok) return token
  const { app_id: appId, is_valid: isValid, user_id: userId } = objectIn(token.value.data)
  if (appId !== settings.clientId || isValid !== true) return refused('FOREIGN_TOKEN')
  const me = await ask(config, accessToken, new URL(`${api}/me?fields=id,name,email`))
  if (!me.ok) return me
  if (me.value.id !== userId) return refused('FOREIGN_TOKEN')
  const { id, email, name } = me.value
  return identityOf({ issuer: api, subject: id, email, emailVerified: false, nickname: name })
}

type Json = Record<string, unknown>

async function ask(config: Configuration, token: string, url: URL): Promise<SocialOutcome<Json>> {
  const response = await fetchProtectedResource(config, token, url, 'GET')
  if (response.status >= 500 || response.status === 429) return unknown(`PROFILE_${response.status}`)
  if (!response.ok) return refused(`PROFILE_${response.status}`)
  const body: unknown = await response.json().catch(() => null)
  return { ok: true, value: objectIn(body) }
}

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
