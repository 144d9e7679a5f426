import { randomBytes } from 'node:crypto'
import { idLength } from '@encore/draw-protocol/encoding'
import { roundAfter } from '@encore/draw-protocol/public-randomness'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type DrawDraft, insertDraw, updatePublished } from './publish-store.ts'
import { chainOf, configuredRandomness } from './randomness.ts'
import { rulesFileOf, secondsOf } from './rules-of.ts'
import { createSeed } from './seed.ts'
import { openDraw } from './store.ts'

/** Writes a draw and publishes its rules with the commitment to its seed. Returns its id. */
export async function publishDraw(ctx: Ctx, tx: Tx, draft: DrawDraft): Promise<Buffer> {
  const id = randomBytes(idLength)
  const { commitment, ciphertext } = createSeed(ctx, id)
  const randomness = configuredRandomness(ctx.config)
  const chain = chainOf(randomness)
  const plannedRound = chain ? roundAfter(chain, secondsOf(draft.closesAt) + draft.delaySec) : 0
  const rules = rulesFileOf({ ...undecided, ...draft, id, commitment, randomness })
  await insertDraw(tx, draft, { id, randomness })
  await updatePublished(tx, { id, rules, commitment, seedCiphertext: ciphertext, plannedRound })
  await openDraw(tx, id)
  return id
}

/** Fields of a draw before its publication. */
const undecided = {
  number: 0,
  state: 'PLANNED' as const,
  publishedAt: null,
  rules: null,
  seedCiphertext: null,
  plannedRound: null,
  closedAt: null,
  closeStatement: null,
  seed: null,
  round: null,
  roundSignature: null,
  drawnAt: null,
  voidReason: null,
  voidedAt: null,
  at: new Date(0),
}
