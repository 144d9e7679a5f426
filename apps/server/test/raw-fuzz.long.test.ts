import { bootProduct, freePort, type RunningProduct } from '@encore/dev-env'
import { type FuzzWorld, fuzz, openFuzzWorld } from '@encore/dev-env/testing/raw-requests'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The same requests in every run; `npm run bench raw-requests` sends more, with a new seed. */
const [count, seed] = [2_000, Number(process.env.FUZZ_SEED ?? 29)]

let product: RunningProduct
let world: FuzzWorld
let ports: { members: number; studio: number }
beforeAll(async () => {
  const studio = await freePort()
  product = await bootProduct({ env: { STUDIO_PORT: String(studio), RATE_LIMITS: 'off' } })
  ports = { members: Number(new URL(product.url).port), studio }
  world = await openFuzzWorld(product, `http://localhost:${studio}`)
})
afterAll(() => product.stop())

test.each(['members', 'studio'] as const)(
  'raw requests: to the %s port cause no 5xx, and most reach a handler',
  async (side) => {
    const { target, caller, renew } = world[side]
    const result = await fuzz({ target, caller, onRefusedCaller: renew, port: ports[side], seed, count })
    expect(result.faults).toEqual([])
    expect(result.sent).toBe(count)
    expect(result.reached / count).toBeGreaterThanOrEqual(0.6)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    expect(product.output()).not.toMatch(/ended by|HTTP server listener failed|unhandled rejection|uncaught/)
  },
)
