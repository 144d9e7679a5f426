import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'

type WithSecrets = Pick<Ctx, 'secrets'>

/** Readable with the key of this deployment only, and only where it was sealed for: an address or an order. */
export const sealCustomsCode = ({ secrets }: WithSecrets, code: string, holderId: string): Buffer =>
  encryptText(secrets('customs-code'), code, holderId)

/** Throws when it was sealed for another holder or with another key. */
export const openCustomsCode = ({ secrets }: WithSecrets, sealed: Buffer, holderId: string): string =>
  decryptText(secrets('customs-code'), sealed, holderId)

/** `P•••••••••012`: enough to recognise one's own. */
export const maskedCustomsCode = (code: string): string => `P${'•'.repeat(9)}${code.slice(-3)}`
