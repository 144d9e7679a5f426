import { type ApiCall, type ApiResult, createClient } from '@encore/contract/client'
import type { ErrorBody } from '@encore/contract/errors'
import { storedLocale } from '#app/i18n/locale.ts'
import { createStore } from './store.ts'

/** The server has said that the session is over, while a page was open. */
export const hasEnded = createStore(false)

/** The studio's calls: the cookie says who we are, the headers that the call is from our page. */
export const api: ApiCall = createClient({
  fetch: (...args) => fetch(...args),
  origin: '',
  idToken: async () => null,
  headers: () => ({
    'accept-language': storedLocale(),
    'content-type': 'application/json',
    'x-requested-with': 'identity',
  }),
})

/** A call asks for a proof; who can give one answers whether they did. */
export interface ProofWish {
  settle(isProved: boolean): void
}
export const proofWish = createStore<ProofWish | null>(null)

let asking: Promise<boolean> | null = null

/** Calls that need a proof at the same moment wait for one answer. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((settle) => proofWish.set({ settle })).finally(() => {
    asking = null
    proofWish.set(null)
  })
  return asking
}

/** Inside the studio: asks for the second factor when a call needs it, sends the call again, and notes an ended session. */
export const call: ApiCall = async (key, ...rest) => {
  const send = api as (name: string, ...more: unknown[]) => Promise<ApiResult<never>>
  let answer = await send(key, ...rest)
  if (!answer.ok && answer.error.name === 'REAUTH_REQUIRED' && (await askForProof()))
    answer = await send(key, ...rest)
  if (!answer.ok && answer.status === 401) hasEnded.set(true)
  return answer
}

/** What a loader throws: the page shows it in its place. */
export class Failed extends Error {
  readonly body: ErrorBody
  readonly status: number
  constructor(status: number, body: ErrorBody) {
    super(body.name)
    this.status = status
    this.body = body
  }
}

export function unwrap<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new Failed(answer.status, answer.error)
  return answer.value
}
