import type { Fan } from '@encore/dev-env'
import { signIn } from './calls.ts'

export interface Wrong {
  /** Responses that reject the password. */
  judged: number
  /** Responses 429. */
  refused: number
  hashes: number
  /** Status of a later sign-in with the right password, from a browser that has signed in to the account before. */
  knownDevice: number
  newDevice: number
}

/**
 * Sends `count` wrong passwords simultaneously, spread over all accounts but the first; then the right password of the
 * first.
 */
export async function tryWrongPasswords(url: string, fans: readonly Fan[], count: number): Promise<Wrong> {
  const [owner, ...others] = fans
  if (!owner) throw new Error('There is no owner')
  const cookie = await knownDevice(url, owner)
  const before = await verifications(url)
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const { email = '' } = others[nth % others.length] ?? {}
      return signIn(url, email, `not their password ${nth}`).then(({ status }) => status)
    }),
  )
  const hashes = (await verifications(url)) - before
  return {
    judged: statuses.filter((status) => status === 400).length,
    refused: statuses.filter((status) => status === 429).length,
    hashes,
    knownDevice: (await signIn(url, owner.email, owner.password, cookie)).status,
    newDevice: (await signIn(url, owner.email, owner.password)).status,
  }
}

/** Signs in once and returns the cookie that makes the browser a known device. */
async function knownDevice(url: string, { email, password }: Fan): Promise<string> {
  const { customToken } = JSON.parse((await signIn(url, email, password)).text) as { customToken: string }
  const opened = await fetch(`${url}/session/custom-token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'identity',
      'sec-fetch-site': 'same-origin',
      origin: url,
    },
    body: JSON.stringify({ token: customToken }),
  })
  const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return cookies.find((cookie) => cookie.startsWith('dev_known_device=')) ?? ''
}

async function verifications(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^encore_password_hashes_total\{kind="verify"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
