import { documentVersions } from '@encore/contract/rules/documents'
import type { Sandbox } from '@encore/sandbox'
import { openGuest, openMember } from '#test/members.ts'
import type { World } from '#test/world.ts'

/** Profile that the visitor gives the sign-in provider, and the button they press there. */
export interface Telling {
  name: string
  email?: string
  answer?: 'continue' | 'unverified' | 'no-email' | 'deny'
}

export interface BroughtBack {
  redirectUri: string
  code: string
  state: string
  iss?: string
  error?: string
}

export interface Visit {
  token: string
  authorizationUrl: string
}

export const snsTypes = {
  kakao: 'KAKAO',
  google: 'GOOGLE',
  apple: 'APPLE',
  line: 'LINE',
  x: 'X',
  facebook: 'FACEBOOK',
}
export type Company = keyof typeof snsTypes
export const companies = Object.keys(snsTypes) as Company[]

export async function startVisit(
  world: World,
  company: Company,
  more: { token?: string; callbackUrl?: string } = {},
) {
  const token = more.token ?? (await openGuest(world)).session.idToken
  const start = () =>
    world.send('POST /api/v1/auth/sns/{provider}/start', {
      params: { provider: company },
      token,
      body: more.callbackUrl === undefined ? {} : { callbackUrl: more.callbackUrl },
    })
  let started = await start()
  // A company that is slow on a loaded machine is asked again, as a guest does.
  for (let triesLeft = 2; started.status === 503 && triesLeft > 0; triesLeft--) started = await start()
  if (started.status !== 200) throw new Error(`no visit: ${JSON.stringify(started.body)}`)
  return { token, authorizationUrl: String(started.body.authorizationUrl) } satisfies Visit
}

/** Submits a provider's consent page as a browser does and returns the redirect's fields. */
export async function answerCompany(
  sandbox: Sandbox,
  authorizationUrl: string,
  received: Telling,
): Promise<BroughtBack> {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>): Promise<{ url: string; page: string }> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) return { url, page: await response.text() }
    const address = new URL(next, url).href
    return address.startsWith(sandbox.url) ? go(address) : { url: address, page: '' }
  }
  const { url } = await go(authorizationUrl)
  const { name, email = '', answer = 'continue' } = received
  const back = await go(url, { name, email, answer })
  return back.page === '' ? inQuery(back.url) : inForm(back.page)
}

function inQuery(address: string): BroughtBack {
  const url = new URL(address)
  return broughtBack(url.origin + url.pathname, url.searchParams)
}

function inForm(page: string): BroughtBack {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const inputs = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  return broughtBack(action, new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value])))
}

function broughtBack(redirectUri: string, fields: URLSearchParams): BroughtBack {
  const [iss, error] = [fields.get('iss'), fields.get('error')]
  return {
    redirectUri,
    code: fields.get('code') ?? '',
    state: fields.get('state') ?? '',
    ...(iss ? { iss } : {}),
    ...(error ? { error } : {}),
  }
}

export function tradeAnswer(
  world: World,
  company: Company,
  token: string,
  { error: _, ...back }: BroughtBack,
) {
  const body = { snsType: snsTypes[company], ...back }
  return world.send('POST /api/v1/auth/sign-in-sns', { token, body })
}

export async function visitCompany(world: World, sandbox: Sandbox, company: Company, received: Telling) {
  const { token, authorizationUrl } = await startVisit(world, company)
  const back = await answerCompany(sandbox, authorizationUrl, received)
  return { token, reply: await tradeAnswer(world, company, token, back) }
}

const { terms, privacy } = documentVersions
const agreements = { terms, privacy, over14: true, marketing: false }

export const signUpBody = (signUpToken: string, nickname: string, more: object = {}) => ({
  signUpToken,
  nickname,
  language: 'ko',
  agreements,
  ...more,
})

export async function joinByCompany(world: World, sandbox: Sandbox, company: Company, received: Telling) {
  const { token, reply } = await visitCompany(world, sandbox, company, received)
  const body = signUpBody(reply.body.data.signUpToken, received.name)
  const joined = await world.send('POST /api/v1/auth/sign-in-sns', { token, body })
  if (joined.status !== 200) throw new Error(`no sign-up: ${JSON.stringify(joined.body)}`)
  return openMember(world, joined.body.customToken)
}
