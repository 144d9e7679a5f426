import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'

type WithSecrets = Pick<Ctx, 'secrets'>

/** Encrypts a customs code with this deployment's key, bound to its address or order. */
export const encryptCustomsCode = ({ secrets }: WithSecrets, code: string, holderId: string): Buffer =>
  encryptText(secrets('customs-code'), code, holderId)

/** Throws when it was encrypted for another holder or with another key. */
export const openCustomsCode = ({ secrets }: WithSecrets, ciphertext: Buffer, holderId: string): string =>
  decryptText(secrets('customs-code'), ciphertext, holderId)

/** `P•••••••••012`, enough for the owner to recognise it. */
export const maskedCustomsCode = (code: string): string => `P${'•'.repeat(9)}${code.slice(-3)}`
