import type { ClientMessage, ServerMessage } from '@encore/contract/realtime'
import { protocolVersion } from '@encore/contract/realtime'
import { type ClientOptions, WebSocket } from 'ws'

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/** A realtime client that keeps every message it receives. */
export interface Fan {
  ws: WebSocket
  heard: ServerMessage[]
  say(message: ClientMessage): void
  /** Resolves to the first message of this type that fits, already received or yet to come. */
  receive<T extends ServerMessage['type']>(type: T, fits?: (message: Of<T>) => boolean): Promise<Of<T>>
  closed: Promise<{ code: number; reason: string }>
  leave(): Promise<void>
}

export const origin = 'https://encore.test'

export function openFan(url: string, options: ClientOptions = {}): Fan {
  const ws = new WebSocket(url, { origin, ...options })
  const heard: ServerMessage[] = []
  const listeners = new Set<() => void>()
  ws.on('message', (data) => {
    heard.push(JSON.parse(data.toString()))
    for (const listener of listeners) listener()
  })
  ws.on('error', () => {})
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      for (const listener of listeners) listener()
    })
  })
  return {
    ws,
    heard,
    closed,
    say: (message) => {
      if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(message))
      else ws.once('open', () => ws.send(JSON.stringify(message)))
    },
    receive: <T extends ServerMessage['type']>(type: T, fits: (message: Of<T>) => boolean = () => true) =>
      new Promise<Of<T>>((resolve, reject) => {
        const look = () => {
          const found = heard.find(
            (message): message is Of<T> => message.type === type && fits(message as Of<T>),
          )
          const isOver = ws.readyState >= WebSocket.CLOSING
          if (found) resolve(found)
          else if (isOver)
            reject(new Error(`closed before ${type}; heard ${JSON.stringify(heard.slice(-3))}`))
          else return
          listeners.delete(look)
        }
        listeners.add(look)
        look()
      }),
    leave: async () => {
      ws.close()
      await closed
    },
  }
}

export async function greet(url: string, token: string, options: ClientOptions = {}): Promise<Fan> {
  const fan = openFan(url, options)
  fan.say({ type: 'hello', protocol: protocolVersion, token })
  await fan.receive('welcome')
  return fan
}
