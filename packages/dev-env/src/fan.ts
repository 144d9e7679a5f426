import { randomUUID } from 'node:crypto'
import { type ApiCall, createClient } from '@encore/contract/client'
import type { IssuedSession } from '@encore/contract/endpoints'
import { documentVersions } from '@encore/contract/rules/documents'
import { mailed } from './mailed.ts'

/** Someone using the product through its public client, as an app of ours would. */
export interface Fan {
  email: string
  password: string
  nickname: string
  uid: string
  call: ApiCall
  /** What a socket says hello with. */
  idToken: () => Promise<string>
}

export interface FanWorld {
  url: string
  sandboxUrl: string
  fetch?: typeof globalThis.fetch
}

/** Signs up with the code that was mailed, like anybody. */
export async function signUpFan(
  world: FanWorld,
  wish: { email: string; password: string; nickname: string; language: 'ko' | 'ja' | 'en' | 'zhhans' },
): Promise<Fan> {
  const session = { current: await openSession(world, '/session/anonymous', {}) }
  const call = clientOf(world, session, wish.language)
  const asked = await call('POST /api/v1/auth/verify-email/sign-up', {
    body: { email: wish.email, verifiedType: 'SIGN_UP' },
  })
  if (!asked.ok) throw new Error(`No code: ${asked.error.name}`)
  const verificationCode = await mailedCode(world, wish.email)
  const { terms, privacy } = documentVersions
  const signedUp = await call('POST /api/v1/auth/sign-up-email', {
    body: {
      email: wish.email,
      password: wish.password,
      nickname: wish.nickname,
      language: wish.language,
      verificationCode,
      agreements: { terms, privacy, over14: true, marketing: false },
    },
  })
  if (!signedUp.ok)
    throw new Error(`No sign-up: ${signedUp.error.name} ${JSON.stringify(signedUp.error.fields ?? '')}`)
  session.current = await openSession(world, '/session/custom-token', { token: signedUp.value.customToken })
  const { email, password, nickname } = wish
  return { email, password, nickname, uid: session.current.user.uid, call, idToken: tokenOf(session) }
}

/** Signs in with address and password. */
export async function signInFan(world: FanWorld, email: string, password: string): Promise<Fan> {
  const session: { current: IssuedSession | null } = { current: null }
  const call = clientOf(world, session, 'en')
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  const proof = await call('GET /api/v1/auth/sign-in-email', undefined, { authorization })
  if (!proof.ok) throw new Error(`No sign-in: ${proof.error.name}`)
  session.current = await openSession(world, '/session/custom-token', { token: proof.value.customToken })
  return { email, password, nickname: '', uid: session.current.user.uid, call, idToken: tokenOf(session) }
}

const tokenOf = (session: { current: IssuedSession | null }) => async () => session.current?.idToken ?? ''

function clientOf(world: FanWorld, session: { current: IssuedSession | null }, language: string): ApiCall {
  const deviceId = randomUUID()
  return createClient({
    fetch: world.fetch ?? fetch,
    origin: world.url,
    idToken: async () => session.current?.idToken ?? null,
    headers: () => ({ 'accept-language': language, 'x-platform': 'WEB', 'x-device-id': deviceId }),
  })
}

async function openSession(world: FanWorld, path: string, body: object): Promise<IssuedSession> {
  const response = await (world.fetch ?? fetch)(world.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'identity',
      'sec-fetch-site': 'same-origin',
      origin: world.url,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return (await response.json()) as IssuedSession
}

/** The newest six digits mailed to this address; waits until they are there. */
export const mailedCode = (world: FanWorld, email: string, since = 0): Promise<string> =>
  mailed(world, email, /\b(\d{6})\b/, since)
