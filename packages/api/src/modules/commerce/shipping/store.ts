import type { CustomInfo } from '@encore/contract/rules/order-info'
import type { TidyShipping } from '@encore/contract/rules/shipping'
import type { Db, Tx } from '#platform/db/connect.ts'

/** An address with its customs code encrypted. */
export interface AddressRow extends TidyShipping {
  customsCode: Buffer | null
}

export interface BookRow extends AddressRow {
  id: string
  isDefault: boolean
}

const addressColumns = (db: Db) => db`
  receiver_name as "receiverName", receiver_first_name as "receiverFirstName",
  receiver_dial_code as "receiverCountryDialCode", receiver_phone as "receiverPhoneNumber",
  buyer_name as "buyerName", buyer_first_name as "buyerFirstName", buyer_dial_code as "buyerCountryDialCode",
  buyer_phone as "buyerPhoneNumber", email, country_code as "countryCode", post_code as "postCode",
  address1, address2, address3, address4, customs_code as "customsCode", address_type as "addressType", note,
  original_receiver_name as "originalReceiverName", original_receiver_first_name as "originalReceiverFirstName",
  original_buyer_name as "originalBuyerName", original_buyer_first_name as "originalBuyerFirstName",
  original_address1 as "originalAddress1", original_address2 as "originalAddress2",
  original_address3 as "originalAddress3", original_address4 as "originalAddress4"`

const addressValues = (row: AddressRow) => ({
  receiver_name: row.receiverName,
  receiver_first_name: row.receiverFirstName,
  receiver_dial_code: row.receiverCountryDialCode,
  receiver_phone: row.receiverPhoneNumber,
  buyer_name: row.buyerName,
  buyer_first_name: row.buyerFirstName,
  buyer_dial_code: row.buyerCountryDialCode,
  buyer_phone: row.buyerPhoneNumber,
  email: row.email,
  country_code: row.countryCode,
  post_code: row.postCode,
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  address4: row.address4,
  customs_code: row.customsCode,
  address_type: row.addressType,
  note: row.note,
  original_receiver_name: row.originalReceiverName,
  original_receiver_first_name: row.originalReceiverFirstName,
  original_buyer_name: row.originalBuyerName,
  original_buyer_first_name: row.originalBuyerFirstName,
  original_address1: row.originalAddress1,
  original_address2: row.originalAddress2,
  original_address3: row.originalAddress3,
  original_address4: row.originalAddress4,
})

/** Serialises changes of a member's address book. */
export const lockBook = (tx: Tx, memberId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`addresses of ${memberId}`}, 0))`

/** The default first, then newest first. */
export const selectBook = (db: Db, memberId: string) => db<BookRow[]>`
  select id, is_default as "isDefault", ${addressColumns(db)} from shipping_info
  where member_uid = ${memberId} order by is_default desc, created_at desc, id desc`

/** Null for an address of another member. */
export async function selectAddress(db: Db, memberId: string, id: string): Promise<BookRow | null> {
  const [row] = await db<BookRow[]>`
    select id, is_default as "isDefault", ${addressColumns(db)} from shipping_info
    where id = ${id} and member_uid = ${memberId}`
  return row ?? null
}

/** The lowest free of 20 positions; null when all are taken. */
export async function freePlace(tx: Tx, memberId: string): Promise<number | null> {
  const [row] = await tx<{ place: number | null }[]>`
    select min(place)::int as place from generate_series(1, 20) place
    where not exists (select from shipping_info s where s.member_uid = ${memberId} and s.place = place.place)`
  return row?.place ?? null
}

export const insertAddress = (tx: Tx, memberId: string, place: number, row: BookRow) => tx`
  insert into shipping_info ${tx({
    id: row.id,
    member_uid: memberId,
    place,
    is_default: row.isDefault,
    ...addressValues(row),
  })}`

export const updateAddress = (tx: Tx, memberId: string, row: BookRow) => tx`
  update shipping_info set ${tx({ is_default: row.isDefault, ...addressValues(row) })}
  where id = ${row.id} and member_uid = ${memberId}`

export const unsetDefault = (tx: Tx, memberId: string) => tx`
  update shipping_info set is_default = false where member_uid = ${memberId} and is_default`

/** Returns whether it was the default; null when it did not exist. */
export async function deleteAddress(tx: Tx, memberId: string, id: string): Promise<boolean | null> {
  const [row] = await tx<{ wasDefault: boolean }[]>`
    delete from shipping_info where id = ${id} and member_uid = ${memberId} returning is_default as "wasDefault"`
  return row?.wasDefault ?? null
}

export const setNewestDefault = (tx: Tx, memberId: string) => tx`
  update shipping_info set is_default = true where id = (
    select id from shipping_info where member_uid = ${memberId} order by created_at desc, id desc limit 1)`

export interface OrderInfoRow {
  name: string
  firstName: string | null
  /** `1998-04-12`. */
  birth: string
  phoneNumber: string
  email: string
  countryCode: string
  countryDialCode: string
  address: string | null
  originalName: string | null
  originalFirstName: string | null
  originalAddress: string | null
  customInfos: CustomInfo[]
}

const infoColumns = (db: Db) => db`
  name, first_name as "firstName", birth::text, phone as "phoneNumber", email, country_code as "countryCode",
  dial_code as "countryDialCode", address, custom_infos as "customInfos",
  original_name as "originalName", original_first_name as "originalFirstName",
  original_address as "originalAddress"`

const infoValues = (tx: Tx, row: OrderInfoRow) => ({
  name: row.name,
  first_name: row.firstName,
  birth: row.birth,
  phone: row.phoneNumber,
  email: row.email,
  country_code: row.countryCode,
  dial_code: row.countryDialCode,
  address: row.address,
  original_name: row.originalName,
  original_first_name: row.originalFirstName,
  original_address: row.originalAddress,
  custom_infos: tx.json(row.customInfos.map((info) => ({ ...info }))),
})

export interface MemberInfoRow extends OrderInfoRow {
  memberInfoId: string
}

export async function selectMemberInfo(db: Db, memberId: string): Promise<MemberInfoRow | null> {
  const [row] = await db<MemberInfoRow[]>`
    select id as "memberInfoId", ${infoColumns(db)} from member_order_info where member_uid = ${memberId}`
  return row ?? null
}

/** Returns the id of the record; an existing id stays. */
export async function upsertMemberInfo(tx: Tx, memberId: string, row: MemberInfoRow): Promise<string> {
  const values = infoValues(tx, row)
  const [kept] = await tx<{ id: string }[]>`
    insert into member_order_info ${tx({ id: row.memberInfoId, member_uid: memberId, ...values })}
    on conflict (member_uid) do update set ${tx(values)} returning id`
  return kept?.id ?? row.memberInfoId
}

/** The address of an unpaid order can be replaced. */
export const insertOrderAddress = (tx: Tx, orderId: string, memberId: string, row: AddressRow) => tx`
  insert into order_address ${tx({ order_id: orderId, member_uid: memberId, ...addressValues(row) })}
  on conflict (order_id) do update set ${tx(addressValues(row))}`

export async function selectOrderAddress(db: Db, orderId: string): Promise<AddressRow | null> {
  const [row] = await db<AddressRow[]>`
    select ${addressColumns(db)} from order_address where order_id = ${orderId}`
  return row ?? null
}

/** The address of a won item can be replaced. */
export const insertPrizeAddress = (tx: Tx, itemId: string, memberId: string, row: AddressRow) => tx`
  insert into prize_address ${tx({ item_id: itemId, member_uid: memberId, ...addressValues(row) })}
  on conflict (item_id) do update set ${tx({ member_uid: memberId, ...addressValues(row) })}`

/** Items without an address have no row. */
export const selectPrizeAddresses = (db: Db, itemIds: readonly string[]) => db<
  (AddressRow & { itemId: string })[]
>`
  select item_id as "itemId", ${addressColumns(db)} from prize_address where item_id = any(${[...itemIds]}::uuid[])`

export const deletePrizeAddresses = (tx: Tx, itemIds: readonly string[]) => tx`
  delete from prize_address where item_id = any(${[...itemIds]}::uuid[])`

/** Orders without a parcel have no row. */
export const selectOrderAddresses = (db: Db, orderIds: string[]) => db<(AddressRow & { orderId: string })[]>`
  select order_id as "orderId", ${addressColumns(db)} from order_address where order_id = any(${orderIds})`

export const insertOrderInfo = (tx: Tx, orderId: string, memberId: string, row: OrderInfoRow) => tx`
  insert into order_info ${tx({ order_id: orderId, member_uid: memberId, ...infoValues(tx, row) })}
  on conflict (order_id) do update set ${tx(infoValues(tx, row))}`

export async function selectOrderInfo(db: Db, orderId: string): Promise<OrderInfoRow | null> {
  const [row] = await db<
    OrderInfoRow[]
  >`select ${infoColumns(db)} from order_info where order_id = ${orderId}`
  return row ?? null
}

/** Orders without order information have no row. */
export const selectOrderInfos = (db: Db, orderIds: string[]) => db<(OrderInfoRow & { orderId: string })[]>`
  select order_id as "orderId", ${infoColumns(db)} from order_info where order_id = any(${orderIds})`

export const clearCustomsCode = (tx: Tx, orderId: string) => tx`
  update order_address set customs_code = null where order_id = ${orderId} and customs_code is not null`

export const clearPrizeCustomsCode = (tx: Tx, itemId: string) => tx`
  update prize_address set customs_code = null where item_id = ${itemId} and customs_code is not null`

/**
 * Deletes the address book, the saved information, the addresses of prizes and the customs codes of orders. The rest
 * must be kept with the orders by law.
 */
export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from shipping_info where member_uid = ${memberId}`
  await tx`delete from member_order_info where member_uid = ${memberId}`
  await tx`delete from prize_address where member_uid = ${memberId}`
  await tx`update order_address set customs_code = null where member_uid = ${memberId}`
}

export const selectFrozenOf = async (db: Db, memberId: string) => ({
  addresses: await db<(AddressRow & { orderId: string })[]>`
    select order_id as "orderId", ${addressColumns(db)} from order_address where member_uid = ${memberId}
    order by order_id`,
  prizes: await db<(AddressRow & { itemId: string })[]>`
    select item_id as "itemId", ${addressColumns(db)} from prize_address where member_uid = ${memberId}
    order by item_id`,
  infos: await db<(OrderInfoRow & { orderId: string })[]>`
    select order_id as "orderId", ${infoColumns(db)} from order_info where member_uid = ${memberId}
    order by order_id`,
})

/** Matches a name or phone key in orders and saved data, newest first. */
export const selectCalledSo = (db: Db, name: string, phoneKey: string | null, limit: number) => db<
  { kind: 'order' | 'member'; id: string }[]
>`
  with asked as materialized (
    select array_remove(array['name:' || name_key(${name}), ${phoneKey}::text], null) as keys)
  (select 'order' as kind, order_id as id from (
    select order_id from order_address where called && (select keys from asked)
    union select order_id from order_info where called && (select keys from asked)) o
    order by order_id desc limit ${limit})
  union all
  (select 'member', member_uid from (
    select member_uid from shipping_info where called && (select keys from asked)
    union select member_uid from member_order_info where called && (select keys from asked)) m
    order by member_uid desc limit ${limit})`
