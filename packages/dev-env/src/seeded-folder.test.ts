import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copySeededFolder } from './seeded-folder.ts'

let shared: string
beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'encore-seeded-'))
  vi.stubEnv('SEEDED_DATA_DIR', shared)
})
afterEach(() => rm(shared, { recursive: true, force: true }))

const newFolder = () => mkdtemp(join(shared, 'copy-'))

/** Counts the demos that are made. */
function maker() {
  const made: string[] = []
  const make = async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'secret'), 'a demo')
    made.push(folder)
    return folder
  }
  return { made, make }
}

test('seeded folder: one of several products makes the demo, and all get a copy', async () => {
  const { made, make } = maker()
  const copies = await Promise.all([1, 2, 3].map(() => copySeededFolder(make, newFolder)))
  expect(made).toHaveLength(1)
  expect(new Set(copies).size).toBe(3)
  for (const copy of copies) expect(await readdir(copy ?? '')).toEqual(['secret'])
})

test('seeded folder: another process makes the demo when the first has ended without one', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(shared, 'making-0'), String(pid))
  const { made, make } = maker()
  await copySeededFolder(make, newFolder)
  expect(made).toHaveLength(1)
})

test('seeded folder: a demo that cannot be made fails for all who wait', async () => {
  const broken = () => Promise.reject(new Error('no demo'))
  const results = await Promise.allSettled([1, 2].map(() => copySeededFolder(broken, newFolder)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
