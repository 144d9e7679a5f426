import { randomBytes } from 'node:crypto'
import { equalBytes } from '@encore/draw-protocol/bytes'
import { hashLength } from '@encore/draw-protocol/encoding'
import { queueCommitment } from '@encore/draw-protocol/queue-draw'
import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'

const holderOf = (eventId: string): string => `on-sale-queue:${eventId}`

export interface NewSeed {
  seed: Buffer
  commitment: Buffer
  ciphertext: Buffer
}

/** A new seed: its commitment is public, and only its ciphertext is stored before the list. */
export function createSeed({ secrets }: Ctx, eventId: string): NewSeed {
  const seed = randomBytes(hashLength)
  return {
    seed,
    commitment: Buffer.from(queueCommitment(eventId, seed)),
    ciphertext: encryptText(secrets('queue-seed'), seed.toString('hex'), holderOf(eventId)),
  }
}

/** Opens the seed of a queue; null when it was written with another secret or does not match its commitment. */
export function openSeed(
  { secrets }: Ctx,
  {
    eventId,
    commitment,
    seedCiphertext,
  }: { eventId: string; commitment: Buffer; seedCiphertext: Buffer | null },
): Buffer | null {
  if (!seedCiphertext) return null
  try {
    const seed = Buffer.from(decryptText(secrets('queue-seed'), seedCiphertext, holderOf(eventId)), 'hex')
    return equalBytes(queueCommitment(eventId, seed), commitment) ? seed : null
  } catch {
    return null
  }
}
