import { randomBytes } from 'node:crypto'
import { equalBytes } from '@encore/draw-protocol/bytes'
import { commitmentOf } from '@encore/draw-protocol/encoding'
import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'
import type { PublishedDraw } from './store.ts'

const seedLength = 32

const holderOf = (drawId: Buffer): string => `draw:${drawId.toString('hex')}`

/** A new seed: what hides it in public, and what keeps it in the database. */
export function createSeed(ctx: Ctx, drawId: Buffer): { commitment: Buffer; ciphertext: Buffer } {
  const seed = randomBytes(seedLength)
  return {
    commitment: Buffer.from(commitmentOf(drawId, seed)),
    ciphertext: encryptText(ctx.secrets('draw-seed'), seed.toString('hex'), holderOf(drawId)),
  }
}

/** Opens the seed of a draw; null when it was written with another secret or does not match its commitment. */
export function openSeed(
  ctx: Ctx,
  { id, commitment, seedCiphertext }: Pick<PublishedDraw, 'id' | 'commitment' | 'seedCiphertext'>,
): Buffer | null {
  try {
    const seed = Buffer.from(decryptText(ctx.secrets('draw-seed'), seedCiphertext, holderOf(id)), 'hex')
    return equalBytes(commitmentOf(id, seed), commitment) ? seed : null
  } catch {
    return null
  }
}
