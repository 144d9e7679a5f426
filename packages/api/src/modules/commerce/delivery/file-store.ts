import type { Db, Tx } from '#platform/db/connect.ts'

export interface FileRow {
  id: string
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/** Current files of a product, by position. */
export const selectFiles = (db: Db, productId: string) => db<FileRow[]>`
  select id, name, media_type as "mediaType", bytes, digest from download_file
  where product_id = ${productId} and retired_at is null order by position`

/** Retired files, which only earlier buyers can download; latest first. */
export const selectRetired = (db: Db, productId: string) => db<(FileRow & { retiredAt: Date })[]>`
  select id, name, media_type as "mediaType", bytes, digest, retired_at as "retiredAt" from download_file
  where product_id = ${productId} and retired_at is not null order by retired_at desc, position limit 100`

/** Counts download access to a product that has neither ended nor expired. */
export async function countHolders(db: Db, productId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from download_entitlement
    where product_id = ${productId} and ended_at is null and (to_at is null or to_at > app_now())`
  return row?.count ?? 0
}

/** Hides the files from new buyers from now on. */
export const retireFiles = (tx: Tx, ids: string[]) => tx`
  update download_file set retired_at = (select app_moment()) where id = any(${ids}) and retired_at is null`

export const placeFile = (tx: Tx, id: string, { name, position }: { name: string; position: number }) => tx`
  update download_file set name = ${name}, position = ${position} where id = ${id} and retired_at is null`

/** Returns those of the digests that must be kept. */
export async function selectNeeded(db: Db, digests: string[]): Promise<Set<string>> {
  const rows = await db<{ digest: string }[]>`
    select distinct digest from download_needed where digest = any(${digests})`
  return new Set(rows.map(({ digest }) => digest))
}

const files = 'files of downloads'

/** Prevents file deletion until this transaction ends. */
export const lockFiles = (tx: Tx) => tx`select pg_advisory_xact_lock_shared(hashtextextended(${files}, 0))`

/** Takes the exclusive lock for deleting files; false when another transaction relies on files now. */
export async function lockToForget(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${files}, 0)) as "isFree"`
  return row?.isFree ?? false
}
