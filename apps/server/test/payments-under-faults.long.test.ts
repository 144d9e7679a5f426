import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const seed = process.env.SEED_NUMBER ?? String(Date.now() % 1e9)
const minutes = 10

test(`payments under faults: fifty payments under faults and kill -9 end fulfilled, refunded or open (seed ${seed})`, {
  timeout: (minutes + 1) * 60_000,
}, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bench/src/chaos/main.ts', '--payments', '50', '--seed', seed, '--unrecorded'],
    { cwd: root, encoding: 'utf8', timeout: minutes * 60_000 },
  )
  expect(stdout + stderr).toContain('every promise was kept')
  expect(status).toBe(0)
})
