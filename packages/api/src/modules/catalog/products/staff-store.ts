import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import type { SaleState } from '@encore/contract/rules/product-editing'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { fullName } from './rules.ts'
import type { CustomInfoField, ProductKind, ProductOption, ProductWrite } from './store.ts'

const texts = (db: Db) => db`
  select coalesce(jsonb_object_agg(lang, name) filter (where name <> ''), '{}') as name,
    coalesce(jsonb_object_agg(lang, description) filter (where description <> ''), '{}') as description,
    coalesce(jsonb_object_agg(lang, notice) filter (where notice <> ''), '{}') as notice
  from product_text where product_id = p.id`

const prices = (db: Db) => db`
  select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]')
    as prices
  from product_price where product_id = p.id`

/** All products with their events; a hidden event is absent from `event_now`. */
const everything = (db: Db) => db`
  product p
  cross join (select app_now() as at offset 0) clock
  left join event_now e on e.id = p.event_id
  cross join lateral (${texts(db)}) texts
  cross join lateral (${prices(db)}) prices`

/** Neither the product nor its event is deleted. */
const isKept = (db: Db) => db`
  p.deleted_at is null
  and not exists (select from deleted_event d where d.id = p.event_id)`

const sale = (db: Db) => db`
  case when p.is_hidden or (p.event_id is not null and e.id is null) then 'HIDDEN'
    when clock.at >= ticket_sale_end(p.kind, p.pay_end_at, e.start_at, e.on_air_at) or e.status = 'CANCELED'
      or (p.kind = 'TICKET_LIVE' and (e.status = 'ENDED' or e.is_free))
      or not ticket_is_carried(p.event_id, p.cameras, p.max_height) then 'OVER'
    when clock.at < p.pay_start_at or p.kind = 'FAN_CALL'
      and not exists (select from product_call c where c.product_id = p.id) then 'NOT_YET'
    when p.kind = 'FAN_CALL' and exists (select from product_call c where c.product_id = p.id and not c.is_open)
      then 'OVER'
    else 'OPEN' end as sale`

export interface WrittenProduct extends ProductWrite {
  version: number
  sale: SaleState
}

type WrittenRow = Omit<WrittenProduct, 'download'> & {
  downloadFrom: Date | null
  downloadDays: number | null
}

const written = (db: Db) => db`
  select p.id, p.version, ${sale(db)}, p.event_id as "eventId", p.kind, p.code as "productCode", p.image,
    p.buy_limit_max as "buyLimitMax", p.pay_start_at as "payStartAt", p.pay_end_at as "payEndAt",
    p.default_currency as "defaultCurrency", p.point_price as "pointPrice", p.replay_days as "replayDays",
    p.cameras, p.max_height as "maxHeight",
    p.requires_order_info as "requiresOrderInfo", p.requires_shipping as "requiresShipping",
    p.is_on_site_pickup as "isOnSitePickup", p.custom_info_fields as "customInfoFields",
    p.weight_grams as "weightGrams", p.ships_from as "shipsFrom", p.ships_to as "shipsTo",
    to_char(p.supply_date, 'YYYY-MM-DD') as "supplyDate", p.download_from as "downloadFrom",
    p.download_days as "downloadDays", p.option_group as "optionGroup", p.options,
    p.sort_position as "sortPosition", p.is_hidden as "isHidden", texts.name, texts.description, texts.notice,
    prices.prices
  from ${everything(db)}
  where ${isKept(db)}`

const writtenProduct = ({ downloadFrom, downloadDays, ...row }: WrittenRow): WrittenProduct => ({
  ...row,
  download: downloadFrom && downloadDays ? { from: downloadFrom, days: downloadDays } : null,
})

/** Hidden products included; null for an unknown or deleted one. */
export async function selectWritten(db: Db, id: string): Promise<WrittenProduct | null> {
  const [row] = await db<WrittenRow[]>`${written(db)} and p.id = ${id}`
  return row ? writtenProduct(row) : null
}

/** Products of one option group, in display order. */
export async function selectGroup(db: Db, eventId: string | null, group: string): Promise<WrittenProduct[]> {
  const rows = await db<WrittenRow[]>`
    ${written(db)} and p.option_group = ${group} and p.event_id is not distinct from ${eventId}
    order by p.sort_position, p.id`
  return rows.map(writtenProduct)
}

/** Products of an event in display order, hidden ones included. */
export async function selectOfEvent(db: Db, eventId: string): Promise<WrittenProduct[]> {
  const rows = await db<WrittenRow[]>`
    ${written(db)} and p.event_id = ${eventId} order by p.sort_position, p.id`
  return rows.map(writtenProduct)
}

/** Codes equal to one of these, or to one with a number suffix. */
export async function selectTakenCodes(db: Db, starts: string[]): Promise<string[]> {
  const rows = await db<{ code: string }[]>`
    select code from product
    where deleted_at is null
      and (code = any(${starts}) or code ~ '-[0-9]+$' and regexp_replace(code, '-[0-9]+$', '') = any(${starts}))`
  return rows.map(({ code }) => code)
}

/** Checkout questions by product id, hidden products included. */
export async function selectQuestions(db: Db, ids: string[]): Promise<Map<string, CustomInfoField[]>> {
  const rows = await db<{ id: string; questions: CustomInfoField[] }[]>`
    select id, custom_info_fields as questions from product where id = any(${ids})`
  return new Map(rows.map(({ id, questions }) => [id, questions]))
}

/** Locks the product and those of its current and new group until the transaction ends. */
export const lockWritten = (tx: Tx, id: string, group: string | null) => tx`
  select from product
  where id = ${id} or option_group = ${group} or option_group = (select option_group from product where id = ${id})
  order by id for no key update`

export async function isCodeTaken(db: Db, code: string): Promise<boolean> {
  const [found] = await db`select from product where code = ${code} and deleted_at is null`
  return found !== undefined
}

/** The row stays. */
export const setDeleted = (tx: Tx, id: string) =>
  tx`update product set deleted_at = app_now() where id = ${id}`

/** Locks a deleted product and returns its event id; undefined when it is not deleted or its event is. */
export async function lockDeleted(tx: Tx, id: string): Promise<{ eventId: string | null } | undefined> {
  const [row] = await tx<{ eventId: string | null }[]>`
    select p.event_id as "eventId" from product p
    where p.id = ${id} and p.deleted_at is not null
      and not exists (select from deleted_event d where d.id = p.event_id)
    for no key update of p`
  return row
}

/** *Errors*: throws `product_code_unique` when another product has its code. */
export const setRestored = (tx: Tx, id: string) => tx`update product set deleted_at = null where id = ${id}`

export const countVersions = (tx: Tx, ids: string[]) =>
  tx`update product set version = version + 1 where id = any(${ids})`

export interface StaffFilter {
  /** Null means all events, and products without one. */
  where: readonly string[] | null
  /** Only this event; null selects products without one, undefined does not filter. */
  eventId?: string | null | undefined
  keyword?: string | undefined
  kind?: ProductKind | undefined
  /** Exclusive start: the last product of the previous page. */
  after?: string | undefined
}

export interface StaffRow {
  id: string
  eventId: string | null
  kind: ProductKind
  productCode: string
  image: string | null
  payStartAt: Date
  payEndAt: Date
  pointPrice: number | null
  defaultCurrency: Currency
  /** Includes the options. */
  name: Texts
  /** Name shared by its group, without options. */
  groupName: Texts
  optionGroup: string | null
  options: ProductOption[]
  prices: Money<PaidCurrency>[]
  sale: SaleState
}

/** Sorted by event, then in display order; products without an event come first. */
export async function selectStaffProducts(db: Db, filter: StaffFilter, limit: number): Promise<StaffRow[]> {
  const { where, eventId, keyword, kind, after } = filter
  const order = db`coalesce(p.event_id, ''), p.sort_position, p.id`
  const rows = await db<StaffRow[]>`
    select p.id, p.event_id as "eventId", p.kind, p.code as "productCode", p.image,
      p.pay_start_at as "payStartAt", p.pay_end_at as "payEndAt", p.point_price as "pointPrice",
      p.default_currency as "defaultCurrency", texts.name, texts.name as "groupName", p.option_group as "optionGroup", p.options, prices.prices,
      ${sale(db)}
    from ${everything(db)}
    where ${isKept(db)}
      ${where === null ? db`` : db`and p.event_id = any(${[...where]})`}
      ${eventId === undefined ? db`` : db`and p.event_id is not distinct from ${eventId}`}
      ${kind === undefined ? db`` : db`and p.kind = ${kind}`}
      ${keyword === undefined ? db`` : db`and ${called(db, keyword)}`}
      ${
        after === undefined
          ? db``
          : db`and (${order}) > (
              select coalesce(a.event_id, ''), a.sort_position, a.id from product a where a.id = ${after})`
      }
    order by ${order} limit ${limit}`
  return rows.map((row) => ({ ...row, name: fullName(row.name, row.options) }))
}

const called = (db: Db, keyword: string) => db`(
  position(upper(${keyword}) in p.code) > 0
  or exists (
    select from product_text t where t.product_id = p.id and position(lower(${keyword}) in lower(t.name)) > 0))`

/** Names with options by product id, hidden products included. */
export async function selectNames(db: Db, ids: string[]): Promise<Map<string, Texts>> {
  const rows = await db<{ id: string; name: Texts; options: ProductOption[] }[]>`
    select p.id, p.options, texts.name from product p cross join lateral (${texts(db)}) texts where p.id = any(${ids})`
  return new Map(rows.map(({ id, name, options }) => [id, fullName(name, options)]))
}
