import { openCallPages } from '@encore/server/call-relay/testing/call-pages'
import { createCallServer, type Server } from '@encore/server/call-relay/testing/call-server'
import { endedWithBench } from './at-end.ts'
import { type Drops, measureDrops } from './calls/drops.ts'
import { type Handovers, measureHandovers } from './calls/handovers.ts'
import { openPlainPair } from './calls/plain-pair.ts'
import { type BenchRelay, openRelay } from './calls/relay.ts'
import { measureServer, type ServerLoad } from './calls/server-load.ts'
import { measureWithheldBeats, type Withheld } from './calls/withheld-beats.ts'
import type { Report, Row, Scenario } from './report.ts'
import { median } from './statistics.ts'
import { openWindowless } from './watching/chromium.ts'

export const calls: Scenario = {
  name: 'calls',
  summary:
    'fan calls through a relay on loopback: handovers, cold starts, drops and a page that reports nothing',
  run,
}

const handoverCount = 100
const dropRounds = 10
const dropMs = 3_000
const withheldMs = 300_000
/** 30 stations, three of them visited by each of 1,000 fans. */
const fullLobby = { sessions: 10, stations: 3, fans: 100 }
/** The same stations with a tenth of the fans. */
const smallLobby = { ...fullLobby, fans: 10 }
const noLobby = { ...fullLobby, sessions: 0 }
const shell = '/usr/bin/chromium-headless-shell'

async function run(): Promise<Report> {
  const relay = await openRelay()
  try {
    const plain = await plainGaps(relay)
    console.log(`  plain connections: ${summary(plain)}`)
    const handovers = await withServer(relay, (server) => measureHandovers(server, handoverCount))
    console.log(`  handovers: ${summary(handovers.gapsMs)}; cold: ${summary(handovers.coldMs)}`)
    const drops = await withServer(relay, (server) =>
      measureDrops(server, relay.pid(), { rounds: dropRounds, stopMs: dropMs }),
    )
    console.log(`  stands: ${summary([...drops.noticedMs.station, ...drops.noticedMs.fan])}`)
    const withheld = await withServer(relay, (server) => measureWithheldBeats(server, withheldMs))
    const server = await measureServer(fullLobby)
    const small = await measureServer(smallLobby)
    const idle = await measureServer(noLobby)
    console.log(`  server: ${(server.core * 100).toFixed(1)} % of a core with 1,000 waiting`)
    return report({ plain, handovers, drops, withheld, server, small, idle })
  } finally {
    await relay.stop()
  }
}

/** A new browser for each part, so that none inherits the load of another. */
async function withServer<T>(relay: BenchRelay, measure: (server: Server) => Promise<T>): Promise<T> {
  const pages = await openCallPages(shell)
  const isOver = endedWithBench(pages.close)
  const server = createCallServer(pages, relay)
  try {
    return await measure(server)
  } finally {
    await server.close()
    await pages.close().finally(isOver)
  }
}

async function plainGaps(relay: BenchRelay): Promise<number[]> {
  const browser = await openWindowless([
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
  ])
  try {
    const pair = await openPlainPair(browser, relay)
    const gaps: number[] = []
    for (let n = 0; n < handoverCount; n++) gaps.push(await pair.switchOnce())
    await pair.close()
    return gaps
  } finally {
    await browser.close()
  }
}

interface Found {
  plain: number[]
  handovers: Handovers
  drops: Drops
  withheld: Withheld
  server: ServerLoad
  small: ServerLoad
  /** A server without call sessions. */
  idle: ServerLoad
}

function report({ plain, handovers, drops, withheld, server, small, idle }: Found): Report {
  const { gapsMs, coldMs } = handovers
  const noticed = [...drops.noticedMs.station, ...drops.noticedMs.fan]
  const back = [...drops.backMs.station, ...drops.backMs.fan]
  const longest = Math.max(0, ...withheld.stretchesMs)
  return {
    rows: [
      rowOf('handover, plain connections', plain),
      rowOf('handover', gapsMs),
      rowOf('cold first frame at the artist', coldMs),
      rowOf('clock stands, seen by the station', drops.noticedMs.station),
      rowOf('clock stands, seen by the fan', drops.noticedMs.fan),
      rowOf('picture back at the artist', drops.backMs.station),
      rowOf('picture back at the fan', drops.backMs.fan),
      rowOf('artist’s picture without beats', withheld.stretchesMs),
    ],
    targets: [
      {
        target: 'handover: p50 within 300 ms, p95 within 1 s, the worst of 100 within 2 s',
        found: summary(gapsMs),
        holds: at(gapsMs, 0.5) <= 300 && at(gapsMs, 0.95) <= 1_000 && at(gapsMs, 1) <= 2_000,
      },
      {
        target: 'handover: p50 at most 1.2 times that of plain connections',
        found: `${(at(gapsMs, 0.5) / at(plain, 0.5)).toFixed(2)} times, ${Math.round(at(plain, 0.5))} ms`,
        holds: at(gapsMs, 0.5) <= 1.2 * at(plain, 0.5),
      },
      {
        target: 'cold first frame: p95 within 1 s',
        found: summary(coldMs),
        holds: at(coldMs, 0.95) <= 1_000,
      },
      {
        target: 'both pages say within 600 ms that the clock stands',
        found: summary(noticed),
        holds: at(noticed, 1) <= 600,
      },
      {
        target: 'the picture is back within 1 s of the relay',
        found: summary(back),
        holds: at(back, 1) <= 1_000,
      },
      {
        target: 'a page that withholds its beats gets at most 2.6 s of the artist each time',
        found: `at most ${Math.round(longest)} ms in ${withheld.stretchesMs.length} stretches, ${(withheld.share * 100).toFixed(1)} % of ${withheldMs / 1_000} s; ${withheld.countedMs} ms counted`,
        holds: longest <= 2_600,
      },
      {
        target: '30 stations with 1,000 waiting fans add at most 5 % of a core to an idle server',
        found: `${((server.core - idle.core) * 100).toFixed(1)} % more: ${(server.core * 100).toFixed(1)} % and ${(idle.core * 100).toFixed(1)} %; ${server.answersPerSec.toFixed(1)} answers a second`,
        holds: server.core - idle.core <= 0.05,
      },
      {
        target: 'transactions a second do not grow with the fans: at most 1.2 times those with 100 fans',
        found: `${server.transactionsPerSec.toFixed(1)} and ${small.transactionsPerSec.toFixed(1)}`,
        holds: server.transactionsPerSec <= 1.2 * small.transactionsPerSec,
      },
    ],
    notes: [
      `Pages of headless Chromium in one process tree, coturn on loopback, both sides by relay; canvas cameras at 320 by 240 with 15 frames a second, so that a frame is up to 66 ms old. Frames are those that an element presented. The relay was stopped (SIGSTOP) for ${dropMs / 1_000} s, ${dropRounds} times.`,
      'The server has 10 open sessions of three artists. Each station has a fan who is called and nobody on air; its device polls over HTTP. The fans’ pages are rows that the bench reports every five seconds: their sockets are not part of the figure.',
      'Plain connections: two fans are connected all the time, and the page changes the stream of the element and the tracks of the senders.',
    ],
  }
}

const rowOf = (what: string, values: readonly number[]): Row => ({
  what,
  'p50 ms': Math.round(at(values, 0.5)),
  'p95 ms': Math.round(at(values, 0.95)),
  'worst ms': Math.round(at(values, 1)),
  times: values.length,
})

const summary = (values: readonly number[]): string =>
  `p50 ${Math.round(at(values, 0.5))} ms, p95 ${Math.round(at(values, 0.95))} ms, worst ${Math.round(at(values, 1))} ms of ${values.length}`

/** The value that this share of all values does not exceed. */
function at(values: readonly number[], share: number): number {
  if (share === 0.5) return median([...values])
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
