import { setTimeout } from 'node:timers/promises'
import {
  connect,
  findEmbeddedPostgres,
  findEventId,
  grantRole,
  namedId,
  nameOwner,
  notify,
  openIngestChannel,
  replaceStreamKey,
} from '@encore/api'
import type { RunningProduct } from './boot.ts'
import type { Fan } from './fan.ts'
import { mailed } from './mailed.ts'

export interface ProductChange {
  /** Price in minor units of this currency. */
  price?: { amount: number; currency: string }
  /** All units, with those held and sold. */
  onHand?: number
  /** Sets the stock by the number of units that can still be bought. */
  left?: number
  buyLimitMax?: number
}

/** Changes a product as an organiser does while fans see it. */
export async function changeProduct(
  { dataDir }: RunningProduct,
  productUid: string,
  { price, onHand, left, buyLimitMax }: ProductChange,
): Promise<void> {
  const sql = await databaseOf(dataDir)
  if (price)
    await sql`
      update product_price set amount = ${price.amount}
      where product_id = ${productUid} and currency = ${price.currency}`
  if (buyLimitMax !== undefined)
    await sql`update product set buy_limit_max = ${buyLimitMax} where id = ${productUid}`
  if (onHand !== undefined) await sql`select stock_count(${productUid}, ${onHand})`
  if (left !== undefined)
    await sql`select stock_count(product_id, held + sold + ${left}) from stock where product_id = ${productUid}`
  await sql.end()
}

/** Gives an event another slug; `slug` is a current or former one. */
export async function renameEvent({ dataDir }: RunningProduct, slug: string, next: string): Promise<void> {
  const sql = await databaseOf(dataDir)
  await sql`update event set slug = ${next} where id = ${await findEventId(sql, slug)}`
  await sql`select pg_notify('encore', '{"topic":"catalog"}')`
  await sql.end()
}

/** Switches an event to an encoder; returns the event's id and its stream key. */
export async function feedByEncoder(
  { dataDir }: RunningProduct,
  slug: string,
): Promise<{ eventId: string; streamKey: string }> {
  const sql = await databaseOf(dataDir)
  try {
    const eventId = await findEventId(sql, slug)
    if (!eventId) throw new Error(`There is no event ${slug}`)
    await sql.begin((tx) => openIngestChannel(tx, { eventId, lowLatency: true }))
    const key = await replaceStreamKey(sql, eventId)
    if (!key.ok) throw new Error(`No key: ${key.failure.error}`)
    return { eventId, streamKey: key.value }
  } finally {
    await sql.end()
  }
}

/** Makes a member organiser of an event; returns the event's id. */
export async function appoint({ dataDir }: RunningProduct, email: string, slug: string): Promise<string> {
  const sql = await databaseOf(dataDir)
  try {
    const eventId = await findEventId(sql, slug)
    if (!eventId) throw new Error(`There is no event ${slug}`)
    await grantRole(sql, { email, role: 'ORGANISER', eventId })
    return eventId
  } finally {
    await sql.end()
  }
}

export async function makeOwner({ dataDir }: RunningProduct, email: string): Promise<void> {
  const sql = await databaseOf(dataDir)
  const named = await nameOwner(sql, email).finally(() => sql.end())
  if (!named.ok) throw new Error(`No owner: ${named.failure.error}`)
}

export async function hideEvent({ dataDir }: RunningProduct, eventId: string): Promise<void> {
  const sql = await databaseOf(dataDir)
  await sql`update event set is_hidden = true where id = ${eventId}`
  await sql`select pg_notify('encore', '{"topic":"catalog"}')`
  await sql.end()
}

/** Closes the shop for all buyers, in the name of a member; returns the function that reopens it. */
export async function closeShop(product: RunningProduct, { uid }: Fan): Promise<() => Promise<void>> {
  const sql = await databaseOf(product.dataDir)
  await sql`insert into feature_switch (part, closed_by) values ('SHOP', ${uid})`
  await untilShop(product, false)
  return async () => {
    await sql`delete from feature_switch where part = 'SHOP'`
    await sql.end()
    await untilShop(product, true)
  }
}

/** Each process polls the switch every few seconds. */
async function untilShop({ url }: RunningProduct, isOpen: boolean): Promise<void> {
  const within = AbortSignal.timeout(30_000)
  for (;;) {
    const reply = await fetch(`${url}/api/v1/shop`, { signal: within })
    if (((await reply.json()) as { isOpen: boolean }).isOpen === isOpen) return
    await setTimeout(200, undefined, { signal: within })
  }
}

/** Calls the first fan of a call session, as its dispatch does. */
export async function callFirstFan({ dataDir }: RunningProduct, sessionId: string): Promise<void> {
  const sql = await databaseOf(dataDir)
  await sql`
    update call set state = 'NEXT'
    where id = (select id from call where session_id = ${sessionId} order by rank, id limit 1)`
  await sql.end()
}

/** Backdates the second factor of all studio sessions. */
export async function letProofAge({ dataDir }: RunningProduct): Promise<void> {
  const sql = await databaseOf(dataDir)
  await sql`update studio_session set proved_at = proved_at - interval '11 minutes' where proved_at is not null`
  await sql.end()
}

/** Repeats an event's highlights `times` times; returns the function that hides the copies. */
export async function repeatHighlights(
  { dataDir }: RunningProduct,
  { slug, times }: { slug: string; times: number },
): Promise<() => Promise<void>> {
  const sql = await databaseOf(dataDir)
  const eventId = await findEventId(sql, slug)
  const cuts = await sql<{ id: string }[]>`select id from highlight where event_id = ${eventId}`
  const ids = Array.from({ length: times }, (_, n) =>
    cuts.map(({ id }) => ({ of: id, id: namedId('hl', `${id}:${n}`) })),
  )
  await sql`
    insert into highlight (id, event_id, from_ms, to_ms, title, poster, sort_position)
    select c.id, h.event_id, h.from_ms, h.to_ms, h.title, h.poster, h.sort_position + 1
    from json_to_recordset(${JSON.stringify(ids.flat())}::text::json) as c (of text, id text)
    join highlight h on h.id = c.of
    on conflict (id) do update set is_hidden = false`
  await sql`select pg_notify('encore', '{"topic":"catalog"}')`
  await sql.end()
  return async () => {
    const again = await databaseOf(dataDir)
    await again`update highlight set is_hidden = true where id = any(${ids.flat().map(({ id }) => id)})`
    await again`select pg_notify('encore', '{"topic":"catalog"}')`
    await again.end()
  }
}

const doorsOpenEarly = {
  title: {
    ko: 'LOW TIDE, HIGH MOON 입장이 30분 빨라졌어요',
    ja: 'LOW TIDE, HIGH MOONの開場が30分早まりました',
    en: 'LOW TIDE, HIGH MOON opens its doors half an hour early',
    zhhans: 'LOW TIDE, HIGH MOON 提前 30 分钟开放入场',
  },
  content: {
    ko: '대기실에서 먼저 만나요.',
    ja: '待合室でお待ちしています。',
    en: 'See you in the waiting room.',
    zhhans: '等候室见。',
  },
  eventId: namedId('ev', 'low-tide-high-moon'),
}

/** Sends an organiser's message as a notification and by mail; returns the unsubscribe path of the mail. */
export async function writeToFan(product: RunningProduct, { uid, email }: Fan): Promise<string> {
  const sql = await databaseOf(product.dataDir)
  const notification = {
    template: 'announcement',
    data: doorsOpenEarly,
    sourceId: null,
    dedupeKey: 'doors',
  } as const
  await sql.begin((tx) => notify(tx, { memberId: uid, ...notification }))
  await sql.end()
  return mailed(product, email, /\/unsubscribe\/[\w-]+/)
}

export async function databaseOf(dataDir: string) {
  const url = await findEmbeddedPostgres(`${dataDir}/postgres`)
  if (!url) throw new Error('The database of the product does not answer')
  return connect(url, { max: 1, name: 'organiser' })
}

/** Adds a fan's chat message at a media time of a past show; the same text is added once. */
export async function saidInShow(
  { dataDir }: RunningProduct,
  eventId: string,
  { uid, text, mediaMs }: { uid: string; text: string; mediaMs: number },
): Promise<void> {
  const url = await findEmbeddedPostgres(`${dataDir}/postgres`)
  if (!url) throw new Error('The database of the product does not answer')
  const sql = connect(url, { max: 1, name: 'organiser' })
  const id = namedId('cm', `${eventId}:${text}`)
  const message = { id, member_uid: uid, client_id: id, text, sent_ms: Date.now(), media_ms: mediaMs }
  await sql`select from chat_append(${eventId}, ${JSON.stringify([message])}::text::json)`
  await sql.end()
}

/** Playback and input of a show in one minute; `at` is ISO 8601. */
export interface MeasuredMinute {
  at: string
  viewers: number
  watchedMs: number
  stalledMs: number
  stalls: number
  failures: number
  /** Null when there was no input. */
  kbps: number | null
}

/** Stores playback quality as if the show had run; each minute is stored once. */
export async function measureShow(
  { dataDir }: RunningProduct,
  eventId: string,
  minutes: readonly MeasuredMinute[],
): Promise<void> {
  const sql = await databaseOf(dataDir)
  for (const { at, viewers, watchedMs, stalledMs, stalls, failures, kbps } of minutes)
    await sql`
      insert into playback_quality_minute (event_id, minute, viewers, watched_ms, stalled_ms, stalls, failures, starts, kbps,
        is_receiving, late_parts, slate_parts)
      values (${eventId}, ${at}, ${viewers}, ${watchedMs}, ${stalledMs}, ${stalls}, ${failures}, '{0,4,1}', ${kbps},
        ${kbps !== null}, 0, 0)`
  await sql.end()
}
