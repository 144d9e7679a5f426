import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, freePorts } from './free-port.ts'

/** A folder for temporary files of this test alone, so that it sees no claims of others. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encore-ports-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  vi.stubEnv('TMPDIR', folder)
  return join(folder, `encore-ports-${process.getuid?.() ?? ''}`)
}

test('free ports: are different, and noted for this process', async () => {
  const folder = ownFolder()
  const ports = await freePorts(40)
  expect(new Set(ports).size).toBe(40)
  expect(readdirSync(folder).map(Number).toSorted()).toEqual(ports.toSorted())
})

test('free ports: one that another process holds is taken by nobody, until that process ends', async () => {
  const folder = ownFolder()
  mkdirSync(folder)
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const ended = once(holder, 'exit')
  for (let port = 20_000; port < 32_000; port++)
    if (port !== 31_007 && port !== 31_009) writeFileSync(join(folder, String(port)), String(holder.pid))
  expect((await freePorts(2)).toSorted()).toEqual([31_007, 31_009])
  holder.kill('SIGKILL')
  await ended
  expect(await freePort()).toBeGreaterThanOrEqual(20_000)
})
