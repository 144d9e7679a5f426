import { fork } from 'node:child_process'
import { bootProduct, signUpFan } from '@encore/dev-env'
import type { Sink } from './sink.ts'

/** A chat room of some server, and what its process used. */
export interface Room {
  url: string
  /** Says what a client of the audience has to say before it hears the room. */
  greet(sink: Sink): void
  message(n: number): object
  /** CPU seconds used so far. */
  cpuSec(): Promise<number>
  stop(): Promise<void>
}

export async function plainRoom(): Promise<Room> {
  const child = fork(new URL('./plain-loop.ts', import.meta.url))
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

export async function productRoom(): Promise<Room> {
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

/** Part of every message. */
export const spokenWords = 'the lanterns are rising over the river tonight'

const textOf = (n: number) => `${n} ${spokenWords}, all of them at once`
