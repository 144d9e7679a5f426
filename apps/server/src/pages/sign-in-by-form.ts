import type { Api, LocalCaller } from '@encore/api'
import type { ErrorName } from '@encore/contract/errors'

/** The router has checked the form's origin; these say so to the session calls, which ask for proof. */
const ownPage = {
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'identity',
  'content-type': 'application/json',
}

export type FormSignIn = { ok: true; setCookie: string[] } | { ok: false; error: ErrorName }

/** Signs in with a form that was sent before the page could do it itself; the same calls, in process. */
export async function signInByForm(
  api: Api,
  caller: LocalCaller,
  email: string,
  password: string,
): Promise<FormSignIn> {
  const setCookie: string[] = []
  const call = api.caller({ ...caller, headers: ownPage, setCookie: (cookie) => setCookie.push(cookie) })
  const credentials = Buffer.from(`${email}:${password}`, 'utf8').toString('base64')
  const proof = await call('GET /api/v1/auth/sign-in-email', undefined, {
    authorization: `Basic ${credentials}`,
  })
  if (!proof.ok) return { ok: false, error: proof.error.name }
  const session = await call('POST /session/custom-token', { body: { token: proof.value.customToken } })
  return session.ok ? { ok: true, setCookie } : { ok: false, error: session.error.name }
}
