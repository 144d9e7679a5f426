import type { RunningProduct } from '@encore/dev-env'
import { demoMembers } from '@encore/dev-env/seed'

/** Returns the `Cookie` header of a signed-in demo member with a ticket to AFTERGLOW. */
export async function memberCookies({ url }: RunningProduct): Promise<string> {
  const [member] = demoMembers
  const basic = Buffer.from(`${member?.email}:${member?.password}`).toString('base64')
  const proof = await fetch(`${url}/api/v1/auth/sign-in-email`, {
    headers: { authorization: `Basic ${basic}` },
  })
  const { customToken } = (await proof.json()) as { customToken: string }
  const session = await fetch(`${url}/session/custom-token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'identity',
    },
    body: JSON.stringify({ token: customToken }),
  })
  if (!session.ok) throw new Error(`The demo member could not sign in: ${session.status}`)
  return session.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
