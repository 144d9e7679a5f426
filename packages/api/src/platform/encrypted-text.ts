import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a text for this key and `holder`, which names the record it belongs to. */
export function encryptText(key: Buffer, text: string, holder: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(holder))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Throws when the text was encrypted for another holder or with another key. */
export function decryptText(key: Buffer, ciphertext: Buffer, holder: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(holder)).setAuthTag(ciphertext.subarray(ivBytes, ivBytes + tagBytes))
  const opened = [decipher.update(ciphertext.subarray(ivBytes + tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
