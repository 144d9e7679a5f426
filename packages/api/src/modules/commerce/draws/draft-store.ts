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
  | 'namesWinners'
> & { productIds: string[] }

/** Drafts are numbered from here, so that published draws count from 1 without the gap of a deleted or later draft. */
const firstDraftNumber = 1_000_000_000

/** One transaction at a time numbers the draws of an event. */
const lockNumbers = (tx: Tx, eventId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`draws of ${eventId}`}, 0))`

const insertProducts = (tx: Tx, id: Buffer, productIds: string[]) => tx`
  insert into draw_product (draw_id, product_id)
  select ${id}, product from unnest(${productIds}::text[]) as product`

export async function insertDraft(
  tx: Tx,
  draft: DrawDraft,
  draw: Pick<DrawRow, 'id' | 'randomness'>,
): Promise<void> {
  await lockNumbers(tx, draft.eventId)
  await tx`
    insert into draw (id, event_id, number, title, prize, terms, prevails, mode, places, reserves,
      entries_per_entrant, is_free, opens_at, closes_at, delay_sec, margin_sec, randomness, late_payment, kept_entries,
      prize_kind, exclusions, accept_hours, names_winners)
    select ${draw.id}, ${draft.eventId},
      (select greatest(${firstDraftNumber}, max(number) + 1) from draw where event_id = ${draft.eventId}),
      ${tx.json(draft.title)}, ${tx.json(draft.prize)}, ${tx.json(draft.terms)}, ${draft.prevails}, ${draft.mode},
      ${draft.places}, ${draft.reserves}, ${draft.entriesPerEntrant}, ${draft.isFree}, ${draft.opensAt},
      ${draft.closesAt}, ${draft.delaySec}, ${draft.marginSec}, ${draw.randomness}, ${draft.latePayment},
      ${draft.keptEntries}, ${draft.prizeKind}, ${draft.exclusions}, ${draft.acceptHours}, ${draft.namesWinners}`
  await insertProducts(tx, draw.id, draft.productIds)
}

/** Replaces a draft as a whole and raises its version. */
export async function updateDraft(tx: Tx, id: Buffer, draft: DrawDraft): Promise<void> {
  await tx`
    update draw set version = version + 1, title = ${tx.json(draft.title)}, prize = ${tx.json(draft.prize)},
      terms = ${tx.json(draft.terms)}, prevails = ${draft.prevails}, mode = ${draft.mode}, places = ${draft.places},
      reserves = ${draft.reserves}, entries_per_entrant = ${draft.entriesPerEntrant}, is_free = ${draft.isFree},
      opens_at = ${draft.opensAt}, closes_at = ${draft.closesAt}, delay_sec = ${draft.delaySec},
      margin_sec = ${draft.marginSec}, late_payment = ${draft.latePayment}, kept_entries = ${draft.keptEntries},
      prize_kind = ${draft.prizeKind}, exclusions = ${draft.exclusions}, accept_hours = ${draft.acceptHours},
      names_winners = ${draft.namesWinners}
    where id = ${id} and published_at is null`
  await tx`delete from draw_product where draw_id = ${id}`
  await insertProducts(tx, id, draft.productIds)
}

export async function deleteDraft(tx: Tx, id: Buffer): Promise<void> {
  await tx`delete from draw_product where draw_id = ${id}`
  await tx`delete from draw where id = ${id} and published_at is null`
}

type Publication = Pick<
  PublishedDraw,
  'id' | 'eventId' | 'rules' | 'commitment' | 'seedCiphertext' | 'plannedRound' | 'randomness'
>

/** Publishes a draw, which freezes it. Returns its number. */
export async function updatePublished(
  tx: Tx,
  { id, eventId, rules, commitment, seedCiphertext, plannedRound, randomness }: Publication,
): Promise<number> {
  await lockNumbers(tx, eventId)
  const [row] = await tx<{ number: number }[]>`
    update draw set published_at = app_now(), rules = ${rules}, commitment = ${commitment},
      seed_ciphertext = ${seedCiphertext}, planned_round = ${plannedRound}, randomness = ${randomness},
      number = 1 + (select count(*) from draw where event_id = ${eventId} and published_at is not null)
    where id = ${id} returning number`
  if (!row) throw new Error(`Draw ${id.toString('hex')} is gone`)
  return row.number
}
