import type { Api, LocalCaller } from '@encore/api'
import type { ErrorBody } from '@encore/contract/errors'

/** The router has checked the form's origin; these headers prove that to the session calls. */
const ownPage = {
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'identity',
  'content-type': 'application/json',
}

export type FormSignIn =
  | { ok: true; setCookie: string[] }
  | { ok: false; failure: { error: Pick<ErrorBody, 'name' | 'data'>; retryAfterSec?: number | undefined } }

/**
 * Signs in with a form that was submitted before hydration, using the same calls in process. The browser's cookies show
 * whether it has signed in to this account before.
 */
export async function signInByForm(
  api: Api,
  caller: LocalCaller,
  { email, password }: { email: string; password: string },
  cookies: string | undefined,
): Promise<FormSignIn> {
  const setCookie: string[] = []
  const headers = { ...ownPage, ...(cookies !== undefined && { cookie: cookies }) }
  const call = api.caller({ ...caller, headers, setCookie: (cookie) => setCookie.push(cookie) })
  const credentials = Buffer.from(`${email}:${password}`, 'utf8').toString('base64')
  const proof = await call('GET /api/v1/auth/sign-in-email', undefined, {
    authorization: `Basic ${credentials}`,
  })
  if (!proof.ok) return { ok: false, failure: failureOf(proof) }
  const session = await call('POST /session/custom-token', { body: { token: proof.value.customToken } })
  return session.ok ? { ok: true, setCookie } : { ok: false, failure: failureOf(session) }
}

/** The part of an error body that the page may show. */
function failureOf({ error, retryAfterSec }: { error: ErrorBody; retryAfterSec?: number }) {
  const { name, data } = error
  return { error: data ? { name, data } : { name }, retryAfterSec }
}
