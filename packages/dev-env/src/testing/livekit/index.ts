import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { DisconnectReason, JoinResponse, ParticipantInfo_State } from '@livekit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { type AccessToken, type KeyPair, readAccessToken } from './access-token.ts'
import { createParticipant, type Participant } from './participant.ts'

/**
 * A stand-in for a LiveKit server: its signalling (protobuf over WebSocket, two connections a participant), tokens, data
 * messages, and `DeleteRoom`. It forwards RTP without reading it. It has no simulcast, no resumption, and is no proof of
 * what the real server does.
 */
export interface LiveKitStandIn extends KeyPair {
  /** `ws://…` for browsers. */
  url: string
  /** Identities in each room, sorted. */
  rooms(): Record<string, string[]>
  /** Rooms that were deleted by request. */
  deleted: string[]
  /** False: nothing is forwarded, as when the server hangs. */
  isForwarding: boolean
  close(): Promise<void>
}

export async function startLiveKit(): Promise<LiveKitStandIn> {
  const pair: KeyPair = { key: 'a-key', secret: 'a-secret-of-livekit-0123456789abcdef' }
  const rooms = new Map<string, Set<Participant>>()
  const deleted: string[] = []

  const join = (socket: WebSocket, { identity, video: { room = '' } }: AccessToken) => {
    const inside = rooms.get(room) ?? new Set()
    rooms.set(room, inside)
    for (const one of inside) if (one.identity === identity) one.leave(DisconnectReason.DUPLICATE_IDENTITY)
    const others = () => [...inside].filter((one) => one !== own)
    const update = (state?: ParticipantInfo_State) => {
      for (const one of others())
        one.tell({ case: 'update', value: { participants: [own.info(state)] } as never })
    }
    const own: Participant = createParticipant(socket, identity, {
      onPublished: (track) => {
        update()
        for (const one of others()) one.subscribe(stoppable(track))
      },
      onData: (packet) => {
        if (standIn.isForwarding) for (const one of others()) one.receiveData(packet)
      },
      onLeft: () => {
        inside.delete(own)
        update(ParticipantInfo_State.DISCONNECTED)
        if (inside.size === 0 && rooms.get(room) === inside) rooms.delete(room)
      },
    })
    inside.add(own)
    const joined = new JoinResponse({
      ...{ room: { sid: `RM_${room}`, name: room }, participant: own.info(), serverVersion: '1.9.0' },
      ...{ otherParticipants: others().map((one) => one.info()), subscriberPrimary: true },
      ...{ pingInterval: 5, pingTimeout: 15, serverInfo: { version: '1.9.0', protocol: 16 } },
    })
    own.tell({ case: 'join', value: joined })
    update()
    own.begin()
    for (const one of others()) for (const track of one.published()) own.subscribe(stoppable(track))
  }

  /** A track whose packets are held back while nothing is forwarded. */
  const stoppable = (track: ReturnType<Participant['published']>[number]) => ({
    ...track,
    onPacket: (take: Parameters<typeof track.onPacket>[0]) =>
      track.onPacket((packet) => standIn.isForwarding && take(packet)),
  })

  const deleteRoom = (name: string) => {
    deleted.push(name)
    for (const one of rooms.get(name) ?? []) one.leave(DisconnectReason.ROOM_DELETED)
  }

  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const token = readAccessToken(String(request.headers.authorization).replace('Bearer ', ''), pair)
    const isAllowed = request.url === '/twirp/livekit.RoomService/DeleteRoom' && token?.video.roomCreate
    if (isAllowed) deleteRoom((JSON.parse(body) as { room: string }).room)
    response
      .writeHead(isAllowed ? 200 : 401, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      })
      .end('{}')
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'ws://localhost')
    const token = readAccessToken(searchParams.get('access_token') ?? '', pair)
    if (pathname !== '/rtc' || !token?.video.roomJoin || !token.video.room)
      return socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => join(opened, token))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const standIn: LiveKitStandIn = {
    ...pair,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rooms: () =>
      Object.fromEntries(
        [...rooms].map(([name, inside]) => [name, [...inside].map((one) => one.identity).toSorted()]),
      ),
    ...{ deleted, isForwarding: true },
    close: async () => {
      for (const inside of rooms.values())
        for (const one of inside) one.leave(DisconnectReason.SERVER_SHUTDOWN)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return standIn
}
