import { createClient } from '@encore/contract/client'
import { timedFetch } from './timed-fetch.ts'

/** Nothing of the page's session goes along, so that any cache may answer. */
export const publicApi = createClient({
  fetch: (input, init) => timedFetch(input, { ...init, credentials: 'omit' }),
  origin: '',
  idToken: async () => null,
  headers: () => ({}),
})
