import { createHmac } from 'node:crypto'

/** A LiveKit server and the pair of keys with which we speak for it. */
export interface LiveKitServer {
  /** `wss://…` for browsers. */
  url: string
  key: string
  secret: string
}

/** Entry of a browser to a room. */
export interface RoomEntry {
  url: string
  token: string
}

export interface RoomGrant {
  room: string
  /** A browser that joins by the same name takes the place of the one before. */
  identity: string
  /** The machine's clock, never the product's: the server knows no other. */
  nowMs: number
}

/** A page joins with its token at once, and asks for another one to join again. */
export const ROOM_ENTRY_MS = 60_000

/**
 * Returns the entry of one side of a call to a room, which no other token opens. *Source*: docs.livekit.io, "Tokens and
 * grants": a JSON Web Token (RFC 7519) signed by HMAC-SHA-256.
 */
export function roomEntry({ url, ...keys }: LiveKitServer, { room, identity, nowMs }: RoomGrant): RoomEntry {
  const video = { room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true }
  return { url, token: signToken(keys, { sub: identity, video }, nowMs) }
}

/** Ends a room for everybody who is in it; a room that is gone is no fault. *Errors*: throws when it is not answered. */
export async function deleteRoom(
  { url, ...keys }: LiveKitServer,
  { room, nowMs }: Pick<RoomGrant, 'room' | 'nowMs'>,
): Promise<void> {
  const token = signToken(keys, { video: { roomCreate: true } }, nowMs)
  const answer = await fetch(`${url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/DeleteRoom`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ room }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok && answer.status !== 404)
    throw new Error(`LiveKit answered DeleteRoom with ${answer.status}`)
}

function signToken(
  { key, secret }: Pick<LiveKitServer, 'key' | 'secret'>,
  claims: object,
  nowMs: number,
): string {
  const nowSec = Math.floor(nowMs / 1_000)
  const times = { nbf: nowSec - 10, exp: nowSec + ROOM_ENTRY_MS / 1_000 }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: key, ...times, ...claims })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
