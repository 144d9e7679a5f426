import type { Product } from '@encore/contract/endpoints'
import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { SigningField } from '@encore/contract/rules/signing'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { CallOffer } from './call-store.ts'
import { fullName } from './rules.ts'

export type ProductKind = Product['kind']

export interface CustomInfoField {
  id: string
  kind: 'TEXT' | 'SELECT' | 'DATE'
  label: Texts
  isRequired: boolean
  options: string[]
  /** The part of a signed item that the answer is written as. */
  signing?: SigningField
}

/** Distinguishes a product within its group: `Size`, `M`. */
export interface ProductOption {
  name: Texts
  value: Texts
}

export interface Supply {
  /** Weight of one unit with packaging; always set for shipped products. */
  weightGrams: number | null
  /** Country code of the warehouse; null means ours in Korea. */
  shipsFrom: string | null
  /** Country codes; null means every served country. */
  shipsTo: string[] | null
  /** `2026-12-10`: first day of shipping or pickup; null means immediately. */
  supplyDate: string | null
  /** DIGITAL only: files open at `from` and stay available for `days` after it or after the purchase. */
  download: { from: Date; days: number } | null
}

export interface ProductRow extends Supply, TicketTier {
  id: string
  eventId: string | null
  kind: ProductKind
  productCode: string
  image: string | null
  buyLimitMax: number
  payStartAt: Date
  payEndAt: Date
  isOnSale: boolean
  /** FAN_CALL only: the place of a unit; null until a call session with it is published. */
  call: (CallOffer & { isOpen: boolean }) | null
  /** Earlier of the announced and the actual start of its event; null without an event. */
  onAirAt: Date | null
  defaultCurrency: Currency
  pointPrice: number | null
  replayFrom: Date | null
  replayTo: Date | null
  requiresOrderInfo: boolean
  requiresShipping: boolean
  isOnSitePickup: boolean
  customInfoFields: CustomInfoField[]
  sortPosition: number
  /** Name with its options, such as `Tour hoodie, M`. */
  name: Texts
  optionGroup: string | null
  /** Name shared by the products of the group. */
  groupName: Texts
  options: ProductOption[]
  description: Texts
  notice: Texts
  prices: Money<PaidCurrency>[]
}

type StoredRow = Omit<ProductRow, 'name' | 'download' | 'call'> & {
  downloadFrom: Date | null
  downloadDays: number | null
  call: (Omit<CallOffer, 'startsAt'> & { startsAt: string; isOpen: boolean }) | null
}

/** End of the sale of product `p` of event `e`. */
const saleEnd = (db: Db) => db`ticket_sale_end(p.kind, p.pay_end_at, e.start_at, e.on_air_at)`

const supplyColumns = (db: Db) => db`
  p.weight_grams as "weightGrams", p.ships_from as "shipsFrom", p.ships_to as "shipsTo",
  to_char(p.supply_date, 'YYYY-MM-DD') as "supplyDate",
  p.download_from as "downloadFrom", p.download_days as "downloadDays"`

const columns = (db: Db) => db`
  p.id, p.event_id as "eventId", p.kind, p.code as "productCode", p.image, p.buy_limit_max as "buyLimitMax",
  p.pay_start_at as "payStartAt", ${saleEnd(db)} as "payEndAt",
  clock.at >= p.pay_start_at and clock.at < ${saleEnd(db)}
    and (e.id is null or (e.status <> 'CANCELED' and (p.kind <> 'TICKET_LIVE' or (e.status <> 'ENDED' and not e.is_free))))
    and (p.cameras is null and p.max_height is null
      or ticket_is_carried(p.event_id, p.cameras, p.max_height))
    and (p.kind <> 'FAN_CALL'
      or exists (select from product_call c where c.product_id = p.id and c.is_open)) as "isOnSale",
    case when p.kind = 'FAN_CALL' then (
      select jsonb_build_object('sessionId', c.session_id, 'startsAt', c.starts_at, 'promiseMs', c.promise_ms,
        'stations', c.stations, 'isOpen', c.is_open, 'recording', c.recording,
        'interpreterLanguages', c.interpreter_languages)
      from product_call c where c.product_id = p.id) end as call,
    e.on_air_at as "onAirAt",
  p.default_currency as "defaultCurrency", p.point_price as "pointPrice",
  case when p.replay_days is not null then e.replay_from end as "replayFrom",
  case when p.replay_days is not null
    then least(e.replay_from + make_interval(days => p.replay_days), e.replay_to) end as "replayTo",
  p.requires_order_info as "requiresOrderInfo", p.requires_shipping as "requiresShipping",
  p.is_on_site_pickup as "isOnSitePickup", p.custom_info_fields as "customInfoFields",
  ${supplyColumns(db)},
  p.cameras, p.max_height as "maxHeight", p.option_group as "optionGroup", p.options,
  p.sort_position as "sortPosition", texts.name as "groupName", texts.description, texts.notice, prices.prices`

/** Preview at a given time; a null `at` is now. */
type Preview = { at: Date | null } | null

/** Includes hidden events, with their status at the given time. */
const eventsAt = (db: Db, at: Date | null) => db`
  (select id, start_at, on_air_at, replay_from, replay_to, is_free, event_status(coalesce(${at}::timestamptz, app_now()),
    ticket_open_at, ticket_close_at, on_air_at, end_at, is_canceled) as status from event_whole)`

/** Visible products. A preview includes those of hidden events, but not hidden products. */
const visible = (db: Db, preview: Preview = null) => db`
  product p
  cross join (select coalesce(${preview?.at ?? null}::timestamptz, app_now()) as at offset 0) clock
  left join ${preview ? eventsAt(db, preview.at) : db`event_now`} e on e.id = p.event_id
  cross join lateral (
    select coalesce(jsonb_object_agg(lang, name), '{}') as name,
      coalesce(jsonb_object_agg(lang, description), '{}') as description,
      coalesce(jsonb_object_agg(lang, notice), '{}') as notice
    from product_text where product_id = p.id
  ) texts
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]')
      as prices
    from product_price where product_id = p.id
  ) prices
  where not p.is_hidden and (p.event_id is null or e.id is not null)`

const downloadOf = (from: Date | null, days: number | null) => (from && days ? { from, days } : null)

function productRow({ downloadFrom, downloadDays, call, ...row }: StoredRow): ProductRow {
  const download = downloadOf(downloadFrom, downloadDays)
  const place = call && { ...call, startsAt: new Date(call.startsAt) }
  return { ...row, download, call: place, name: fullName(row.groupName, row.options) }
}

/**
 * The visible ones, in no particular order. PostgreSQL keeps the plan for one id and plans anew for each array, which
 * takes longer than to run it.
 */
export async function selectProducts(db: Db, ids: string[]): Promise<ProductRow[]> {
  const [first, second] = ids
  const isWanted = first && !second ? db`p.id = ${first}` : db`p.id = any(${ids})`
  const rows = await db<StoredRow[]>`select ${columns(db)} from ${visible(db)} and ${isWanted}`
  return rows.map(productRow)
}

/** How a sold product reaches its owner. */
export interface SoldSupply extends Supply {
  id: string
  eventId: string | null
  requiresShipping: boolean
}

/** Hidden products included. */
export async function selectSupplies(db: Db, ids: readonly string[]): Promise<SoldSupply[]> {
  const rows = await db<(Omit<SoldSupply, 'download'> & Pick<StoredRow, 'downloadFrom' | 'downloadDays'>)[]>`
    select p.id, p.event_id as "eventId", p.requires_shipping as "requiresShipping", ${supplyColumns(db)}
    from product p where p.id = any(${[...ids]})`
  return rows.map(({ downloadFrom, downloadDays, ...row }) => ({
    ...row,
    download: downloadOf(downloadFrom, downloadDays),
  }))
}

export async function selectProductsOfEvent(
  db: Db,
  eventId: string,
  preview: Preview = null,
): Promise<ProductRow[]> {
  const rows = await db<StoredRow[]>`
    select ${columns(db)} from ${visible(db, preview)} and p.event_id = ${eventId}
    order by p.sort_position, p.id`
  return rows.map(productRow)
}

/** Hidden products included; those without an image are absent. */
export const selectImages = (db: Db, ids: string[]) =>
  db<{ id: string; image: string }[]>`
    select id, image from product where id = any(${ids}) and image is not null`

export async function isListedEvent(db: Db, eventId: string): Promise<boolean> {
  const rows = await db`select 1 from event_now where id = ${eventId}`
  return rows.length > 0
}

/** Column `tickets` of event `e`: prices of tickets whose sale is not over at `clock.at`; `PricedTicket[]`. */
export const ticketsColumn = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('defaultCurrency', p.default_currency, 'pointPrice', p.point_price,
      'payEndAt', ${saleEnd(db)}, 'prices', (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency)), '[]')
        from product_price where product_id = p.id)) order by p.sort_position, p.id), '[]')
    from product p
    where p.event_id = e.id and p.kind in ('TICKET_LIVE', 'TICKET_REPLAY')
      and not p.is_hidden and ${saleEnd(db)} > clock.at) as tickets`

/** Column `goods` of event `e`: names of visible products other than tickets, in all languages; `string[]`. */
export const goodsColumn = (db: Db) => db`
  (select coalesce(jsonb_agg(distinct t.name), '[]') from product p join product_text t on t.product_id = p.id
    where p.event_id = e.id and p.kind not in ('TICKET_LIVE', 'TICKET_REPLAY') and not p.is_hidden
      and t.name <> '') as goods`

/**
 * Column `liveTickets` of event `e`: ids of live tickets on sale at `clock.at`; empty while one of them has not opened
 * yet.
 */
export const liveTicketsColumn = (db: Db) => db`
  (select case when bool_and(p.pay_start_at <= clock.at) then array_agg(p.id) else '{}' end
    from product p
    where p.event_id = e.id and p.kind = 'TICKET_LIVE'
      and not p.is_hidden and ${saleEnd(db)} > clock.at) as "liveTickets"`

/** True when a ticket to the event is or will be on sale. */
export async function hasTickets(db: Db, eventId: string): Promise<boolean> {
  const rows = await db`
    select from product p join event_whole e on e.id = p.event_id
    where p.event_id = ${eventId} and p.kind like 'TICKET%' and not p.is_hidden and ${saleEnd(db)} > app_now()
    limit 1`
  return rows.length > 0
}

export async function selectEventsWithShop(db: Db, eventIds: string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct event_id as id from product where event_id = any(${eventIds}) and not is_hidden`
  return rows.map(({ id }) => id)
}

export interface Carried {
  /** False when an external stream is shown as it is. */
  isHosted: boolean
  cameras: { name: string; title: Texts }[]
}

/** Keyed by event id; events without a channel are absent. */
export async function selectCarried(db: Db, eventIds: string[]): Promise<Map<string, Carried>> {
  const rows = await db<(Carried & { eventId: string })[]>`
    select event_id as "eventId", is_hosted as "isHosted", cameras from event_cameras
    where event_id = any(${eventIds})`
  return new Map(rows.map(({ eventId, ...carried }) => [eventId, carried]))
}

export type TicketKind = Extract<ProductKind, `TICKET_${string}`>

/** Tickets of this kind on sale now, in display order. */
export async function selectTicketsOnSale(db: Db, eventId: string, kind: TicketKind): Promise<ProductRow[]> {
  const rows = await db<StoredRow[]>`
    select ${columns(db)} from ${visible(db)} and p.event_id = ${eventId} and p.kind = ${kind}
    order by p.sort_position, p.id`
  return rows.map(productRow).filter(({ isOnSale }) => isOnSale)
}

export interface ProductWrite extends Supply, TicketTier {
  id: string
  /** Null without an event. */
  eventId: string | null
  kind: ProductKind
  productCode: string
  image: string | null
  buyLimitMax: number
  payStartAt: Date
  payEndAt: Date
  defaultCurrency: Currency
  pointPrice: number | null
  /** Days that the buyer can watch the replay; null without a replay. */
  replayDays: number | null
  requiresOrderInfo: boolean
  requiresShipping: boolean
  isOnSitePickup: boolean
  customInfoFields: CustomInfoField[]
  sortPosition: number
  isHidden: boolean
  /** Name without options. */
  name: Texts
  /** Products of one group are displayed as one and chosen by their options. */
  optionGroup: string | null
  /** Equal names in equal order within a group; empty without a group. */
  options: ProductOption[]
  description: Texts
  notice: Texts
  prices: Money<PaidCurrency>[]
}

/** Inserts or replaces products with texts and prices; the stock module writes stock. */
export async function writeProducts(tx: Tx, products: ProductWrite[]): Promise<void> {
  if (products.length === 0) return
  const ids = products.map((product) => product.id)
  await tx`
    insert into product ${tx(products.map((product) => productColumns(tx, product)))}
    on conflict (id) do update set event_id = excluded.event_id, kind = excluded.kind, code = excluded.code,
      image = excluded.image, buy_limit_max = excluded.buy_limit_max, pay_start_at = excluded.pay_start_at,
      pay_end_at = excluded.pay_end_at, default_currency = excluded.default_currency,
      point_price = excluded.point_price, replay_days = excluded.replay_days,
      requires_order_info = excluded.requires_order_info, requires_shipping = excluded.requires_shipping,
      is_on_site_pickup = excluded.is_on_site_pickup, weight_grams = excluded.weight_grams,
      ships_from = excluded.ships_from, ships_to = excluded.ships_to, supply_date = excluded.supply_date,
      download_from = excluded.download_from, download_days = excluded.download_days,
      cameras = excluded.cameras, max_height = excluded.max_height, option_group = excluded.option_group, options = excluded.options, custom_info_fields = excluded.custom_info_fields,
      sort_position = excluded.sort_position, is_hidden = excluded.is_hidden`
  await tx`delete from product_text where product_id = any(${ids})`
  await tx`delete from product_price where product_id = any(${ids})`
  const texts = products.flatMap(textRows)
  if (texts.length > 0) await tx`insert into product_text ${tx(texts)}`
  const prices = products.flatMap(({ id, prices }) => prices.map((price) => ({ product_id: id, ...price })))
  if (prices.length > 0) await tx`insert into product_price ${tx(prices)}`
}

const productColumns = (tx: Tx, product: ProductWrite) => ({
  id: product.id,
  event_id: product.eventId,
  kind: product.kind,
  code: product.productCode,
  image: product.image,
  buy_limit_max: product.buyLimitMax,
  pay_start_at: product.payStartAt,
  pay_end_at: product.payEndAt,
  default_currency: product.defaultCurrency,
  point_price: product.pointPrice,
  replay_days: product.replayDays,
  requires_order_info: product.requiresOrderInfo,
  requires_shipping: product.requiresShipping,
  is_on_site_pickup: product.isOnSitePickup,
  weight_grams: product.weightGrams,
  ships_from: product.shipsFrom,
  ships_to: product.shipsTo,
  supply_date: product.supplyDate,
  download_from: product.download?.from ?? null,
  download_days: product.download?.days ?? null,
  cameras: product.cameras && [...product.cameras].toSorted(),
  max_height: product.maxHeight,
  option_group: product.optionGroup,
  options: tx.json(product.options.map(({ name, value }) => ({ name: { ...name }, value: { ...value } }))),
  custom_info_fields: tx.json(
    product.customInfoFields.map((field) => ({ ...field, label: { ...field.label } })),
  ),
  sort_position: product.sortPosition,
  is_hidden: product.isHidden,
})

const textRows = ({ id, name, description, notice }: ProductWrite) =>
  languagesOf(name, description, notice).map((lang) => ({
    product_id: id,
    lang,
    name: name[lang] ?? '',
    description: description[lang] ?? '',
    notice: notice[lang] ?? '',
  }))

/** Products with this code, or a name containing the text in any language; hidden ones included. */
export const selectCalled = (db: Db, code: string, pattern: string, limit: number) => db<{ id: string }[]>`
  select p.id from product p
  where p.deleted_at is null
    and not exists (select from deleted_event d where d.id = p.event_id)
    and (p.code = ${code}
      or exists (select from product_text t where t.product_id = p.id and t.name ilike ${pattern}))
  order by p.code = ${code} desc, p.id limit ${limit}`
