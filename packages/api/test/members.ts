import { randomBytes } from 'node:crypto'
import type { IssuedSession } from '@encore/contract/endpoints'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { createWorld, type World } from './world.ts'

export const ownPage = {
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'identity',
  'content-type': 'application/json',
}

export async function createWorldWithMail(env: Record<string, string> = {}) {
  const mailbox = await openMailbox()
  const world = await createWorld({ SANDBOX_URL: mailbox.url, ...env })
  const close = async () => {
    await world.close()
    await mailbox.close()
  }
  return { world, mailbox, close }
}

export interface TestMember {
  uid: string
  token: string
  cookie: string
  email: string
  password: string
}

export interface TestSession {
  session: IssuedSession
  cookie: string
}

export async function openGuest(world: World): Promise<TestSession> {
  return asSession(await world.send('POST /session/anonymous', { body: {}, headers: ownPage }))
}

export async function openMember(world: World, customToken: string, cookie = ''): Promise<TestSession> {
  const headers = { ...ownPage, ...(cookie ? { cookie } : {}) }
  return asSession(await world.send('POST /session/custom-token', { body: { token: customToken }, headers }))
}

function asSession(sent: Awaited<ReturnType<World['send']>>): TestSession {
  if (sent.status !== 200) throw new Error(`no session: ${sent.status} ${JSON.stringify(sent.body)}`)
  return { session: sent.body, cookie: cookieOf(sent.headers) }
}

/** Returns the `Cookie` header a browser would send back. */
export function cookieOf(headers: Record<string, string | string[] | number | undefined>): string {
  const set = headers['set-cookie']
  return (Array.isArray(set) ? set : [String(set ?? '')]).map((cookie) => cookie.split(';')[0]).join('; ')
}

export const agreements = { terms: '2026-01', privacy: '2026-01', over14: true, marketing: false }

/** Signs up as a fan does: guest session, mailed code, sign-up, new session. */
export async function signUpMember(
  { world, mailbox }: { world: World; mailbox: Pick<Mailbox, 'newest' | 'count'> },
  input: { nickname?: string; email?: string } = {},
): Promise<TestMember> {
  const nickname = input.nickname ?? `fan ${randomBytes(5).toString('hex')}`
  const email = input.email ?? `${randomBytes(5).toString('hex')}@fans.test`
  const password = 'lanterns over 7 quiet rivers'
  const guest = await openGuest(world)
  const token = guest.session.idToken
  const mails = mailbox.count(email)
  await world.send('POST /api/v1/auth/verify-email/sign-up', {
    token,
    body: { email, verifiedType: 'SIGN_UP' },
  })
  const verificationCode = codeIn(await mailbox.newest(email, mails))
  const body = { email, password, verificationCode, nickname, language: 'en', agreements }
  const joined = await world.send('POST /api/v1/auth/sign-up-email', { token, body })
  if (joined.status !== 200) throw new Error(`no sign-up: ${JSON.stringify(joined.body)}`)
  const { session, cookie } = await openMember(world, joined.body.customToken)
  return { uid: session.user.uid, token: session.idToken, cookie, email, password }
}

export const codeIn = (mail: string): string =>
  /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1] ?? ''
