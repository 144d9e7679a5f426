import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

const parent = fileURLToPath(new URL('testing/browser-parent.ts', import.meta.url))
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('call artist: its browser ends with a product that is killed', { timeout: 60_000 }, async () => {
  const child = fork(parent, [executablePath])
  const [pid] = (await once(child, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000)
})
