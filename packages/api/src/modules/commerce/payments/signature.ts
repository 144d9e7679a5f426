import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** Purpose of a signed address; a signature is invalid for any other purpose. */
export type SignatureUse = 'open' | 'notice'

/** Signs an address for a reference; 22 URL-safe characters. */
export const signatureOf = ({ secrets }: Ctx, use: SignatureUse, ref: string): string =>
  createHmac('sha256', secrets('payment-address')).update(`${use} ${ref}`).digest('base64url').slice(0, 22)

export function isSigned(ctx: Ctx, use: SignatureUse, ref: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(ctx, use, ref))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
