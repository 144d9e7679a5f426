import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/* A TURN client over UDP, written from RFC 8489 (STUN) and RFC 8656 (TURN) without code of the product. */

const method = { allocate: 0x0003, refresh: 0x0004, createPermission: 0x0008 } as const
const sendIndication = 0x0016
const dataIndication = 0x0017
const errorClass = 0x0110
const allocationMismatch = 437

const attribute = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const

const magicCookie = 0x2112a442
const udp = Buffer.from([17, 0, 0, 0])

export interface Endpoint {
  host: string
  port: number
}

export interface TurnUser {
  username: string
  credential: string
}

/** The relayed address; otherwise the code of the error. */
export type Allocated = Endpoint | number

export interface TurnClient {
  allocate(): Promise<Allocated>
  /** Null, or the code of the error. */
  permit(peer: Endpoint): Promise<number | null>
  /** Sends without waiting for a response, as there is none. */
  send(peer: Endpoint, data: string): void
  /** Resolves with what a peer sent next. */
  received(): Promise<{ from: Endpoint; data: string }>
  /** Ends the allocation. */
  close(): Promise<void>
}

type Attributes = [type: number, value: Buffer][]

export function openTurnClient(relay: Endpoint, user: TurnUser): TurnClient {
  let socket = createSocket('udp4')
  let challenge: Message | null = null
  let isAllocated = false
  const challengeOf = (type: number) => challenge?.value(type) ?? Buffer.alloc(0)

  const write = (type: number, attributes: Attributes, isSigned: boolean) => {
    const id = randomBytes(12)
    const signing: Attributes = [
      [attribute.username, Buffer.from(user.username)],
      [attribute.realm, challengeOf(attribute.realm)],
      [attribute.nonce, challengeOf(attribute.nonce)],
    ]
    const key = createHash('md5')
      .update(`${user.username}:${challengeOf(attribute.realm)}:${user.credential}`)
      .digest()
    const plain = encode(type, id, [...attributes, ...(isSigned ? signing : [])])
    socket.send(isSigned ? signed(plain, key) : plain, relay.port, relay.host)
    return id
  }

  const ask = async (type: number, attributes: Attributes, isSigned = true): Promise<Message> => {
    const id = write(type, attributes, isSigned)
    for (;;) {
      const message = await nextMessage()
      if (message.id.equals(id)) return message
    }
  }

  const nextMessage = async () => {
    const [bytes] = (await once(socket, 'message', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
    return decode(bytes)
  }

  const allocate = async (): Promise<Allocated> => {
    const transport: Attributes = [[attribute.requestedTransport, udp]]
    challenge = await ask(method.allocate, transport, false)
    const answer = await ask(method.allocate, transport)
    if (answer.error === allocationMismatch) {
      // The relay still knows the port of an earlier client. RFC 8656 (7.4) asks for another one.
      socket.close()
      socket = createSocket('udp4')
      return allocate()
    }
    if (answer.error !== null) return answer.error
    isAllocated = true
    return endpointOf(answer.value(attribute.xorRelayedAddress))
  }

  return {
    allocate,
    permit: async (peer) => (await ask(method.createPermission, [xorPeer(peer)])).error,
    send: (peer, data) =>
      void write(sendIndication, [xorPeer(peer), [attribute.data, Buffer.from(data)]], false),
    received: async () => {
      for (;;) {
        const message = await nextMessage()
        if (message.type !== dataIndication) continue
        return {
          from: endpointOf(message.value(attribute.xorPeerAddress)),
          data: message.value(attribute.data).toString(),
        }
      }
    },
    close: async () => {
      if (isAllocated) await ask(method.refresh, [[attribute.lifetime, Buffer.alloc(4)]]).catch(() => {})
      socket.close()
    },
  }
}

interface Message {
  type: number
  id: Buffer
  /** Null: a success. */
  error: number | null
  /** Empty when the message has no such attribute. */
  value(type: number): Buffer
}

function encode(type: number, id: Buffer, attributes: Attributes): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => encodeAttribute(name, value)))
  const head = Buffer.alloc(8)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(body.length, 2)
  head.writeUInt32BE(magicCookie, 4)
  return Buffer.concat([head, id, body])
}

/** Pads the value to four bytes. */
function encodeAttribute(name: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(name, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)])
}

/** The length of the header already counts the signature when the signature is calculated. */
function signed(message: Buffer, key: Buffer): Buffer {
  const counted = Buffer.from(message)
  counted.writeUInt16BE(message.length - 20 + 24, 2)
  const mac = createHmac('sha1', key).update(counted).digest()
  return Buffer.concat([counted, encodeAttribute(attribute.messageIntegrity, mac)])
}

function decode(bytes: Buffer): Message {
  const values = new Map<number, Buffer>()
  for (let at = 20; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2)
    values.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + (-length & 3)
  }
  const type = bytes.readUInt16BE(0)
  const code = values.get(attribute.errorCode)
  const isError = (type & errorClass) === errorClass
  return {
    type,
    id: bytes.subarray(8, 20),
    error: isError && code ? code.readUInt8(2) * 100 + code.readUInt8(3) : null,
    value: (name) => values.get(name) ?? Buffer.alloc(0),
  }
}

function xorPeer({ host, port }: Endpoint): [number, Buffer] {
  const value = Buffer.from([0, 1, 0, 0, ...host.split('.').map(Number)])
  value.writeUInt16BE(port ^ (magicCookie >>> 16), 2)
  value.writeUInt32BE((value.readUInt32BE(4) ^ magicCookie) >>> 0, 4)
  return [attribute.xorPeerAddress, value]
}

function endpointOf(value: Buffer): Endpoint {
  const host = Buffer.alloc(4)
  host.writeUInt32BE((value.readUInt32BE(4) ^ magicCookie) >>> 0)
  return { host: host.join('.'), port: value.readUInt16BE(2) ^ (magicCookie >>> 16) }
}
