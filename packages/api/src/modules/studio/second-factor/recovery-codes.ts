import { createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { replaceRecoveryCodes } from './store.ts'
import { base32 } from './totp.ts'

const count = 10

/** Replaces the recovery codes. Only hashes are stored, so the codes cannot be read again. */
export async function giveRecoveryCodes(ctx: Ctx, tx: Tx, uid: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    uid,
    codes.map((code) => recoveryHash(ctx, uid, code)),
  )
  return codes
}

/** Ten base32 characters (50 bits) in two groups. */
const newRecoveryCode = (): string =>
  base32(randomBytes(7)).slice(0, 10).toLowerCase().replace(/^.{5}/, '$&-')

export const recoveryHash = ({ secrets }: Ctx, uid: string, code: string): Buffer =>
  createHmac('sha256', secrets('recovery-code'))
    .update(`${uid} ${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)
    .digest()
