import type { Db, Tx } from '#platform/db/connect.ts'

/** What lies ready for a show, each part kept as a whole. */
export type KitPart = 'LINES' | 'PADS'

export interface Kit<T> {
  version: number
  body: T[]
}

/** Nothing was kept yet: version 0. */
export async function selectKit<T>(db: Db, eventId: string, part: KitPart): Promise<Kit<T>> {
  const [row] = await db<Kit<T>[]>`
    select version, body from show_kit where event_id = ${eventId} and part = ${part}`
  return row ?? { version: 0, body: [] }
}

/** The new version; null when another than `version` is there by now. */
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
