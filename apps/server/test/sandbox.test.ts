import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootProduct, type RunningProduct } from '@encore/dev-env'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let product: RunningProduct
beforeAll(async () => {
  product = await bootProduct({ seed: 'none' })
})
afterAll(() => product.stop())

const answers = () =>
  fetch(`${product.sandboxUrl}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  )

/** Finds this product's sandbox among all processes of this machine; undefined when there is none. */
function sandboxPid(): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      const read = (file: string) => readFileSync(join('/proc', String(pid), file), 'latin1')
      try {
        const port = new URL(product.sandboxUrl).port
        return (
          read('cmdline').includes('sandbox/src/main') && read('environ').includes(`SANDBOX_PORT=${port}\0`)
        )
      } catch {
        return false
      }
    })
}

test('sandbox: restarts after a kill, says so in one line, and ends with the product', async () => {
  for (const restarts of [1, 2]) {
    const killed = sandboxPid()
    if (killed === undefined) throw new Error('there is no sandbox')
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(sandboxPid()).not.toBe(killed), { timeout: 10_000, interval: 50 })
    await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 10_000, interval: 50 })
    const lines = product.output().split('\n')
    expect(lines.filter((line) => line.includes('the sandbox ended and is started again'))).toHaveLength(
      restarts,
    )
  }
  await vi.waitFor(async () => expect((await fetch(`${product.url}/readyz`)).ok).toBe(true), {
    timeout: 10_000,
  })
  const last = sandboxPid()
  expect(await product.interrupt()).toBe(0)
  expect(await answers()).toBe(false)
  expect(sandboxPid()).toBeUndefined()
  expect(last).toBeDefined()
})
