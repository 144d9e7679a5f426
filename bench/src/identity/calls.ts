export interface Received {
  status: number
  headers: Headers
  /** Body without the request id, which differs in each response. */
  text: string
  ms: number
}

export function signIn(url: string, email: string, password: string, cookie = ''): Promise<Received> {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  const headers = { authorization, ...(cookie && { cookie }) }
  return tell(`${url}/api/v1/auth/sign-in-email`, { headers })
}

export function post(url: string, path: string, token: string, body: object): Promise<Received> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return tell(`${url}/api/v1/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

export async function enterAsGuest(url: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'identity',
    'sec-fetch-site': 'same-origin',
  }
  const response = await fetch(`${url}/session/anonymous`, { method: 'POST', headers, body: '{}' })
  if (!response.ok) throw new Error(`No guest: ${response.status}`)
  const { idToken } = (await response.json()) as { idToken: string }
  return idToken
}

async function tell(url: string, init: RequestInit): Promise<Received> {
  const startedAt = performance.now()
  const response = await fetch(url, init)
  const text = await response.text()
  const ms = performance.now() - startedAt
  const { status, headers } = response
  return { status, headers, ms, text: text.replace(/"requestId":"\w+"/, '') }
}
