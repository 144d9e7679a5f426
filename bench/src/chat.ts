import { setTimeout as pause } from 'node:timers/promises'
import { gather, until } from './chat/audience.ts'
import { type OpenRoom, openPlain, openProduct, openSocketIo, type Room } from './chat/rooms.ts'
import { openSink, type Sink } from './chat/sink.ts'
import { type Storm, storm } from './chat/storm.ts'
import { bindToCore, cpuSecOfFamily, generatorCore, serverCore } from './machine.ts'
import type { Report, Scenario } from './report.ts'
import { median, spread } from './statistics.ts'

export const chat: Scenario = {
  name: 'chat',
  summary: 'one room, 5,000 sockets, 20 messages a second, beside Socket.IO and a plain loop over ws',
  run,
}

const sockets = 5_000
const messagesPerSec = 20
const seconds = 5
const rounds = 3
/** Long enough for a server that cannot keep up, because CPU is compared, not speed. */
const slowestMs = 300_000

const contenders = [
  { name: 'Encore', open: openProduct },
  { name: 'plain ws loop', open: openPlain },
  { name: 'Socket.IO', open: openSocketIo },
] as const satisfies { name: string; open: OpenRoom }[]
type Name = (typeof contenders)[number]['name']

interface Measured {
  /** CPU of all server processes per delivered message, including the cost of keeping connections. */
  cpuUsPerDelivery: number
  deliveriesPerCpuSec: number
  framesPerCpuSec: number
  /** Share of a core while no messages are sent. */
  idlePercent: number
  busyPercent: number
  kbPerConnection: number
}

async function run(): Promise<Report> {
  const found = new Map<Name, Measured[]>(contenders.map(({ name }) => [name, []]))
  const storms: Storm[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { name, open } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const room = await openOnItsCore(open)
      try {
        const measured = await measure(room)
        found.get(name)?.push(measured)
        console.log(
          `  round ${round + 1} of ${rounds}, ${name}: ${measured.cpuUsPerDelivery.toFixed(2)} us CPU a delivery, ${measured.kbPerConnection.toFixed(1)} kB a connection`,
        )
        if (name === 'Encore') storms.push(await storm(room, sockets))
      } finally {
        await room.stop()
      }
    }
  }
  const of = (name: Name, key: keyof Measured) => (found.get(name) ?? []).map((one) => one[key])
  const times = (name: Name, key: keyof Measured) =>
    of('Encore', key).map((ours, round) => ours / (of(name, key)[round] ?? Number.NaN))
  const isAtLeast = (least: number, name: Name, what: string) => {
    const ratios = times(name, 'deliveriesPerCpuSec')
    return {
      target: `at least ${least} times the deliveries of ${what} for the same CPU`,
      found: `${median(ratios).toFixed(2)} times (${spread(ratios)} over the rounds)`,
      holds: median(ratios) >= least,
    }
  }
  const sizes = of('Encore', 'kbPerConnection')
  const slowest = Math.max(...storms.map(({ caughtUpMs }) => caughtUpMs))
  const frames = times('plain ws loop', 'framesPerCpuSec')
  return {
    rows: contenders.map(({ name }) => rowOf(name, found.get(name) ?? [])),
    targets: [
      isAtLeast(3, 'plain ws loop', 'a plain loop'),
      isAtLeast(5, 'Socket.IO', 'Socket.IO'),
      {
        target: 'at most 15 kB of memory for a connection',
        found: `${median(sizes).toFixed(1)} kB (${spread(sizes)})`,
        holds: median(sizes) <= 15,
      },
      {
        target: '5,000 that were cut off at once know all within 5 s, nothing lost or doubled',
        found: `${storms.map(({ caughtUpMs }) => `${(caughtUpMs / 1_000).toFixed(1)} s`).join(', ')}; of ${storms.map(({ said }) => said).join(', ')} messages each ${total(storms, 'lost')} lost, ${total(storms, 'doubled')} doubled`,
        holds: slowest <= 5_000 && total(storms, 'lost') + total(storms, 'doubled') === 0,
      },
    ],
    notes: [
      'CPU is that of all processes of a server, PostgreSQL included. Encore checks, numbers and stores each message and tells the room once a tick; the others only parse and send it.',
      `Frames for the same CPU: ${median(frames).toFixed(2)} times those of the plain loop (${spread(frames)}).`,
      'Memory is the RSS of the process that holds the sockets, its garbage collected, with 5,000 in the room less that with nobody.',
    ],
  }
}

const total = (storms: Storm[], key: 'lost' | 'doubled') => storms.reduce((sum, one) => sum + one[key], 0)

function rowOf(server: string, all: Measured[]) {
  const middle = (key: keyof Measured) => median(all.map((one) => one[key]))
  return {
    server,
    'CPU us/delivery': middle('cpuUsPerDelivery').toFixed(2),
    'deliveries/CPU s': Math.round(middle('deliveriesPerCpuSec')),
    'frames/CPU s': Math.round(middle('framesPerCpuSec')),
    'core used %': middle('busyPercent').toFixed(1),
    'nobody speaking %': middle('idlePercent').toFixed(1),
    'kB/connection': middle('kbPerConnection').toFixed(1),
  }
}

/** Runs the server and its children on one core, and the clients on the other. */
async function openOnItsCore(open: OpenRoom): Promise<Room> {
  bindToCore(serverCore)
  try {
    return await open()
  } finally {
    bindToCore(generatorCore)
  }
}

async function measure(room: Room): Promise<Measured> {
  // Excludes one-time costs of the first connections, such as loading and compiling code.
  await (await gather(room, 200)).leave()
  await pause(2_000)
  const emptyBytes = await room.server.restingBytes()
  const audience = await gather(room, sockets)
  await pause(3_000)
  const fullBytes = await room.server.restingBytes()
  const { say, leave } = await openTalk(room)
  // Long enough for hot code to be compiled.
  await say(messagesPerSec * 5)
  await pause(1_000)
  const idle = await cpuOf(() => pause(5_000))
  for (const sink of audience.sinks) sink.forget()
  const messages = messagesPerSec * seconds
  const busy = await cpuOf(async () => {
    const received = await say(messages)
    // A slow server pings in between, so clients may receive more than the listener did.
    const hasAll = (sink: Sink) => sink.frames() >= received.frames && sink.bytes() >= received.bytes
    await until(() => audience.sinks.every(hasAll), 'telling everybody', slowestMs)
  })
  const frames = audience.sinks.reduce((sum, sink) => sum + sink.frames(), 0)
  const deliveries = sockets * messages
  leave()
  await audience.leave()
  await pause(2_000)
  return {
    cpuUsPerDelivery: (busy.cpuSec * 1e6) / deliveries,
    deliveriesPerCpuSec: deliveries / busy.cpuSec,
    framesPerCpuSec: frames / busy.cpuSec,
    idlePercent: (idle.cpuSec / idle.elapsedSec) * 100,
    busyPercent: (busy.cpuSec / busy.elapsedSec) * 100,
    kbPerConnection: (fullBytes - emptyBytes) / sockets / 1_000,
  }
}

/** Opens a sender, and a listener that reads every message. */
async function openTalk(room: Room) {
  let heard = 0
  let said = 0
  const listener = await openSink({ url: room.url, handle: (text) => (heard += room.messagesIn(text)) })
  const speaker = await openSink({ url: room.url })
  for (const sink of [listener, speaker]) room.enter(sink)
  await until(() => listener.frames() >= room.framesToEnter, 'entering')
  await pause(3_000)
  return {
    /** Sends messages at the set rate; returns what a client that received all of them got. */
    say: async (count: number) => {
      const [before, startedAt] = [heard, performance.now()]
      listener.forget()
      for (let n = 0; n < count; n++) {
        room.say(speaker, said++)
        await pause(Math.max(0, startedAt + ((n + 1) * 1_000) / messagesPerSec - performance.now()))
      }
      await until(() => heard - before >= count, 'hearing all', slowestMs)
      await pause(500)
      if (heard - before !== count) throw new Error(`${heard - before} messages were heard of ${count}`)
      return { frames: listener.frames(), bytes: listener.bytes() }
    },
    leave: () => {
      for (const { socket } of [listener, speaker]) socket.destroy()
    },
  }
}

async function cpuOf(work: () => Promise<unknown>) {
  const [startedAt, before] = [performance.now(), cpuSecOfFamily()]
  await work()
  return { cpuSec: cpuSecOfFamily() - before, elapsedSec: (performance.now() - startedAt) / 1_000 }
}
