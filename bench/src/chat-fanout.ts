/**
 * One room, 1,000 sockets, 20 messages a second or as many as asked: CPU of the server for each message that reaches
 * a client, beside a plain loop over `ws`. Usage: node bench/src/chat-fanout.ts [messages per second]
 */
import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { bootProduct, signUpFan } from '@encore/dev-env'
import { openSink, type Sink } from './chat-fanout/sink.ts'

const sockets = 1_000
const messagesPerSec = Number(process.argv[2] ?? 20)
const seconds = 10

interface Room {
  url: string
  /** Introduces a client of the audience; null where nobody asks. */
  greet(sink: Sink): void
  message(n: number): object
  cpuSec(): Promise<number>
  stop(): Promise<void>
}

interface Measured {
  cpuUsPerDelivery: number
  idlePercent: number
  busyPercent: number
  deliveredKb: number
}

async function measure(room: Room): Promise<Measured> {
  const audience: Sink[] = []
  for (let i = 0; i < sockets; i++) {
    const sink = await openSink(room.url)
    room.greet(sink)
    audience.push(sink)
  }
  await pause(3_000)
  const idleSec = await cpuOver(room, 5_000, async () => pause(5_000))
  const before = bytesOf(audience)
  const [speaker] = audience
  const busySec = await cpuOver(room, seconds * 1_000, async () => {
    for (let n = 0; n < messagesPerSec * seconds; n++) {
      speaker?.say(room.message(n))
      await pause(1_000 / messagesPerSec)
    }
  })
  await pause(1_000)
  const deliveredKb = Math.round((bytesOf(audience) - before) / 1_024)
  for (const { socket } of audience) socket.destroy()
  const deliveries = sockets * messagesPerSec
  return {
    cpuUsPerDelivery: (busySec * 1e6) / deliveries,
    idlePercent: idleSec * 100,
    busyPercent: busySec * 100,
    deliveredKb,
  }
}

const bytesOf = (sinks: Sink[]) => sinks.reduce((sum, sink) => sum + sink.bytes(), 0)

/** CPU seconds in each second. */
async function cpuOver(room: Room, expectedMs: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const before = await room.cpuSec()
  await work()
  const after = await room.cpuSec()
  const elapsedMs = performance.now() - startedAt
  if (elapsedMs > expectedMs * 1.25) console.warn(`  the driver fell behind: ${Math.round(elapsedMs)} ms`)
  return ((after - before) * 1_000) / elapsedMs
}

async function plainLoop(): Promise<Room> {
  const child = fork(new URL('./chat-fanout/plain-loop.ts', import.meta.url))
  const hear = () => new Promise<Record<string, number>>((resolve) => child.once('message', resolve as never))
  const { port } = await hear()
  return {
    url: `ws://127.0.0.1:${port}/`,
    greet: () => {},
    message: (n) => ({ type: 'chat.send', clientId: `message-${n}`, text: textOf(n) }),
    cpuSec: async () => {
      const heard = hear()
      child.send('cpu')
      return (await heard).cpuSec ?? 0
    },
    stop: async () => {
      child.kill()
    },
  }
}

async function product(): Promise<Room> {
  const running = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  const fan = await signUpFan(running, {
    email: 'fanout@fans.test',
    password: 'a thousand lanterns on one river',
    nickname: 'fanout',
    language: 'en',
  })
  const token = await idTokenOf(running.url, fan)
  const events = await fan.call('GET /api/v1/event', { query: { size: 100 } })
  const free = events.ok ? events.value.content.find((event) => event.isFree) : undefined
  if (!free) throw new Error('The demo has no free event')
  const room = `live:${free.id}`
  return {
    url: `${running.url.replace('http', 'ws')}/realtime`,
    greet: (sink) => {
      sink.say({ type: 'hello', protocol: 1, token })
      sink.say({ type: 'join', room })
    },
    message: (n) => ({ type: 'chat.send', room, clientId: `message-${n}`, text: textOf(n) }),
    cpuSec: async () => {
      const text = await (await fetch(`${running.url.replace('localhost', '127.0.0.1')}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    stop: running.stop,
  }
}

/** A new session of a fan, for its ID token. */
async function idTokenOf(url: string, fan: { email: string; password: string }): Promise<string> {
  const basic = Buffer.from(`${fan.email}:${fan.password}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const proof = (await (await fetch(`${url}/api/v1/auth/sign-in-email`, { headers })).json()) as {
    customToken: string
  }
  const opened = await fetch(`${url}/session/custom-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'identity', origin: url },
    body: JSON.stringify({ token: proof.customToken }),
  })
  return ((await opened.json()) as { idToken: string }).idToken
}

const textOf = (n: number) => `${n} the lanterns are rising over the river tonight, all of them at once`

for (const [name, open] of Object.entries({ 'plain ws loop': plainLoop, product })) {
  const room = await open()
  const found = await measure(room).finally(room.stop)
  console.log(
    `${name}: ${found.cpuUsPerDelivery.toFixed(2)} us CPU per delivery; ${found.busyPercent.toFixed(1)} % of a core, ` +
      `${found.idlePercent.toFixed(1)} % with nobody speaking; ${found.deliveredKb} KiB delivered`,
  )
}
