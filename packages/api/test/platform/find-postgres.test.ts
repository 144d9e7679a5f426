import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded.ts'

let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encore-find-'))
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('PostgreSQL discovery: finds a running server by its folder and none elsewhere', async () => {
  expect(await findEmbeddedPostgres(join(folder, 'postgres'))).toBe(server.url)
  expect(await findEmbeddedPostgres(join(folder, 'nothing'))).toBeNull()
})

test('PostgreSQL discovery: a file left by a crash leads to no other server', async () => {
  const other = join(folder, 'other')
  const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  await leavePidFile(other, pidFile)
  expect(await findEmbeddedPostgres(other)).toBeNull()
  const silent = pidFile.split('\n')
  silent[3] = '9'
  await leavePidFile(other, silent.join('\n'))
  expect(await findEmbeddedPostgres(other)).toBeNull()
})

async function leavePidFile(path: string, pidFile: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'postmaster.pid'), pidFile)
}
