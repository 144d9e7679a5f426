import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Encrypter } from './encryption.ts'

export const signingAlg = 'ES256'

/** `next` is published but does not sign yet; `retired` no longer signs, but its tokens still verify. */
export type KeyState = 'next' | 'active' | 'retired'

/** A row of `identity_key`. Times in epoch milliseconds. */
export interface KeyRow {
  kid: string
  alg: typeof signingAlg
  publicJwk: JWK
  /** The private JWK, encrypted with the key-encryption key for this kid. */
  encryptedPrivate: Uint8Array
  state: KeyState
  createdAtMs: number
  /** When a retired key may be deleted; null before it is retired. */
  retireAtMs: number | null
}

/** Imported keys of one read of the rows; replaced as a whole when the rows change. */
export interface KeySet {
  signing: { kid: string; key: CryptoKey }
  publicKey(kid: string): CryptoKey | undefined
  jwks: { keys: JWK[] }
}

export async function generateKey(state: KeyState, kek: Encrypter, nowMs: number): Promise<KeyRow> {
  const pair = await generateKeyPair(signingAlg, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  const encryptedPrivate = Buffer.from(kek.encrypt(privateJwk, keyPurpose(kid)))
  return { kid, alg: signingAlg, publicJwk, encryptedPrivate, state, createdAtMs: nowMs, retireAtMs: null }
}

/** Throws when no row is active or its private key cannot be decrypted (wrong key-encryption key). */
export async function openKeySet(rows: readonly KeyRow[], kek: Encrypter): Promise<KeySet> {
  const active = rows.find(({ state }) => state === 'active')
  if (!active) throw new Error('no active identity key')
  const opened = kek.decrypt(Buffer.from(active.encryptedPrivate).toString(), keyPurpose(active.kid))
  if (opened === null) throw new Error(`identity key ${active.kid} was sealed with another key`)
  const imported = rows.map(async (row) => [row.kid, await cryptoKey(row.publicJwk)] as const)
  const publicKeys = new Map(await Promise.all(imported))
  const key = await cryptoKey(JSON.parse(opened) as JWK)
  return {
    signing: { kid: active.kid, key },
    publicKey: (kid) => publicKeys.get(kid),
    jwks: { keys: rows.map(({ kid, alg, publicJwk }) => ({ ...publicJwk, kid, alg, use: 'sig' })) },
  }
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlg)
  if (key instanceof Uint8Array) throw new Error('an identity key must be an EC key')
  return key
}

const keyPurpose = (kid: string): string => `identity-key:${kid}`
