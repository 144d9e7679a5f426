import { createHmac, timingSafeEqual } from 'node:crypto'

/** A token of LiveKit says who joins what (docs.livekit.io, "Authentication"). */
export interface AccessToken {
  identity: string
  video: { room?: string; roomJoin?: boolean; roomCreate?: boolean }
}

export interface KeyPair {
  key: string
  secret: string
}

/** Reads a token; null for one that is forged, of another key, or not valid now. */
export function readAccessToken(token: string, { key, secret }: KeyPair): AccessToken | null {
  const [head = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { alg } = parse(head)
  const { iss, sub = '', nbf = 0, exp = 0, video = {} } = parse(body)
  const now = Date.now() / 1_000
  return alg === 'HS256' && iss === key && nbf <= now && now < exp ? { identity: sub, video } : null
}

interface Claims {
  alg?: string
  iss?: string
  sub?: string
  nbf?: number
  exp?: number
  video?: AccessToken['video']
}

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
