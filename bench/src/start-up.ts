import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootProduct } from '@encore/dev-env'
import type { Report, Scenario } from './report.ts'
import { median } from './statistics.ts'

export const startUp: Scenario = {
  name: 'start-up',
  summary: 'a second start on existing data, until /readyz answers',
  run,
}

const times = 5

async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-start-'))
  try {
    const firstMs = await startAndStop(join(folder, 'data'))
    const laterMs: number[] = []
    for (let n = 0; n < times; n++) laterMs.push(await startAndStop(join(folder, 'data')))
    const middleMs = median(laterMs)
    return {
      rows: [
        { start: 'first, with an empty database', seconds: seconds(firstMs) },
        ...laterMs.map((ms, n) => ({ start: `second, ${n + 1} of ${times}`, seconds: seconds(ms) })),
      ],
      targets: [
        {
          target: 'a second start within 6 s',
          found: `${seconds(middleMs)} s (median of ${times})`,
          holds: middleMs <= 6_000,
        },
      ],
      notes: ['Installing and building are not part of it; readiness is asked for every 100 ms.'],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const product = await bootProduct({ dataDir })
  const readyMs = performance.now() - startedAt
  await product.stop()
  return readyMs
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
