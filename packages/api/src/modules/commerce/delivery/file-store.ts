import type { Db, Tx } from '#platform/db/connect.ts'

export interface FileRow {
  id: string
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/** What new buyers of a product get, in its order. */
export const selectFiles = (db: Db, productId: string) => db<FileRow[]>`
  select id, name, media_type as "mediaType", bytes, digest from download_file
  where product_id = ${productId} and retired_at is null order by position`

/** What those alone have who ordered before, the latest first. */
export const selectRetired = (db: Db, productId: string) => db<(FileRow & { retiredAt: Date })[]>`
  select id, name, media_type as "mediaType", bytes, digest, retired_at as "retiredAt" from download_file
  where product_id = ${productId} and retired_at is not null order by retired_at desc, position limit 100`

/** Rights to the files of a product that nothing has ended. */
export async function countHolders(db: Db, productId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from download_entitlement
    where product_id = ${productId} and ended_at is null and (to_at is null or to_at > app_now())`
  return row?.count ?? 0
}

/** From this moment on new buyers do not get them. */
export const retireFiles = (tx: Tx, ids: string[]) => tx`
  update download_file set retired_at = (select app_moment()) where id = any(${ids}) and retired_at is null`

export const placeFile = (tx: Tx, id: string, { name, position }: { name: string; position: number }) => tx`
  update download_file set name = ${name}, position = ${position} where id = ${id} and retired_at is null`

/** Of these digests, those of which a file has to be there. */
export async function selectNeeded(db: Db, digests: string[]): Promise<Set<string>> {
  const rows = await db<{ digest: string }[]>`
    select distinct digest from download_needed where digest = any(${digests})`
  return new Set(rows.map(({ digest }) => digest))
}

const files = 'files of downloads'

/** No bytes are taken away before this transaction ends. */
export const lockFiles = (tx: Tx) => tx`select pg_advisory_xact_lock_shared(hashtextextended(${files}, 0))`

/** Nobody counts on bytes that no row names; false: somebody does at this moment. */
export async function lockToForget(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${files}, 0)) as "isFree"`
  return row?.isFree ?? false
}
