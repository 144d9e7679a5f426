import type { Db, Tx } from '#platform/db/connect.ts'

/** Prepared material of a show; each part is saved as a whole. */
export type KitPart = 'LINES' | 'PADS'

export interface Kit<T> {
  version: number
  body: T[]
}

/** Version 0 when nothing is saved yet. */
export async function selectKit<T>(db: Db, eventId: string, part: KitPart): Promise<Kit<T>> {
  const [row] = await db<Kit<T>[]>`
    select version, body from show_kit where event_id = ${eventId} and part = ${part}`
  return row ?? { version: 0, body: [] }
}

/** Returns the new version; null when the stored one is not `version`. */
export async function writeKit(
  tx: Tx,
  { eventId, part, version, body }: Kit<unknown> & { eventId: string; part: KitPart },
): Promise<number | null> {
  const text = JSON.stringify(body)
  const [row] =
    version === 0
      ? await tx<{ version: number }[]>`
          insert into show_kit (event_id, part, version, body)
          values (${eventId}, ${part}, 1, ${text}::text::json) on conflict do nothing returning version`
      : await tx<{ version: number }[]>`
          update show_kit set body = ${text}::text::json, version = version + 1
          where event_id = ${eventId} and part = ${part} and version = ${version} returning version`
  return row?.version ?? null
}
