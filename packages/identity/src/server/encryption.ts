import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** 32 bytes with an id without dots; each encrypted text carries the id. */
export interface EncryptionKey {
  id: string
  key: Uint8Array
}

/** Authenticated encryption to text; a text for one purpose cannot be decrypted for another. */
export interface Encrypter {
  encrypt(plain: string, purpose: string): string
  /** Null when it was not encrypted with our keys for this purpose. */
  decrypt(ciphertext: string, purpose: string): string | null
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM. The first key encrypts and all of them decrypt, so that keys can be rotated during operation. */
export function createEncrypter(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Encrypter {
  for (const { id, key } of keys) {
    if (key.length !== 32 || !/^[\w-]{1,16}$/.test(id))
      throw new Error(`encryptWith key ${id} is not 32 bytes`)
  }
  return {
    encrypt: (plain, purpose) => encryptWith(keys[0], plain, purpose),
    decrypt(ciphertext, purpose) {
      const dot = ciphertext.indexOf('.')
      const named = keys.find(({ id }) => id === ciphertext.slice(0, dot))
      return named ? open(named.key, ciphertext.slice(dot + 1), purpose) : null
    },
  }
}

function encryptWith({ id, key }: EncryptionKey, plain: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${id}.${body.toString('base64url')}`
}

function open(key: Uint8Array, text: string, purpose: string): string | null {
  const body = Buffer.from(text, 'base64url')
  if (body.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(body.subarray(-tagBytes))
  try {
    return decipher.update(body.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
