import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@encore/dev-env'
import { type Contender, compete, ratios, rowOf } from './contest.ts'
import { launch } from './launch.ts'
import type { Load } from './load.ts'
import type { Report, Scenario, Target } from './report.ts'
import { cardCount } from './server-render/line-up.ts'
import { differenceOf, shownBy } from './server-render/same-page.ts'
import { median, spread } from './statistics.ts'

export const serverRender: Scenario = {
  name: 'server-render',
  summary: 'the home page with 40 cards rendered for each request, beside Next.js 16 with the same page',
  run,
}

const peer = fileURLToPath(new URL('../peers/next/', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/.bin/vite', import.meta.url))

async function run(): Promise<Report> {
  preparePeer()
  const folder = await mkdtemp(join(tmpdir(), 'encore-render-'))
  try {
    const encore = ours(folder)
    const other = next()
    const contenders = [encore, other]
    const pages = await fetchPages(contenders)
    const loads = await compete(contenders, { rounds: 6, seconds: 8, connections: 50 })
    const of = (contender: Contender) => loads.get(contender.name) ?? []
    const { rate, cpu } = ratios(of(encore), of(other))
    return {
      rows: contenders.map((contender) => ({
        ...rowOf(contender.name, of(contender)),
        'HTML KiB': Math.round(Buffer.byteLength(pages.get(contender) ?? '') / 1_024),
      })),
      targets: [
        {
          target: 'at least 1.5 times the rate of Next.js with our own components',
          found: `${median(rate).toFixed(2)} times (${spread(rate)} over the rounds), ${median(cpu).toFixed(2)} times by CPU`,
          holds: median(rate) >= 1.5,
        },
        fairness(of(encore)),
        samePage(encore, other, pages),
      ],
      notes: [
        'No compression and no cache on any side; seven answers of fixed data, two of them empty, each after 1 ms, narrowed alike.',
        'Each page carries the data to be hydrated from; only ours also reads the session and sets a content policy.',
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
      const [port, sandboxPort] = [await freePort(), await freePort()]
      const env = {
        ...{
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          RTMP_PORT: '0',
          RELAY_PORT: '0',
          DATA_DIR: join(folder, 'data'),
        },
        ...{ SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-semi-space-size=6' },
      }
      const url = `http://localhost:${port}/`
      const server = await launch(fileURLToPath(new URL('server-render/our-server.ts', import.meta.url)), {
        url,
        env,
      })
      return { url, stop: server.stop }
    },
  }
}

function next(): Contender {
  return {
    name: 'Next.js',
    start: async () => {
      const port = await freePort()
      const env = { PORT: String(port), HOSTNAME: '127.0.0.1' }
      const url = `http://127.0.0.1:${port}/ours`
      const server = await launch(join(peer, '.next/standalone/server.js'), { url, env })
      return { url, stop: server.stop }
    },
  }
}

/** Installs the peer on the first run, generates its page from the product's, and builds it. */
function preparePeer(): void {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const work = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: peer, env, stdio: 'inherit' })
  // `npm ci` would require a lockfile entry for every platform, even where the registry has none.
  if (!existsSync(join(peer, 'node_modules'))) work('npm', ['install', '--no-save', '--ignore-scripts'])
  for (const part of ['page', 'line-up'])
    work(vite, ['build', '--config', 'ours/vite.config.mjs', '--mode', part, '--logLevel', 'error'])
  work(process.execPath, ['node_modules/next/dist/bin/next', 'build'])
}

async function fetchPages(contenders: Contender[]): Promise<Map<Contender, string>> {
  const pages = new Map<Contender, string>()
  for (const contender of contenders) {
    const server = await contender.start()
    const html = await fetch(server.url)
      .then((response) => response.text())
      .finally(server.stop)
    const cards = html.match(/<article/g)?.length ?? 0
    if (cards !== cardCount) throw new Error(`${contender.name} shows ${cards} cards`)
    pages.set(contender, html)
  }
  return pages
}

/** None of fifty continuous clients may starve. */
function fairness(loads: Load[]): Target {
  const factor = median(loads.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms))
  return {
    target: 'one of a hundred waits at most 5 times as long as half of them',
    found: `${factor.toFixed(1)} times`,
    holds: factor <= 5,
  }
}

/** The peer must render the same elements with the same attributes and texts, in the same order. */
function samePage(encore: Contender, other: Contender, pages: Map<Contender, string>): Target {
  const shown = (contender: Contender) => shownBy(pages.get(contender) ?? '')
  const difference = differenceOf(shown(encore), shown(other))
  return {
    target: `the page of ${other.name} is ours, element by element`,
    found: difference ?? `all ${shown(encore).length} elements with their attributes and texts`,
    holds: difference === null,
  }
}
