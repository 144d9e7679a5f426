import { createPublicKey } from 'node:crypto'
import { importPKCS8, importSPKI } from 'jose'

/** The project's signing account at Google, with its key imported. */
export interface ServiceAccount {
  email: string
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** Reads the key file of Google's console; error messages never quote it. */
export async function readServiceAccount(json: string): Promise<ServiceAccount> {
  const { client_email: email, private_key: pem, private_key_id: kid } = fieldsOf(json)
  if (typeof email !== 'string' || typeof pem !== 'string' || typeof kid !== 'string') {
    throw new Error('The service account key lacks client_email, private_key or private_key_id')
  }
  try {
    const spki = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()
    const [privateKey, publicKey] = await Promise.all([importPKCS8(pem, 'RS256'), importSPKI(spki, 'RS256')])
    return { email, kid, privateKey, publicKey }
  } catch {
    throw new Error('The service account key does not hold an RSA private key')
  }
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
