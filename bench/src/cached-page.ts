import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootProduct } from '@encore/dev-env'
import type { RecordedPage } from './cached-page/replay.ts'
import { type Contender, compete, ratios, rowOf } from './contest.ts'
import { freePort, launch } from './launch.ts'
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
    const page = await recordPage(`${product.url}/`).finally(product.stop)
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
      notes: [
        `Both answer ${Buffer.from(page.bodyBase64, 'base64').length} bytes of Brotli with ${page.headers.length} headers.`,
      ],
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

function replay(file: string): Contender {
  return {
    name: 'node:http',
    start: async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const server = await launch(fileURLToPath(new URL('cached-page/replay.ts', import.meta.url)), {
        url,
        args: [String(port), file],
      })
      return { url, stop: server.stop }
    },
  }
}

/** Headers that every server writes by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** The page as it stands on the wire, still compressed. */
function recordPage(url: string): Promise<RecordedPage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          headers: pairsOf(response.rawHeaders),
          bodyBase64: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

function pairsOf(raw: string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return pairs.filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
}
