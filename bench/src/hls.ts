import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, type RunningProduct, signInFan } from '@encore/dev-env'
import { type Contender, compete, ratios, rowOf } from './contest.ts'
import { measureTokenCheck } from './hls/token-check.ts'
import { launch } from './launch.ts'
import { bindToCore, generatorCore, serverCore } from './machine.ts'
import { bootProduct } from './product.ts'
import { byteCountOf, recordAnswer, replay } from './recorded.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'
import { folderOfStream, ticketHolder } from './watching/demo-show.ts'

export const hls: Scenario = {
  name: 'hls',
  summary:
    'the origin of the stream: tokens, playlists beside node:http with the same bytes, reloads held open',
  run,
}

const headers = { 'accept-encoding': 'gzip' }
const viewers = 5_000
const wakeUps = 5

async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-hls-'))
  try {
    const free = bindToCore(serverCore)
    const token = measureTokenCheck()
    const product = await boot(folder)
    const file = join(folder, 'playlist.json')
    const held: WakeUp[] = []
    const heldPlainly: WakeUp[] = []
    const recorded = await (async () => {
      const { lowLatency, standard } = await playlistsOf(product)
      const recorded = await recordAnswer(standard, headers)
      await writeFile(file, JSON.stringify(recorded))
      const plain = await startHolding(file)
      for (let time = 0; time < wakeUps; time++) {
        held.push(await wake(lowLatency))
        heldPlainly.push(await wake(plain.url))
      }
      await plain.stop()
      return recorded
    })().finally(product.stop)
    free()
    const rendered: Rendered[] = []
    const [encore, limit] = [ours(folder, rendered), replay(file)]
    const loads = await compete([encore, limit], { rounds: 6, seconds: 8, connections: 50, headers })
    const of = (contender: Contender) => loads.get(contender.name) ?? []
    const { rate, cpu } = ratios(of(encore), of(limit))
    const answeredMs = held.map(({ answeredWithinMs }) => answeredWithinMs)
    const plainMs = heldPlainly.map(({ answeredWithinMs }) => answeredWithinMs)
    const mostRenders = Math.max(...rendered.map(({ renders, segments }) => renders - segments))
    return {
      rows: [encore, limit].map((contender) => rowOf(contender.name, of(contender))),
      targets: [
        {
          target: 'a token is checked in at most 5 us',
          found: `${token.firstUs.toFixed(2)} us the first time, ${token.knownUs.toFixed(2)} us from then on`,
          holds: token.firstUs <= 5,
        },
        {
          target: 'one rendering for each sequence, whatever the viewers',
          found: rendered
            .map(
              ({ renders, segments, replies }) => `${renders} for ${segments} segments, ${replies} replies`,
            )
            .join('; '),
          holds: mostRenders <= 1,
        },
        {
          target: 'at least 0.7 of the playlists that node:http answers with the same CPU',
          found: `${median(cpu).toFixed(2)} (${spread(cpu)} over the rounds); ${median(rate).toFixed(2)} by wall clock`,
          holds: median(cpu) >= 0.7,
        },
        {
          target: `${viewers} held reloads are answered before the next part comes, ${partMs} ms later`,
          found: `${median(answeredMs)} ms from the first to the last (${spread(answeredMs)}); node:http, which answers all in one go, ${median(plainMs)} (${spread(plainMs)})`,
          holds: Math.max(...answeredMs) < partMs,
        },
      ],
      notes: [`Both answer ${byteCountOf(recorded)} bytes of gzip with ${recorded.headers.length} headers.`],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startHolding(file: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const server = fileURLToPath(new URL('hls/holding.ts', import.meta.url))
  const { stop } = await launch(server, { url, args: [String(port), file, String(viewers)] })
  return { url, stop }
}

const boot = (folder: string) => bootProduct({ dataDir: join(folder, 'data'), env: { RATE_LIMITS: 'off' } })

interface Playlists {
  lowLatency: string
  standard: string
}

/** Returns the playlists of the middle rendition of the permanent show, with a fresh token. */
async function playlistsOf(product: RunningProduct): Promise<Playlists> {
  const fan = await signInFan(product, ticketHolder.email, ticketHolder.password)
  const folder = `${await folderOfStream(fan, product.url)}540/`
  return { lowLatency: `${folder}ll.m3u8`, standard: `${folder}std.m3u8` }
}

interface Rendered {
  renders: number
  segments: number
  replies: number
}

const segmentMs = 2_000
const partMs = 500

/** Records on stop how often the server rendered playlists during the load. */
function ours(folder: string, rendered: Rendered[]): Contender {
  return {
    name: 'Encore',
    start: async () => {
      const product = await boot(folder)
      const { standard } = await playlistsOf(product)
      const began = { at: Date.now(), ...(await countersOf(product)) }
      return {
        url: standard,
        said: product.output,
        stop: async () => {
          const { renders, replies } = await countersOf(product)
          rendered.push({
            renders: renders - began.renders,
            segments: Math.ceil((Date.now() - began.at) / segmentMs),
            replies: replies - began.replies,
          })
          await product.stop()
        },
      }
    },
  }
}

async function countersOf({ url }: RunningProduct): Promise<{ renders: number; replies: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
  return { renders: figure('encore_media_renders'), replies: figure('encore_media_replies') }
}

interface WakeUp {
  waitedMs: number
  answeredWithinMs: number
  unwished: number
}

async function wake(url: string): Promise<WakeUp> {
  const file = fileURLToPath(new URL('hls/waiters.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(
    'taskset',
    ['-c', String(generatorCore), process.execPath, file, url, String(viewers)],
    { timeout: 60_000 },
  )
  const found = JSON.parse(stdout) as WakeUp
  if (found.unwished > 0) throw new Error(`${found.unwished} of ${viewers} reloads were not answered`)
  return found
}
