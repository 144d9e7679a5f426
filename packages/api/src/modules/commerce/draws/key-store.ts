import type { HouseKey } from '@encore/draw-protocol/statements'
import type { Db, Tx } from '#platform/db/connect.ts'
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

export interface NextKey {
  publicKey: Uint8Array
  /** Public half of the key before it. */
  formerKey: Uint8Array
  /** Signs the new key with the one before it; `from` is Unix time in seconds. */
  sign(from: number): Uint8Array
}

/** Publishes a key after the newest one, unless the newest one is another than `formerKey` or the key is published. */
export async function insertNextKey(tx: Tx, { publicKey, formerKey, sign }: NextKey): Promise<void> {
  await tx`lock table draw_key in share row exclusive mode`
  const [newest] = await tx<{ publicKey: Buffer; from: Date }[]>`
    select public_key as "publicKey", greatest(date_trunc('second', app_now()), from_at + interval '1 second') as "from"
    from draw_key order by from_at desc, public_key desc limit 1`
  if (!newest?.publicKey.equals(formerKey) || (await isPublished(tx, publicKey))) return
  const signature = Buffer.from(sign(secondsOf(newest.from)))
  await tx`update draw_key set until_at = ${newest.from} where public_key = ${newest.publicKey}`
  await tx`
    insert into draw_key (public_key, from_at, signature)
    values (${Buffer.from(publicKey)}, ${newest.from}, ${signature})`
}

export async function isPublished(db: Db, publicKey: Uint8Array): Promise<boolean> {
  const rows = await db`select from draw_key where public_key = ${Buffer.from(publicKey)}`
  return rows.length > 0
}
