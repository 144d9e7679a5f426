import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

type WithSecrets = Pick<Ctx, 'secrets'>

const ivBytes = 12
const tagBytes = 16

/** Readable with the key of this deployment only, and only where it was sealed for: an address or an order. */
export function sealCustomsCode({ secrets }: WithSecrets, code: string, holderId: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secrets('customs-code'), iv).setAAD(Buffer.from(holderId))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when it was sealed for another holder or with another key. */
export function openCustomsCode({ secrets }: WithSecrets, sealed: Buffer, holderId: string): string {
  const decipher = createDecipheriv('aes-256-gcm', secrets('customs-code'), sealed.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(holderId)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}

/** `P•••••••••012`: enough to recognise one's own. */
export const maskedCustomsCode = (code: string): string => `P${'•'.repeat(9)}${code.slice(-3)}`
