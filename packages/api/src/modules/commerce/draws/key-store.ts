import type { HouseKey } from '@encore/draw-protocol/statements'
import type { Db } from '#platform/db/connect.ts'
import { secondsOf } from './rules-of.ts'

interface KeyRow {
  publicKey: Buffer
  fromAt: Date
  untilAt: Date | null
  signature: Buffer | null
}

/** Public keys of the house, oldest first. */
export async function selectKeys(db: Db): Promise<HouseKey[]> {
  const rows = await db<KeyRow[]>`
    select public_key as "publicKey", from_at as "fromAt", until_at as "untilAt", signature
    from draw_key order by from_at, public_key`
  return rows.map(({ publicKey, fromAt, untilAt, signature }) => ({
    publicKey: new Uint8Array(publicKey),
    from: secondsOf(fromAt),
    until: untilAt ? secondsOf(untilAt) : 0,
    signature: signature ? new Uint8Array(signature) : null,
  }))
}

/** Publishes a key when none is published yet. */
export const insertFirstKey = (db: Db, publicKey: Uint8Array) => db`
  insert into draw_key (public_key, from_at)
  select ${Buffer.from(publicKey)}, date_trunc('second', app_now())
  where not exists (select from draw_key)
  on conflict do nothing`

export async function isPublished(db: Db, publicKey: Uint8Array): Promise<boolean> {
  const rows = await db`select from draw_key where public_key = ${Buffer.from(publicKey)}`
  return rows.length > 0
}
