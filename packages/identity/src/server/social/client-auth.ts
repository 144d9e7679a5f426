import { importPKCS8, SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from 'openid-client'
import type { SocialKey } from './port.ts'

const signedSecretSec = 300

export function clientAuthOf(key: SocialKey, method: 'basic' | 'post'): ClientAuth {
  if (key.kind === 'signing-key') return signedSecret(key)
  return method === 'basic' ? ClientSecretBasic(key.secret) : ClientSecretPost(key.secret)
}

/** For Apple: the secret is a short ES256 token over our ids, made for each call. */
function signedSecret(key: Extract<SocialKey, { kind: 'signing-key' }>): ClientAuth {
  return async (server, client, body) => {
    const privateKey = await importPKCS8(key.privateKeyPem, 'ES256')
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
      .setIssuer(key.teamId)
      .setSubject(client.client_id)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime(`${signedSecretSec} seconds`)
      .sign(privateKey)
    body.set('client_id', client.client_id)
    body.set('client_secret', secret)
  }
}
