import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#platform/context.ts'
import { shownRange } from './rules.ts'
import { selectLongClosed, selectRecordings } from './store.ts'

type Row = Awaited<ReturnType<typeof selectRecordings>>[number]
type Settings = { config: Pick<Ctx['config'], 'DATA_DIR'> }

/** Folder of a replay's thumbnail sprites; another cut has another folder. */
export const sheetFolder = ({ config }: Settings, row: Row): string =>
  join(sheetsOf(config), row.eventId, digestOf(row))

const sheetsOf = ({ DATA_DIR }: Settings['config']) => join(DATA_DIR, 'sheets')

function digestOf({ eventId: _, privacy: __, ...row }: Row): string {
  const recipe = JSON.stringify({ ...row, ...shownRange(row) })
  return createHash('sha256').update(recipe).digest('hex').slice(0, 16)
}

/** Deletes thumbnail sprites that are no longer shown; they are rendered again on request. */
export async function forgetSheets({
  sql,
  config,
}: Pick<Ctx, 'sql'> & { config: Pick<Ctx['config'], 'DATA_DIR' | 'RECORDING_DAYS'> }): Promise<void> {
  const folder = sheetsOf(config)
  const kept = await listed(folder)
  if (kept.length === 0) return
  const rows = await selectRecordings(sql)
  const closed = new Set(config.RECORDING_DAYS > 0 ? await selectLongClosed(sql, config.RECORDING_DAYS) : [])
  const shown = new Map(
    rows
      .filter(({ eventId, privacy }) => privacy !== 'PRIVATE' && !closed.has(eventId))
      .map((row) => [row.eventId, digestOf(row)]),
  )
  for (const eventId of kept) {
    const current = shown.get(eventId)
    const gone =
      current === undefined
        ? [join(folder, eventId)]
        : (await listed(join(folder, eventId)))
            .filter((digest) => digest !== current)
            .map((digest) => join(folder, eventId, digest))
    for (const path of gone) await rm(path, { recursive: true, force: true })
  }
}

/** Empty when no sprite was requested yet. */
const listed = (folder: string): Promise<string[]> =>
  readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
