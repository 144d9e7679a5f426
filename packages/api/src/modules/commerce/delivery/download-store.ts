import type { Db, Tx } from '#platform/db/connect.ts'

export interface NewDownload {
  id: string
  orderId: string
  memberId: string
  productId: string
  /** Files that were retired after this time stay available. */
  orderedAt: Date
  /** Null for immediately. */
  opensAt: Date | null
  /** Counted from the later of now and `opensAt`; null for unlimited. */
  days: number | null
}

/** Grants access to the files of products, once per order and product. */
export async function insertDownloads(tx: Tx, rights: NewDownload[]): Promise<void> {
  const column = <K extends keyof NewDownload>(name: K) => rights.map((right) => right[name])
  await tx`
    insert into download_entitlement (id, order_id, member_uid, product_id, ordered_at, from_at, to_at)
    select r.id, r.order_id, r.member_uid, r.product_id, r.ordered_at::timestamptz, opens.at, opens.at + make_interval(days => r.days)
    from unnest(${column('id')}::text[], ${column('orderId')}::text[], ${column('memberId')}::text[],
        ${column('productId')}::text[], ${rights.map(({ orderedAt }) => orderedAt.toISOString())}::text[],
        ${rights.map(({ opensAt }) => opensAt?.toISOString() ?? null)}::text[], ${column('days')}::integer[])
      as r (id, order_id, member_uid, product_id, ordered_at, opens_at, days),
      lateral (select greatest(app_now(), r.opens_at::timestamptz) as at) opens
    on conflict on constraint download_entitlement_once do nothing`
}

export const endDownloads = (tx: Tx, orderId: string) => tx`
  update download_entitlement set ended_at = app_now() where order_id = ${orderId} and ended_at is null`

export const restoreDownloads = (tx: Tx, orderId: string) => tx`
  update download_entitlement set ended_at = null where order_id = ${orderId} and ended_at is not null`

export interface DownloadRow {
  id: string
  orderId: string
  memberId: string
  productId: string
  opensAt: Date
  closesAt: Date | null
  createdAt: Date
  /** Current files by position, after them retired ones, latest first. */
  files: {
    id: string
    name: string
    mediaType: string
    bytes: number
    times: number
    /** ISO 8601; null before the first download. */
    lastAt: string | null
    isEarlier: boolean
  }[]
}

const rightColumns = (db: Db) => db`
  r.id, r.order_id as "orderId", r.member_uid as "memberId", r.product_id as "productId", r.from_at as "opensAt", r.to_at as "closesAt",
  r.created_at as "createdAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
      'bytes', f.bytes, 'times', coalesce(u.times, 0), 'lastAt', u.last_at, 'isEarlier', f.retired_at is not null)
      order by f.retired_at desc nulls first, f.position), '[]')
    from download_file f left join download_use u on u.file_id = f.id and u.entitlement_id = r.id
    where f.product_id = r.product_id and ${isOf(db)}) as files`

/** Condition that file `f` was current at the order of access `r`, or was added later. */
const isOf = (db: Db) => db`(f.retired_at is null or f.retired_at > r.ordered_at)`

/** Newest first, including expired access; access that a refund ended is left out. */
export const selectDownloadsPage = (
  db: Db,
  memberId: string,
  { size, offset }: { size: number; offset: number },
) =>
  db<DownloadRow[]>`
    select ${rightColumns(db)} from download_entitlement r where r.member_uid = ${memberId} and r.ended_at is null
    order by r.id desc limit ${size} offset ${offset}`

export async function countDownloads(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from download_entitlement where member_uid = ${memberId} and ended_at is null`
  return row?.count ?? 0
}

export const selectDownloadsOfOrder = (db: Db, orderId: string, memberId: string) => db<DownloadRow[]>`
  select ${rightColumns(db)} from download_entitlement r
  where r.order_id = ${orderId} and r.member_uid = ${memberId} and r.ended_at is null order by r.id`

export interface OpenFile {
  rightId: string
  fileId: string
  name: string
  mediaType: string
  bytes: number
  /** SHA-256 in hexadecimal. */
  digest: string
  /** True when now is inside the download window. */
  isOpen: boolean
  opensAt: Date
  closesAt: Date | null
}

/** Returns a file that the member has access to, with the longest open window; null for none. */
export async function selectFileOf(db: Db, fileId: string, memberId: string): Promise<OpenFile | null> {
  const [row] = await db<OpenFile[]>`
    select r.id as "rightId", f.id as "fileId", f.name, f.media_type as "mediaType", f.bytes, f.digest,
      app_now() >= r.from_at and (r.to_at is null or app_now() < r.to_at) as "isOpen",
      r.from_at as "opensAt", r.to_at as "closesAt"
    from download_file f join download_entitlement r on r.product_id = f.product_id
    where f.id = ${fileId} and r.member_uid = ${memberId} and r.ended_at is null and ${isOf(db)}
    order by "isOpen" desc, r.to_at desc nulls first, r.id limit 1`
  return row ?? null
}

export const countUse = (db: Db, rightId: string, fileId: string) => db`
  insert into download_use (entitlement_id, file_id) values (${rightId}, ${fileId})
  on conflict (entitlement_id, file_id) do update set times = download_use.times + 1, last_at = app_now()`

export interface FileWrite {
  /** `df_…` */
  id: string
  productId: string
  position: number
  name: string
  mediaType: string
  bytes: number
  digest: string
}

export async function writeFiles(tx: Tx, files: FileWrite[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ productId, mediaType, ...same }) => ({
    ...same,
    product_id: productId,
    media_type: mediaType,
  }))
  await tx`
    insert into download_file ${tx(rows)}
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      media_type = excluded.media_type, bytes = excluded.bytes, digest = excluded.digest`
}

/** Downloads of the personal data export, oldest first. */
export const selectDownloadsOf = (db: Db, memberId: string) => db<
  { orderId: string; at: Date; file: string | null; times: number | null; lastAt: Date | null }[]
>`
  select r.order_id as "orderId", r.created_at as at, f.name as file, u.times, u.last_at as "lastAt"
  from download_entitlement r
  left join download_use u on u.entitlement_id = r.id
  left join download_file f on f.id = u.file_id
  where r.member_uid = ${memberId} order by r.id, f.position`

/** Shifts download windows that have not opened by `minutes` in local time of `zone`. */
export const moveDownloadAccess = (
  tx: Tx,
  productIds: readonly string[],
  zone: string,
  minutes: number,
) => tx`
  update download_entitlement set from_at = shift_local_time(from_at, ${zone}, ${minutes}),
    to_at = shift_local_time(to_at, ${zone}, ${minutes})
  where product_id = any(${[...productIds]}) and from_at > app_moment()`
