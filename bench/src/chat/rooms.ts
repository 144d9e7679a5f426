import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { protocolVersion } from '@encore/contract/realtime'
import { signUpFan } from '@encore/dev-env'
import { bootProduct } from '../product.ts'
import { openProcess, type ServerProcess } from './server-process.ts'
import type { Sink } from './sink.ts'

export interface Room {
  url: string
  /** The process that holds the sockets. */
  server: ServerProcess
  /** Text frames that a client receives while joining. */
  framesToEnter: number
  /** Sends what a client must send to join; `since` is the last sequence number it knows. */
  enter(sink: Sink, since?: number): void
  say(sink: Sink, n: number): void
  messagesIn(text: string): number
  beat(sink: Sink): void
  stop(): Promise<void>
}

export type OpenRoom = () => Promise<Room>

export const openPlain: OpenRoom = async () => {
  const { port, ...running } = await runPeer('./plain-loop.ts')
  return {
    ...running,
    url: `ws://127.0.0.1:${port}/`,
    framesToEnter: 0,
    enter: () => {},
    say: (sink, n) => sink.say({ type: 'chat.send', clientId: `message-${n}`, text: textOf(n) }),
    messagesIn: () => 1,
    beat: () => {},
  }
}

export const openSocketIo: OpenRoom = async () => {
  const { port, ...running } = await runPeer('./socket-io.ts')
  return {
    ...running,
    url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
    framesToEnter: 2,
    enter: (sink) => sink.write('40'),
    say: (sink, n) =>
      sink.write(`42${JSON.stringify(['say', { clientId: `message-${n}`, text: textOf(n) }])}`),
    messagesIn: (text) => (text.startsWith('42["message"') ? 1 : 0),
    beat: (sink) => sink.write('3'),
  }
}

export const openProduct: OpenRoom = async () => {
  const env = { RATE_LIMITS: 'off', CHAT_READABLE_PER_SEC: '10000' }
  const inspected = await openProcess()
  const running = await bootProduct({ env: { ...env, ...inspected.env } })
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
    server: await inspected.connect(),
    framesToEnter: 2,
    enter: (sink, since) => {
      sink.say({ type: 'hello', protocol: protocolVersion, token })
      sink.say({ type: 'join', room, ...(since !== undefined && { since }) })
    },
    say: (sink, n) => sink.say({ type: 'chat.send', room, clientId: `message-${n}`, text: textOf(n) }),
    messagesIn: (text) => {
      const received = JSON.parse(text) as { type: string; messages?: unknown[] }
      return received.type === 'tick' ? (received.messages?.length ?? 0) : 0
    },
    beat: () => {},
    stop: running.stop,
  }
}

async function runPeer(file: string): Promise<{ port: number } & Pick<Room, 'server' | 'stop'>> {
  const inspected = await openProcess()
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', ...inspected.env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    server: await inspected.connect(),
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** Opens a new session of a member and returns its ID token. */
export async function idTokenOf(url: string, fan: { email: string; password: string }): Promise<string> {
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
