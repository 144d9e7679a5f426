import { randomBytes } from 'node:crypto'
import { idLength } from '@encore/draw-protocol/encoding'
import { roundAfter } from '@encore/draw-protocol/public-randomness'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { chainOf, configuredRandomness } from './randomness.ts'
import { rulesFileOf, secondsOf } from './rules-of.ts'
import { createSeed } from './seed.ts'
import type { DrawRow } from './store.ts'

/** Everything that organisers decide about a draw. */
export type DrawDraft = Pick<
  DrawRow,
  | 'eventId'
  | 'title'
  | 'prize'
  | 'terms'
  | 'prevails'
  | 'mode'
  | 'places'
  | 'reserves'
  | 'entriesPerEntrant'
  | 'isFree'
  | 'opensAt'
  | 'closesAt'
  | 'delaySec'
  | 'marginSec'
  | 'latePayment'
  | 'keptEntries'
  | 'prizeKind'
  | 'exclusions'
  | 'acceptHours'
> & { productIds: string[] }

/** Writes a draw and publishes its rules with the commitment to its seed. Returns its id. */
export async function publishDraw(ctx: Ctx, tx: Tx, draft: DrawDraft): Promise<Buffer> {
  const id = randomBytes(idLength)
  const { commitment, ciphertext } = createSeed(ctx, id)
  const randomness = configuredRandomness(ctx.config)
  const chain = chainOf(randomness)
  const plannedRound = chain ? roundAfter(chain, secondsOf(draft.closesAt) + draft.delaySec) : 0
  const rules = rulesFileOf({ ...undecided, ...draft, id, commitment, randomness })
  await tx`
    insert into draw (id, event_id, number, title, prize, terms, prevails, mode, places, reserves,
      entries_per_entrant, is_free, opens_at, closes_at, delay_sec, margin_sec, randomness, late_payment, kept_entries,
      prize_kind, exclusions, accept_hours)
    select ${id}, ${draft.eventId},
      (select coalesce(max(number), 0) + 1 from draw where event_id = ${draft.eventId}),
      ${tx.json(draft.title)}, ${tx.json(draft.prize)}, ${tx.json(draft.terms)}, ${draft.prevails}, ${draft.mode},
      ${draft.places}, ${draft.reserves}, ${draft.entriesPerEntrant}, ${draft.isFree}, ${draft.opensAt},
      ${draft.closesAt}, ${draft.delaySec}, ${draft.marginSec}, ${randomness}, ${draft.latePayment},
      ${draft.keptEntries}, ${draft.prizeKind}, ${draft.exclusions}, ${draft.acceptHours}`
  await tx`
    insert into draw_product (draw_id, product_id)
    select ${id}, product from unnest(${draft.productIds}::text[]) as product`
  await tx`
    update draw set published_at = app_now(), rules = ${rules}, commitment = ${commitment},
      seed_ciphertext = ${ciphertext}, planned_round = ${plannedRound}
    where id = ${id}`
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
