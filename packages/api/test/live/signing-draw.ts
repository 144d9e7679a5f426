import type { ResultStatus } from '@encore/contract/rules/draws'
import type { DrawDraft } from '#modules/commerce/draws/index.ts'
import { aDraw, addDraw } from '#test/commerce/draws.ts'
import type { Fan, Shop } from '#test/commerce/shop.ts'

const hourMs = 3_600_000

/**
 * Publishes a free draw of signed items, enters the fans and stores this result for them, in order of rank. Fans
 * without a status lose. Returns the id of the draw in hexadecimal.
 */
export async function drawSignedItems(
  shop: Shop,
  eventId: string,
  fans: readonly Fan[],
  statuses: readonly ResultStatus[],
  change: Partial<DrawDraft> = {},
): Promise<string> {
  const { clock } = shop.world.api.ctx
  const opensAt = new Date(clock.now() - hourMs)
  const closesAt = new Date(clock.now() + hourMs)
  const id = await addDraw(shop, aDraw(eventId, { isFree: true, opensAt, closesAt, ...change }))
  const { owner } = shop.world.db
  const draw = Buffer.from(id, 'hex')
  await owner`update draw set state = 'OPEN' where id = ${draw} and state = 'PLANNED'`
  const entries: string[] = []
  for (const fan of fans) {
    const entered = await fan.api('PUT /api/v1/draw/{id}/entry', { params: { id } })
    if (!entered.ok) throw new Error(JSON.stringify(entered))
    entries.push(entered.value.entries[0]?.id ?? '')
  }
  await storeResult(shop, id, entries, statuses)
  return id
}

/** Closes and draws without public randomness: these entries get these statuses, in order of rank. */
export async function storeResult(
  { world }: Pick<Shop, 'world'>,
  drawId: string,
  entries: readonly string[],
  statuses: readonly ResultStatus[],
): Promise<void> {
  const draw = Buffer.from(drawId, 'hex')
  const until = new Date(world.api.ctx.clock.now() + 48 * hourMs)
  await world.db.owner.begin(async (tx) => {
    await tx`
      update draw set state = 'DRAWN', closed_at = coalesce(closed_at, app_now()),
        close_statement = coalesce(close_statement, 'close'), seed = coalesce(seed, sha256('seed')),
        round = coalesce(round, planned_round), drawn_at = app_now(), round_signature = ''
      where id = ${draw}`
    await tx`
      insert into draw_result (draw_id, rank, entry_id, status, accept_until)
      select ${draw}, rank, decode(entry, 'hex'), status, case when status <> 'RESERVE' then ${until}::timestamptz end
      from unnest(${[...entries]}::text[], ${[...statuses]}::text[]) with ordinality as r(entry, status, rank)
      where status is not null`
  })
}

/** The random id of a fan's item. */
export async function itemOf({ world }: Shop, drawId: string, { uid }: Pick<Fan, 'uid'>): Promise<string> {
  const [row] = await world.db.owner<{ id: string }[]>`
    select r.item_id as id from draw_result r join draw_entry e on e.id = r.entry_id
    join draw_entrant g on g.id = e.entrant_id
    where r.draw_id = ${Buffer.from(drawId, 'hex')} and g.member_uid = ${uid}`
  return row?.id ?? ''
}
