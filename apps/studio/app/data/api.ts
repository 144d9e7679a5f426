import { createStore } from '@encore/app-kit/store'
import { type ApiCall, type ApiResult, createClient } from '@encore/contract/client'
import type { ErrorBody } from '@encore/contract/errors'
import { storedLocale } from '#app/i18n/locale.ts'

/** True when the session ended while a page was open. */
export const hasEnded = createStore(false)

/**
 * Client for the studio API. The session cookie authenticates; the `x-requested-with` header proves that the call comes
 * from our page.
 */
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

/** A pending request for reauthentication. The dialog calls `settle` with the outcome. */
export interface ReauthRequest {
  settle(isProved: boolean): void
}
export const reauthRequest = createStore<ReauthRequest | null>(null)

let asking: Promise<boolean> | null = null

/** Calls that need reauthentication at the same time share one prompt. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((settle) => reauthRequest.set({ settle })).finally(() => {
    asking = null
    reauthRequest.set(null)
  })
  return asking
}

/**
 * The client for signed-in pages: prompts for the second factor on `REAUTH_REQUIRED`, retries once, and records an
 * ended session on 401.
 */
export const call: ApiCall = async (key, ...rest) => {
  const send = api as (name: string, ...more: unknown[]) => Promise<ApiResult<never>>
  let answer = await send(key, ...rest)
  if (!answer.ok && answer.error.name === 'REAUTH_REQUIRED' && (await askForProof()))
    answer = await send(key, ...rest)
  if (!answer.ok && answer.status === 401) hasEnded.set(true)
  return answer
}

/** Thrown by loaders; the error page shows it. */
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
