import type { Tx } from '#platform/db/connect.ts'

/** Stores the one code of a station that can be used; the one before it cannot. Returns its end. */
export async function upsertCode(
  tx: Tx,
  stationId: string,
  codeHash: Buffer,
  lifeMs: number,
): Promise<Date | null> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into call_pairing (station_id, code_hash, expires_at)
    values (${stationId}, ${codeHash}, app_now() + ${lifeMs} * interval '1 millisecond')
    on conflict (station_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      tries = 0, used_at = null
    returning expires_at as "expiresAt"`
  return row?.expiresAt ?? null
}

/** Uses a code up and returns its station; null when it cannot be used. */
export async function useCode(tx: Tx, codeHash: Buffer, maxTries: number): Promise<string | null> {
  const [row] = await tx<{ stationId: string }[]>`
    update call_pairing set used_at = app_now()
    where code_hash = ${codeHash} and used_at is null and expires_at > app_now() and tries < ${maxTries}
    returning station_id as "stationId"`
  return row?.stationId ?? null
}

/** A wrong code may be a guess at any open code. */
export const addTry = (tx: Tx) => tx`
  update call_pairing set tries = tries + 1 where used_at is null and expires_at > app_now()`
