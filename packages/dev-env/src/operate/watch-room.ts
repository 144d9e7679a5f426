import { protocolVersion, type ServerMessage } from '@encore/contract/realtime'
import type { Fan, FanWorld } from '#src/fan.ts'

/** The operator's connection to the chat room; it receives the number of viewers. */
export interface RoomWatch {
  /** Number of pages in the room, without the operator. */
  watching(): number
  isCut(): boolean
  close(): void
}

/** Node's WebSocket accepts headers; the shared type is the one of browsers, which does not. */
const NodeSocket = WebSocket as unknown as new (
  url: string,
  init: { headers: Record<string, string> },
) => WebSocket

/** *Errors*: rejects when the room cannot be joined. */
export async function watchRoom({ url }: FanWorld, staff: Fan, eventId: string): Promise<RoomWatch> {
  const token = await staff.idToken()
  const room = `live:${eventId}`
  const socket = new NodeSocket(`${url.replace(/^http/, 'ws')}/realtime`, { headers: { origin: url } })
  const joined = Promise.withResolvers<void>()
  let viewers = 0
  let isCut = false
  const say = (message: object) => socket.send(JSON.stringify(message))
  socket.addEventListener('open', () => say({ type: 'hello', protocol: protocolVersion, token }))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'welcome') say({ type: 'join', room })
    if (message.type === 'joined' || message.type === 'tick') viewers = message.viewers
    if (message.type === 'joined') joined.resolve()
    if (message.type === 'left') {
      isCut = true
      joined.reject(new Error(`The desk may not join: ${message.reason}`))
    }
  })
  socket.addEventListener('close', () => {
    isCut = true
    joined.reject(new Error('The line of the desk was cut'))
  })
  // A refused upgrade also closes the socket.
  socket.addEventListener('error', () => {})
  await joined.promise
  return {
    watching: () => Math.max(0, viewers - 1),
    isCut: () => isCut,
    close: () => socket.close(),
  }
}
