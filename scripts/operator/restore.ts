import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, findEmbeddedPostgres, noteRun, readConfig, restoreBackup } from '@encore/api'

const usage = `npm run restore -- <backup>                    brings it back into DATA_DIR, which holds no database
npm run restore -- <backup> --until <moment>   and leaves out what was done later, as 2026-11-22T18:00+09:00
npm run restore -- <backup> --try              somewhere else, to see that it can be; nothing stays`

const { DATA_DIR } = readConfig(process.env)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' }, try: { type: 'boolean', default: false } },
})
const [from, ...others] = positionals
const until = values.until === undefined ? null : new Date(values.until)

if (from === undefined || others.length > 0 || (until && Number.isNaN(until.getTime()))) {
  console.error(usage)
  process.exitCode = 2
} else {
  const work = values.try ? tryOut(resolve(from)) : restore(resolve(from), resolve(DATA_DIR))
  await work.catch((cause: Error) => {
    console.error(cause.message)
    process.exitCode = 1
  })
}

async function restore(backup: string, dataDir: string): Promise<void> {
  const { takenAt, rows, indexes } = await restoreBackup({ from: backup, dataDir, until })
  console.log(`A backup of ${takenAt}: ${indexes} indexes fit, no promise is broken`)
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table.padEnd(14)} ${count}`)
}

async function tryOut(backup: string): Promise<void> {
  const folder = await mkdtemp(join(backup, '..', '.try-'))
  try {
    await restore(backup, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const url = await findEmbeddedPostgres(join(resolve(DATA_DIR), 'postgres'))
  if (!url) return
  const sql = connect(url, { max: 1, asOwner: true, name: 'encore-restore' })
  await noteRun(sql, 'RESTORE').finally(() => sql.end({ timeout: 5 }))
}
