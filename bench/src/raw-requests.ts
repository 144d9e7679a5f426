import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@encore/dev-env'
import { type FuzzResult, fuzz, openFuzzWorld } from '@encore/dev-env/testing/raw-requests'
import { startNginx } from './edge/nginx.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'

export const rawRequests: Scenario = {
  name: 'raw-requests',
  summary: 'seeded raw requests to the members’ port, to the studio’s, and through nginx: no fault, no end',
  run,
}

const requestsPerPort = 20_000
const leastReached = 0.6

async function run(): Promise<Report> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
  const folder = await mkdtemp(join(tmpdir(), 'encore-raw-'))
  const studioPort = await freePort()
  const product = await bootProduct({ env: { STUDIO_PORT: String(studioPort), RATE_LIMITS: 'off' } })
  const nginx = await startNginx(join(folder, 'nginx'), product.url)
  try {
    const world = await openFuzzWorld(product, `http://localhost:${studioPort}`)
    const ways = [
      { way: 'members', side: world.members, port: portOf(product.url), hasFloor: true },
      { way: 'studio', side: world.studio, port: studioPort, hasFloor: true },
      // nginx itself rejects much of what is not valid HTTP.
      { way: 'members, through nginx', side: world.members, port: portOf(nginx.url), hasFloor: false },
      { way: 'studio, through nginx', side: world.studio, port: portOf(nginx.url), hasFloor: false },
    ]
    const found: { way: string; hasFloor: boolean; result: FuzzResult }[] = []
    for (const { way, side, port, hasFloor } of ways) {
      const { target, caller, renew } = side
      const options = { target, caller, onRefusedCaller: renew, port, seed, count: requestsPerPort }
      found.push({ way, hasFloor, result: await fuzz(options) })
    }
    const isAlive = await fetch(`${product.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    return reportOf(seed, found, isAlive, product.output())
  } finally {
    await nginx.stop()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const portOf = (url: string) => Number(new URL(url).port)

function reportOf(
  seed: number,
  found: readonly { way: string; hasFloor: boolean; result: FuzzResult }[],
  isAlive: boolean,
  output: string,
): Report {
  const caught = output.match(/HTTP server listener failed|unhandled rejection/g)?.length ?? 0
  return {
    rows: found.map(({ way, result }) => ({
      way,
      sent: result.sent,
      'reached a handler': `${Math.round((result.reached / result.sent) * 100)} %`,
      faults: result.faults.length,
      statuses: Object.entries(result.byStatus)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    })),
    targets: [
      ...found.map(({ way, result }) => ({
        target: `${way}: no 5xx but a coupon’s and a 503 with Retry-After`,
        found: result.faults[0] ?? 'none',
        holds: result.faults.length === 0,
      })),
      ...found
        .filter(({ hasFloor }) => hasFloor)
        .map(({ way, result }) => ({
          target: `${way}: at least ${leastReached * 100} % reach a handler`,
          found: `${((result.reached / result.sent) * 100).toFixed(1)} %`,
          holds: result.reached / result.sent >= leastReached,
        })),
      { target: 'the process goes on', found: isAlive ? 'alive' : 'ended', holds: isAlive },
      { target: 'no listener failed and no rejection was left', found: String(caught), holds: caught === 0 },
    ],
    notes: [`Seed ${seed}; limits of rates are off. FUZZ_SEED sends the same requests again.`],
  }
}
