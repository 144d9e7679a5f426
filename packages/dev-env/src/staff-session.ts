import { lookup as dnsLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { studioUrlOf } from '@encore/api'
import { type ApiCall, createClient } from '@encore/contract/client'
import type { FanWorld } from './fan.ts'
import { factorCode } from './studio.ts'

export interface StudioWorld extends Pick<FanWorld, 'url'> {
  /** Configured address of the studio; derived from `url` when absent. */
  studioUrl?: string
}

/** A staff member signed in to the studio with password and second factor. */
export interface StaffSession {
  call: ApiCall
}

interface Account {
  email: string
  password: string
}

const tries = 3
const stepMs = 30_000

/**
 * Signs in to the studio as its page does. Uses the code of the previous half minute, which is still valid, so that an
 * app with the current one can be used too; waits when it was used. *Errors*: throws when sign-in fails.
 */
export async function signInStaff(
  world: StudioWorld,
  { factor, ...account }: Account & { factor: string },
): Promise<StaffSession> {
  const { call } = await knock(world, account)
  for (let left = tries; ; left--) {
    const body = { code: factorCode(factor, -1) }
    const opened = await call('POST /api/studio/session/code', { body })
    if (opened.ok) return { call }
    if (left === 1 || opened.error.name !== 'CODE_INVALID') throw new Error(`No desk: ${opened.error.name}`)
    await pause(stepMs - (Date.now() % stepMs) + 100)
  }
}

/**
 * Signs in for the first time and connects an authenticator app. Returns the app's key and the cookie with which a
 * browser continues. *Errors*: throws when sign-in fails or an app is already connected.
 */
export async function connectFactor(
  world: StudioWorld,
  account: Account,
): Promise<{ factor: string; cookie: string }> {
  const { call, cookie } = await knock(world, account)
  const offer = await call('POST /api/studio/second-factor', { body: {} })
  if (!offer.ok) throw new Error(`No app: ${offer.error.name}`)
  const factor = offer.value.secret
  const opened = await call('POST /api/studio/second-factor/confirm', { body: { code: factorCode(factor) } })
  if (!opened.ok) throw new Error(`No desk: ${opened.error.name}`)
  return { factor, cookie: cookie() }
}

/** Takes the first sign-in step; the caller takes the second. */
async function knock({ url, studioUrl }: StudioWorld, { email, password }: Account) {
  const origin = studioUrl ?? studioUrlOf({ STUDIO_URL: '', STUDIO_PORT: 0 }, url)
  let cookie = ''
  const call = createClient({
    origin,
    fetch: fetchFrom((fresh) => {
      cookie = fresh
    }),
    idToken: async () => null,
    headers: () => ({
      ...{ origin, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'identity' },
      ...(cookie && { cookie }),
    }),
  })
  const begun = await call('POST /api/studio/session', { body: { email, password } })
  if (!begun.ok) throw new Error(`No desk: ${begun.error.name}`)
  return { call, cookie: () => cookie }
}

/** Names under `localhost` are this machine (RFC 6761, 6.3); not every resolver knows that. */
const lookup: LookupFunction = (name, options, done) =>
  dnsLookup(name.endsWith('.localhost') ? 'localhost' : name, options, done)

/** Node's `fetch` cannot resolve `studio.localhost`. */
const fetchFrom =
  (keep: (cookie: string) => void): typeof globalThis.fetch =>
  (input, init = {}) => {
    const url = new URL(String(input))
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const { method = 'GET', body, signal } = init
      const headers = init.headers as Record<string, string>
      const sent = request(url, { method, headers, lookup, ...(signal && { signal }) }, async (answer) => {
        const set = answer.headers['set-cookie'] ?? []
        if (set.length > 0) keep(set.map((one) => one.split(';', 1)[0]).join('; '))
        try {
          const text = (await answer.toArray()).join('')
          const { statusCode: status = 500 } = answer
          resolve(new Response(status === 204 ? null : text, { status }))
        } catch (cause) {
          reject(cause)
        }
      })
      sent.on('error', reject)
      sent.end(typeof body === 'string' ? body : undefined)
    })
  }
