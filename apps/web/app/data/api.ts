import { createStore } from '@encore/app-kit/store'
import { type ApiCall, createClient } from '@encore/contract/client'
import { IdentityUnreachable } from '@encore/identity/browser'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { deviceId } from './device-id.ts'
import { idToken } from './session.ts'
import { timedFetch } from './timed-fetch.ts'

/** Counts responses that end the session (401 other than `TOKEN_EXPIRED`, 403); the viewer signs out on them. */
export const sessionRefusals = createStore(0)

const client = createClient({
  fetch: timedFetch,
  origin: '',
  idToken,
  headers: () => ({
    'accept-language': localeOfPath(window.location.pathname),
    'x-platform': 'WEB',
    'x-device-id': deviceId(),
  }),
  onAnswer(status, error) {
    const isOver = (status === 401 && error?.name !== 'TOKEN_EXPIRED') || status === 403
    if (isOver) sessionRefusals.set(sessionRefusals.get() + 1)
  },
})

export const api: ApiCall = (key, ...rest) => client(key, ...rest).catch(withoutIdentity)

/** A token that cannot be renewed because the network is down counts as no response: the member stays signed in. */
function withoutIdentity(cause: unknown) {
  if (!(cause instanceof IdentityUnreachable)) throw cause
  return {
    ok: false as const,
    status: 0,
    error: { code: 2503, name: 'UNAVAILABLE' as const, message: 'No answer', requestId: '' },
  }
}
