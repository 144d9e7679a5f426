import { createPublicKey, verify } from 'node:crypto'

/** Public key of the pair with which the product signs its client secret. */
const publicKey = createPublicKey(`-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3ujR8reGnHwMC2XR8rIigtBjMFHE
kPsvY0DjQMRh/ja4JpLMzJW694uJaYS9Il/opwROipmcLPEIzSO+eyz/TQ==
-----END PUBLIC KEY-----`)
const teamId = 'SANDBOXTEAM'
const keyId = 'SANDBOXKEY'
const longestSec = 15_777_000

/** Verifies Apple's client secret: an ES256 token over team, client and issuer, valid for at most half a year. */
export function isAppleSecret(secret: string, clientId: string, issuer: string): boolean {
  const [header = '', payload = '', signature = ''] = secret.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return false
  const { alg, kid } = jsonOf(header)
  const { iss, sub, aud, exp } = jsonOf(payload)
  const leftSec = Number(exp) - Date.now() / 1000
  const isTimely = leftSec > 0 && leftSec < longestSec
  return alg === 'ES256' && kid === keyId && iss === teamId && sub === clientId && aud === issuer && isTimely
}

const jsonOf = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
