import { type ApiCall, createClient } from '@encore/contract/client'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { deviceId } from './device-id.ts'
import { idToken } from './session.ts'
import { createStore } from './store.ts'
import { timedFetch } from './timed-fetch.ts'

/** Counts the answers that said "your session is bad" (401, 403); the viewer signs out on them. */
export const sessionRefusals = createStore(0)

/** The API from the browser, as whoever is signed in. */
export const api: ApiCall = createClient({
  fetch: timedFetch,
  origin: '',
  idToken,
  headers: () => ({
    'accept-language': localeOfPath(window.location.pathname),
    'x-platform': 'WEB',
    'x-device-id': deviceId(),
  }),
  onAnswer(status) {
    if (status === 401 || status === 403) sessionRefusals.set(sessionRefusals.get() + 1)
  },
})
