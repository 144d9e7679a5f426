import { randomBytes } from 'node:crypto'
import { idLength } from '@encore/draw-protocol/encoding'
import { roundAfter } from '@encore/draw-protocol/public-randomness'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type DrawDraft, insertDraft, updatePublished } from './draft-store.ts'
import { chainOf, configuredRandomness } from './randomness.ts'
import { rulesFileOf, secondsOf } from './rules-of.ts'
import { createSeed } from './seed.ts'
import { lockDraft, openDraw } from './store.ts'

/** Stores a draft of a draw, which nobody outside the studio sees. Returns its id. */
export async function createDraft(ctx: Ctx, tx: Tx, draft: DrawDraft): Promise<Buffer> {
  const id = randomBytes(idLength)
  await insertDraft(tx, draft, { id, randomness: configuredRandomness(ctx.config) })
  return id
}

/**
 * Publishes the rules of a stored draft with the commitment to its seed, which freezes it. Returns its number among the
 * published draws of its event.
 */
export async function publishDraft(ctx: Ctx, tx: Tx, id: Buffer): Promise<number> {
  const draft = await lockDraft(tx, id)
  if (!draft) throw new Error(`Draw ${id.toString('hex')} is no draft`)
  const { commitment, ciphertext } = createSeed(ctx, id)
  const randomness = configuredRandomness(ctx.config)
  const chain = chainOf(randomness)
  const plannedRound = chain ? roundAfter(chain, secondsOf(draft.closesAt) + draft.delaySec) : 0
  const rules = rulesFileOf({ ...draft, commitment, randomness })
  const { eventId } = draft
  const number = await updatePublished(tx, {
    ...{ id, eventId, rules, commitment, randomness, plannedRound },
    seedCiphertext: ciphertext,
  })
  await openDraw(tx, id)
  return number
}

/** Stores a draw and publishes it at once. Returns its id. */
export async function publishDraw(ctx: Ctx, tx: Tx, draft: DrawDraft): Promise<Buffer> {
  const id = await createDraft(ctx, tx, draft)
  await publishDraft(ctx, tx, id)
  return id
}
