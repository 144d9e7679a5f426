import type { WitnessMark } from '@encore/draw-protocol/draw-file'
import type { Db } from '#platform/db/connect.ts'
import { secondsOf } from './rules-of.ts'
import type { Stamp } from './witness.ts'

export const insertStamp = (db: Db, drawId: Buffer, { kind, at, token }: Stamp) => db`
  insert into draw_witness (draw_id, kind, stamped_at, token) values (${drawId}, ${kind}, ${at}, ${token})`

/** Stamps of a close, oldest first. */
export async function selectStamps(db: Db, drawId: Buffer): Promise<WitnessMark[]> {
  const rows = await db<{ kind: string; stampedAt: Date; token: Buffer }[]>`
    select kind, stamped_at as "stampedAt", token from draw_witness
    where draw_id = ${drawId} order by stamped_at, id`
  return rows.map(({ kind, stampedAt, token }) => ({
    kind,
    at: secondsOf(stampedAt),
    proof: new Uint8Array(token),
  }))
}
