import { createClient } from '@encore/contract/client'
import { timedFetch } from './timed-fetch.ts'

/** Calls without the page's session, so that any cache may answer. */
export const publicApi = createClient({
  fetch: (input, init) => timedFetch(input, { ...init, credentials: 'omit' }),
  origin: '',
  idToken: async () => null,
  headers: () => ({}),
})
