import { setTimeout as pause } from 'node:timers/promises'
import { plainRoom, productRoom, type Room, spokenWords } from './chat-fanout/rooms.ts'
import { openSink, type Sink } from './chat-fanout/sink.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'

export const chatFanout: Scenario = {
  name: 'chat-fanout',
  summary: 'one room, 1,000 sockets, 20 messages a second, beside a plain loop over ws',
  run,
}

const sockets = 1_000
const messagesPerSec = 20
const messages = messagesPerSec * 10
const rounds = 3
/** Longer than a tick and a write to the database. */
const settleMs = 1_000

interface Measured {
  /** CPU of the server for each message that reaches a client, microseconds; what it costs to be there included. */
  cpuUsPerDelivery: number
  /** Of a core. */
  idlePercent: number
  busyPercent: number
  deliveredKb: number
}

async function run(): Promise<Report> {
  const [ours, plain]: [Measured[], Measured[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    for (const [found, open] of [
      [plain, plainRoom],
      [ours, productRoom],
    ] as const) {
      const room = await open()
      found.push(await measure(room).finally(room.stop))
    }
    console.log(`  round ${round} of ${rounds}`)
  }
  const ratios = ours.map((it, round) => (plain[round]?.cpuUsPerDelivery ?? Number.NaN) / it.cpuUsPerDelivery)
  return {
    rows: [rowOf('Encore', ours), rowOf('plain ws loop', plain)],
    targets: [
      {
        target: 'at least 3 times the deliveries of a plain loop for the same CPU',
        found: `${median(ratios).toFixed(2)} times (${spread(ratios)} over the rounds)`,
        holds: median(ratios) >= 3,
      },
    ],
    notes: [
      'Encore checks, numbers and stores each message and tells the room once a tick; the loop only parses and sends it.',
    ],
  }
}

function rowOf(server: string, all: Measured[]) {
  const middle = (key: keyof Measured) => median(all.map((one) => one[key]))
  return {
    server,
    'CPU us/delivery': middle('cpuUsPerDelivery').toFixed(2),
    'core used %': middle('busyPercent').toFixed(1),
    'nobody speaking %': middle('idlePercent').toFixed(1),
    'KiB delivered': Math.round(middle('deliveredKb')),
  }
}

async function measure(room: Room): Promise<Measured> {
  const audience = await gather(room)
  const [speaker] = audience
  const listener = audience.at(-1)
  if (!speaker || !listener) throw new Error('There is no audience')
  const idle = await cpuOf(room, () => pause(5_000))
  const bytesBefore = bytesOf(audience)
  const heard = countHeard(listener)
  const busy = await cpuOf(room, async () => {
    for (let n = 0; n < messages; n++) {
      speaker.say(room.message(n))
      await pause(1_000 / messagesPerSec)
    }
    await pause(settleMs)
  })
  const deliveredKb = Math.round((bytesOf(audience) - bytesBefore) / 1_024)
  for (const { socket } of audience) socket.destroy()
  if (heard() !== messages) throw new Error(`${heard()} of ${messages} messages reached the last socket`)
  return {
    cpuUsPerDelivery: (busy.cpuSec * 1e6) / (sockets * messages),
    idlePercent: (idle.cpuSec / idle.elapsedSec) * 100,
    busyPercent: (busy.cpuSec / busy.elapsedSec) * 100,
    deliveredKb,
  }
}

async function gather(room: Room): Promise<Sink[]> {
  const audience: Sink[] = []
  for (let n = 0; n < sockets; n++) {
    const sink = await openSink(room.url)
    room.greet(sink)
    audience.push(sink)
  }
  await pause(3_000)
  return audience
}

const bytesOf = (sinks: Sink[]) => sinks.reduce((sum, sink) => sum + sink.bytes(), 0)

/** How many of the messages one client has been sent, whatever frames they came in. */
function countHeard({ socket }: Sink): () => number {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  return () => text.split(spokenWords).length - 1
}

async function cpuOf(room: Room, work: () => Promise<unknown>) {
  const startedAt = performance.now()
  const before = await room.cpuSec()
  await work()
  return { cpuSec: (await room.cpuSec()) - before, elapsedSec: (performance.now() - startedAt) / 1_000 }
}
