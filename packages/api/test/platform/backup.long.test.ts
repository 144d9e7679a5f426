import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { credit } from '#modules/accounts/wallet/index.ts'
import {
  deleteExpiredBackups,
  intoArchive,
  restoreBackup,
  takeBackup,
  takeDump,
} from '#platform/backup/index.ts'
import { connect } from '#platform/db/connect.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { transact } from '#platform/db/transact.ts'
import { addMembers } from '../wallet/members.ts'
import { type OwnPostgres, openOwnPostgres, until } from './own-postgres.ts'

let house: OwnPostgres
let dataDir: string
let backups: string
let first: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'encore-backups-'))
  house = await openOwnPostgres({}, await intoArchive(backups))
  dataDir = join(house.dataDir, '..')
  await writeFile(join(dataDir, 'a picture'), 'of the front row')
})
afterAll(async () => {
  await house.close()
  await rm(backups, { recursive: true })
})

const owner = async <T>(work: (sql: ReturnType<typeof connect>) => Promise<T>, url = house.server.url) => {
  const sql = connect(url, { max: 1, asOwner: true })
  return work(sql).finally(() => sql.end())
}
const give = (memberId: string, amount: number, sourceId: string) =>
  transact(house.api.ctx.sql, async (tx) => {
    await credit(tx, { memberId, amount, lot: 'PURCHASED', sourceType: 'GRANT', sourceId })
    return ok(null)
  })
const cubesOf = (url: string) =>
  owner(async (sql) => {
    const rows = await sql<{ cube: number }[]>`select cube from wallet order by member_uid`
    return rows.map(({ cube }) => cube)
  }, url)
const age = async (kind: 'backup' | 'restore') => {
  const text = await house.api.ctx.metrics.registry.getSingleMetricAsString(`encore_${kind}_age_seconds`)
  return Number(text.split(' ').at(-1)?.replace('Nan', 'NaN'))
}
const take = () => takeBackup({ dataDir, url: house.server.url, into: backups })

const drafts = async () => (await readdir(backups)).filter((name) => name.startsWith('.draft'))
/**
 * Dumps the server by its address, as from another machine, with a fake `pg_dump` because PostgreSQL's is not always
 * installed. The fake has this version (null: missing), exits with `ends` and writes its arguments.
 */
async function takeElsewhere(version: string | null, ends = 0): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-tool-'))
  const url = house.server.url.replace('postgres@', 'postgres:a%20word@')
  const tool = `#!/bin/sh
test "$1" = --version && echo "pg_dump (PostgreSQL) ${version} (Debian)" && exit
for word; do case "$word" in --file=*) echo "$* by $PGPASSWORD" > "\${word#--file=}" ;; esac; done
echo "what it says" >&2
exit ${ends}
`
  try {
    if (version !== null) await writeFile(join(folder, 'pg_dump'), tool, { mode: 0o755 })
    return await takeDump({ dataDir, url, into: backups, env: { PATH: folder } })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function restored<T>(
  from: string,
  moment: Date | null,
  look: (url: string, folder: string) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'encore-restored-'))
  try {
    const received = await restoreBackup({ from, dataDir: folder, until: moment })
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    return { received, seen: await look(server.url, folder).finally(server.stop) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('backup: restores a database under writes completely, with its files', async () => {
  expect(await age('backup')).toBeNaN()
  const [uid = ''] = await owner((sql) => addMembers(sql, 1))
  await give(uid, 100, 'before')
  let isTaking = true
  let given = 0
  const fans = (async () => {
    while (isTaking) await give(uid, 1, `during ${++given}`)
  })()
  first = await take()
  isTaking = false
  await fans
  expect(await age('backup')).toBeLessThan(60)
  expect((await stat(join(first, 'manifest.json'))).size).toBeGreaterThan(100)
  const { received, seen } = await restored(first, null, async (url, folder) => ({
    cubes: await cubesOf(url),
    picture: await readFile(join(folder, 'a picture'), 'utf8'),
  }))
  expect(received.indexes).toBeGreaterThan(100)
  expect(received.rows.member).toBe(1)
  expect(seen.picture).toBe('of the front row')
  expect(seen.cubes[0]).toBeGreaterThanOrEqual(100)
  expect(seen.cubes[0]).toBeLessThanOrEqual(100 + given)
})

test('backup: restores to the moment before a mistake', async () => {
  const before = await cubesOf(house.server.url)
  const moment = await owner(async (sql) => {
    const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`
    return row?.at ?? new Date()
  })
  await owner(async (sql) => {
    await sql`update wallet set cube = 0`
    const [row] = await sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`
    await until(
      () => readdir(join(backups, 'log')),
      (files) => files.includes(`${row?.file}.gz`),
    )
  })
  const { seen } = await restored(first, moment, cubesOf)
  expect(seen).toEqual(before)
  await expect(restored(first, null, cubesOf)).rejects.toThrow('balance is not the sum of entries')
  await owner((sql) => sql`update wallet set cube = ${before[0] ?? 0}`)
})

test('backup: refuses a damaged backup, another PostgreSQL and a folder in use', async () => {
  const whole = await take()
  const manifest = join(whole, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/"major": \d+/, '"major": 12'))
  await expect(restored(whole, null, cubesOf)).rejects.toThrow('another')
  await writeFile(manifest, text)
  await expect(restoreBackup({ from: whole, dataDir, until: null })).rejects.toThrow('holds a database')
  await truncate(join(whole, 'database.tar.zst'), 1_000)
  await expect(restored(whole, null, cubesOf)).rejects.toThrow('database.tar.zst is damaged')
  await rm(manifest)
  await expect(restored(whole, null, cubesOf)).rejects.toThrow('holds no complete backup')
  await rm(whole, { recursive: true })
})

test('backup: leaves no backup and its age unchanged when writing fails', async () => {
  await owner((sql) => sql`update backup_run set at = at - interval '2 hours'`)
  const full = join(first, 'manifest.json')
  await expect(takeBackup({ dataDir, url: house.server.url, into: full })).rejects.toThrow()
  await expect(
    takeBackup({ dataDir: join(dataDir, 'nowhere'), url: house.server.url, into: backups }),
  ).rejects.toThrow()
  expect(await age('backup')).toBeGreaterThan(7_000)
  expect(await drafts()).toEqual([])
})

test('backup: copies a remote database with a tool of its version and explains the restore', async () => {
  const [server] = await owner(
    (sql) => sql<{ version: string }[]>`select current_setting('server_version') as version`,
  )
  const version = server?.version ?? ''
  const major = version.split('.')[0]
  await owner((sql) => sql`update backup_run set at = at - interval '2 hours'`)
  await expect(takeElsewhere('15.20')).rejects.toThrow(
    new RegExp(`database is PostgreSQL ${major}, pg_dump on PATH is 15: `),
  )
  await expect(takeElsewhere(null)).rejects.toThrow(
    `database is PostgreSQL ${major}, and there is no pg_dump on PATH`,
  )
  await expect(takeElsewhere(version, 3)).rejects.toThrow('pg_dump ended with 3: what it says')
  expect(await age('backup')).toBeGreaterThan(7_000)
  expect(await drafts()).toEqual([])
  const taken = await takeElsewhere(version)
  expect(await age('backup')).toBeLessThan(60)
  const received = await readFile(join(taken, 'database.dump'), 'utf8')
  expect(received).toContain('--format=custom')
  expect(received).toContain(`--dbname=${house.server.url} by a word`)
  await expect(restored(taken, null, cubesOf)).rejects.toThrow(
    new RegExp(`pg_restore .*${taken}/database.dump\\n.*${taken}/files.tar.zst`),
  )
  await truncate(join(taken, 'files.tar.zst'), 10)
  await expect(restored(taken, null, cubesOf)).rejects.toThrow('files.tar.zst is damaged')
  await rm(taken, { recursive: true })
})

test('backup: deletes old backups with their log and keeps the newest however old', async () => {
  const log = () => readdir(join(backups, 'log'))
  const newest = await take()
  const inThirtyDays = Date.now() + 31 * 86_400_000
  const before = await log()
  await deleteExpiredBackups(backups, 30, inThirtyDays)
  expect((await readdir(backups)).filter((name) => name.startsWith('encore-'))).toEqual([
    newest.split('/').at(-1),
  ])
  expect((await log()).length).toBeLessThan(before.length)
  expect((await restored(newest, null, cubesOf)).seen).toEqual(await cubesOf(house.server.url))
})
