import type { Tx } from '#platform/db/connect.ts'
import type { DrawRow, PublishedDraw } from './store.ts'

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

/** Inserts a draw of an event with the next number, and its products. */
export async function insertDraw(
  tx: Tx,
  draft: DrawDraft,
  draw: Pick<DrawRow, 'id' | 'randomness'>,
): Promise<void> {
  await tx`
    insert into draw (id, event_id, number, title, prize, terms, prevails, mode, places, reserves,
      entries_per_entrant, is_free, opens_at, closes_at, delay_sec, margin_sec, randomness, late_payment, kept_entries,
      prize_kind, exclusions, accept_hours)
    select ${draw.id}, ${draft.eventId},
      (select coalesce(max(number), 0) + 1 from draw where event_id = ${draft.eventId}),
      ${tx.json(draft.title)}, ${tx.json(draft.prize)}, ${tx.json(draft.terms)}, ${draft.prevails}, ${draft.mode},
      ${draft.places}, ${draft.reserves}, ${draft.entriesPerEntrant}, ${draft.isFree}, ${draft.opensAt},
      ${draft.closesAt}, ${draft.delaySec}, ${draft.marginSec}, ${draw.randomness}, ${draft.latePayment},
      ${draft.keptEntries}, ${draft.prizeKind}, ${draft.exclusions}, ${draft.acceptHours}`
  await tx`
    insert into draw_product (draw_id, product_id)
    select ${draw.id}, product from unnest(${draft.productIds}::text[]) as product`
}

type Publication = Pick<PublishedDraw, 'id' | 'rules' | 'commitment' | 'seedCiphertext' | 'plannedRound'>

/** Publishes a draw, which freezes it. */
export const updatePublished = (
  tx: Tx,
  { id, rules, commitment, seedCiphertext, plannedRound }: Publication,
) => tx`
  update draw set published_at = app_now(), rules = ${rules}, commitment = ${commitment},
    seed_ciphertext = ${seedCiphertext}, planned_round = ${plannedRound}
  where id = ${id}`
