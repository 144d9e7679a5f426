import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Contender, compete, ratios, rowOf } from './contest.ts'
import { bootProduct } from './product.ts'
import { byteCountOf, recordAnswer, replay } from './recorded.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'

export const cachedPage: Scenario = {
  name: 'cached-page',
  summary: 'the home page of the whole product from its page cache, beside node:http with the same bytes',
  run,
}

const headers = { 'accept-encoding': 'br' }

async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-cached-'))
  try {
    const file = join(folder, 'page.json')
    const product = await bootProduct({ dataDir: join(folder, 'data') })
    const page = await recordAnswer(`${product.url}/`, headers).finally(product.stop)
    await writeFile(file, JSON.stringify(page))
    const [encore, limit] = [ours(folder), replay(file)]
    const loads = await compete([encore, limit], {
      rounds: 6,
      seconds: 8,
      connections: 50,
      headers,
    })
    const of = (contender: Contender) => loads.get(contender.name) ?? []
    const { rate, cpu } = ratios(of(encore), of(limit))
    return {
      rows: [encore, limit].map((contender) => rowOf(contender.name, of(contender))),
      targets: [
        {
          target: 'at least 0.8 of the pages that node:http answers with the same CPU',
          found: `${median(cpu).toFixed(2)} (${spread(cpu)} over the rounds); ${median(rate).toFixed(2)} by wall clock`,
          holds: median(cpu) >= 0.8,
        },
      ],
      notes: [`Both answer ${byteCountOf(page)} bytes of Brotli with ${page.headers.length} headers.`],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function ours(folder: string): Contender {
  return {
    name: 'Encore',
    start: async () => {
      const product = await bootProduct({ dataDir: join(folder, 'data') })
      return { url: `${product.url}/`, stop: product.stop, said: product.output }
    },
  }
}
