import { randomBytes } from 'node:crypto'
import { equalBytes } from '@encore/draw-protocol/bytes'
import { goodsCommitmentOf } from '@encore/draw-protocol/random-goods/encoding'
import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'

const seedLength = 32

const holderOf = (allotmentId: Buffer): string => `allotment:${allotmentId.toString('hex')}`

/** A new seed: what hides it in public, and what keeps it in the database. */
export function createSeed(ctx: Ctx, allotmentId: Buffer): { commitment: Buffer; ciphertext: Buffer } {
  const seed = randomBytes(seedLength)
  return {
    commitment: Buffer.from(goodsCommitmentOf(allotmentId, seed)),
    ciphertext: encryptText(ctx.secrets('allotment-seed'), seed.toString('hex'), holderOf(allotmentId)),
  }
}

/** Opens the seed of an allotment; null when it was written with another secret or does not match its commitment. */
export function openSeed(
  ctx: Ctx,
  { id, commitment, seedCiphertext }: { id: Buffer; commitment: Buffer; seedCiphertext: Buffer },
): Buffer | null {
  try {
    const text = decryptText(ctx.secrets('allotment-seed'), seedCiphertext, holderOf(id))
    const seed = Buffer.from(text, 'hex')
    return equalBytes(goodsCommitmentOf(id, seed), commitment) ? seed : null
  } catch {
    return null
  }
}
