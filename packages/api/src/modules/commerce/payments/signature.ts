import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** What an address of ours is for; a seal of one use proves nothing for another. */
export type SignatureUse = 'open' | 'notice'

/** Proves that we gave out an address about a reference; 22 letters that fit into it. */
export const signatureOf = ({ secrets }: Ctx, use: SignatureUse, ref: string): string =>
  createHmac('sha256', secrets('payment-address')).update(`${use} ${ref}`).digest('base64url').slice(0, 22)

export function isSigned(ctx: Ctx, use: SignatureUse, ref: string, seal: string): boolean {
  const expected = Buffer.from(signatureOf(ctx, use, ref))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
