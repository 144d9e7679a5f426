import { randomUUID } from 'node:crypto'
import { type ApiCall, createClient } from '@encore/contract/client'
import type { IssuedSession } from '@encore/contract/endpoints'
import { documentVersions } from '@encore/contract/rules/documents'
import type { Locale } from '@encore/contract/rules/locale'
import { mailed } from './mailed.ts'

/** A member who uses the product through its public client, as an official app would. */
export interface Fan {
  email: string
  password: string
  nickname: string
  uid: string
  call: ApiCall
  /** Returns the token for a socket's hello. */
  idToken: () => Promise<string>
  /** Renews the session's token; false when the session is over. *Errors*: throws when the server does not respond. */
  renew: () => Promise<boolean>
}

export interface FanWorld {
  url: string
  sandboxUrl: string
  fetch?: typeof globalThis.fetch
}

export async function signUpFan(
  world: FanWorld,
  input: { email: string; password: string; nickname: string; language: Locale },
): Promise<Fan> {
  const session = await openSession(world, '/session/anonymous', {})
  const call = clientOf(world, session, input.language)
  const asked = await call('POST /api/v1/auth/verify-email/sign-up', {
    body: { email: input.email, verifiedType: 'SIGN_UP' },
  })
  if (!asked.ok) throw new Error(`No code: ${asked.error.name}`)
  const verificationCode = await mailedCode(world, input.email)
  const { terms, privacy } = documentVersions
  const signedUp = await call('POST /api/v1/auth/sign-up-email', {
    body: {
      email: input.email,
      password: input.password,
      nickname: input.nickname,
      language: input.language,
      verificationCode,
      agreements: { terms, privacy, over14: true, marketing: false },
    },
  })
  if (!signedUp.ok)
    throw new Error(`No sign-up: ${signedUp.error.name} ${JSON.stringify(signedUp.error.fields ?? '')}`)
  await goOnAs(world, session, signedUp.value.customToken)
  const { email, password, nickname } = input
  return { email, password, nickname, call, ...fromSession(world, session) }
}

export async function signInFan(world: FanWorld, email: string, password: string): Promise<Fan> {
  const session: FanSession = { current: null, cookie: '' }
  const call = clientOf(world, session, 'en')
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  const proof = await call('GET /api/v1/auth/sign-in-email', undefined, { authorization })
  if (!proof.ok) throw new Error(`No sign-in: ${proof.error.name}`)
  await goOnAs(world, session, proof.value.customToken)
  return { email, password, nickname: '', call, ...fromSession(world, session) }
}

/** The token that was issued last, and the cookie that renews it. */
interface FanSession {
  current: IssuedSession | null
  cookie: string
}

const goOnAs = async (world: FanWorld, session: FanSession, customToken: string): Promise<void> => {
  Object.assign(session, await openSession(world, '/session/custom-token', { token: customToken }))
}

const fromSession = (world: FanWorld, session: FanSession) => ({
  uid: session.current?.user.uid ?? '',
  idToken: async () => session.current?.idToken ?? '',
  renew: () => renewSession(world, session),
})

function clientOf(world: FanWorld, session: FanSession, language: string): ApiCall {
  const deviceId = randomUUID()
  return createClient({
    fetch: world.fetch ?? fetch,
    origin: world.url,
    idToken: async (isExpired) => {
      if (isExpired) await renewSession(world, session)
      return session.current?.idToken ?? null
    },
    headers: () => ({ 'accept-language': language, 'x-platform': 'WEB', 'x-device-id': deviceId }),
  })
}

async function openSession(world: FanWorld, path: string, body: object): Promise<FanSession> {
  const response = await postSession(world, path, body)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { current: (await response.json()) as IssuedSession, cookie: cookies.join('; ') }
}

async function renewSession(world: FanWorld, session: FanSession): Promise<boolean> {
  const response = await postSession(world, '/session/refresh', {}, session.cookie)
  if (response.status === 204) return false
  session.current = (await response.json()) as IssuedSession
  return true
}

async function postSession(world: FanWorld, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await (world.fetch ?? fetch)(world.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'identity',
      'sec-fetch-site': 'same-origin',
      origin: world.url,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return response
}

/** Waits for a mail to this address and returns its six digits. */
export const mailedCode = (world: FanWorld, email: string, since = 0): Promise<string> =>
  mailed(world, email, /\b(\d{6})\b/, since)
