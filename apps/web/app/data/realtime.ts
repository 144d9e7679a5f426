import type * as contract from '@encore/contract/realtime'
import type { ClientMessage, ServerMessage } from '@encore/contract/realtime'
import { createRoomsByHttp, type OpenReader } from './rooms-by-http.ts'

/** `closed`: gave up, only a reload helps. `waiting`: a reconnect is scheduled. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

export interface RealtimeSettings {
  url: string
  /** Returns a fresh ID token, or null when none is available now. */
  token: (renew: boolean) => Promise<string | null>
  /** Returns a number between 0 and 1; spreads reconnects after many clients lost the same server. */
  chance?: () => number
  /** Reads a room over HTTP when the server has no capacity for it on the socket. */
  openReader: OpenReader
  /** Guests only read, which needs no socket. */
  isGuest?: () => boolean
  onUpgradeRequired?: () => void
}

export interface Realtime {
  state(): ConnectionState
  /**
   * Joins a room now and again after every reconnect, then from the last message received. Returns a function that
   * leaves it.
   */
  join(room: string): () => void
  /** Sends now; returns false when there is no connection, so that the caller can show that. */
  send(message: ClientMessage): boolean
  onMessage(listener: (message: ServerMessage) => void): () => void
  onState(listener: (state: ConnectionState) => void): () => void
  /** Connects without a room, for messages to the member. */
  open(): void
  /** Reconnects with the current session; without a room it stays idle until `open`. */
  restart(): void
}

/** Repeated here, because the module that defines them imports every schema; their types keep them equal. */
const protocolVersion: typeof contract.protocolVersion = 2
const closeCodes = { upgradeRequired: 4000, sessionEnded: 4003, policy: 1008 } as const satisfies Partial<
  typeof contract.closeCodes
>

const shortestWaitMs = 500
const longestWaitMs = 15_000
/** ID tokens live 15 minutes; the server closes a connection whose token has expired. */
const renewEveryMs = 10 * 60_000

/** Creates a client for one WebSocket that authenticates, renews its token, reconnects and rejoins its rooms. */
export function createRealtime(settings: RealtimeSettings): Realtime {
  const { url, token, openReader, chance = Math.random, isGuest = () => false, onUpgradeRequired } = settings
  const rooms = new Map<string, number | undefined>()
  const messageListeners = new Set<(message: ServerMessage) => void>()
  const stateListeners = new Set<(state: ConnectionState) => void>()
  /** Rooms with a pending join request. */
  const asked = new Set<string>()
  let state: ConnectionState = 'idle'
  let socket: WebSocket | null = null
  let isAnonymous = false
  let attempts = 0
  let isTokenStale = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setInterval> | undefined

  const turn = (next: ConnectionState) => {
    if (next === state) return
    state = next
    for (const listener of stateListeners) listener(next)
  }
  const transmit = (message: ClientMessage): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    if (message.type === 'join') asked.add(message.room)
    socket.send(JSON.stringify(message))
    return true
  }

  const ask = (room: string) => {
    const since = rooms.get(room)
    transmit({ type: 'join', room, ...(since !== undefined && { since }) })
  }

  const connect = () => {
    clearTimeout(retry)
    turn('connecting')
    const own = new WebSocket(url)
    socket = own
    own.onopen = async () => {
      if (socket !== own) return own.close()
      const idToken = await token(isTokenStale).catch(() => null)
      if (socket !== own) return
      if (idToken) transmit({ type: 'hello', protocol: protocolVersion, token: idToken })
      else own.close()
    }
    own.onmessage = (event) => {
      const message = parse(event.data)
      if (socket === own && message) receive(message)
    }
    own.onclose = ({ code }) => {
      if (socket === own) lost(code)
    }
  }

  const receive = (message: ServerMessage) => {
    if (message.type === 'welcome') welcomed(message.isAnonymous)
    if (message.type === 'room.available') {
      if (rooms.has(message.room)) ask(message.room)
    } else if (!isReadByHttp(message)) handle(message)
  }
  /**
   * True when the response refuses the room for lack of capacity; the room is then read over HTTP, and listeners do not
   * receive the refusal.
   */
  const isReadByHttp = (message: ServerMessage): boolean => {
    const isAnswer = message.type === 'joined' || message.type === 'left' || message.type === 'refused'
    if (!isAnswer || message.room === undefined || 'clientId' in message) return false
    const { room } = message
    const isAsked = asked.delete(room)
    const isByHttp = message.type === 'refused' && message.reason === 'USE_HTTP_CHAT'
    if (!isByHttp) byHttp.stop(room)
    else if (rooms.has(room)) byHttp.read(room, message.key ?? null, { canSend: !isAnonymous, isAsked })
    return isByHttp
  }
  const handle = (message: ServerMessage) => {
    if (message.type === 'joined' || message.type === 'tick') {
      if (rooms.has(message.room)) rooms.set(message.room, message.seq)
    }
    for (const listener of messageListeners) listener(message)
  }
  const byHttp = createRoomsByHttp({
    open: openReader,
    handle,
    onFlow: (isFlowing) => {
      if (isGuest()) turn(isFlowing ? 'open' : 'waiting')
    },
  })
  const welcomed = (isNobody: boolean) => {
    isAnonymous = isNobody
    attempts = 0
    isTokenStale = false
    turn('open')
    for (const room of rooms.keys()) ask(room)
    clearInterval(renewal)
    renewal = setInterval(renew, renewEveryMs)
  }
  const renew = async () => {
    const idToken = await token(true).catch(() => null)
    if (idToken) transmit({ type: 'renew', token: idToken })
  }

  const lost = (code: number) => {
    socket = null
    clearInterval(renewal)
    if (code === closeCodes.upgradeRequired) {
      turn('closed')
      onUpgradeRequired?.()
      return
    }
    if (code === closeCodes.policy) return turn('closed')
    isTokenStale = code === closeCodes.sessionEnded
    turn('waiting')
    retry = setTimeout(connect, waitMs(attempts++, chance()))
  }

  const open = () => {
    if (state === 'idle') connect()
  }
  /** Guests always read over HTTP. */
  const enter = (room: string) => {
    if (isGuest()) return byHttp.read(room, null, { canSend: false, isAsked: true })
    open()
    if (state === 'open') ask(room)
  }
  const restart = () => {
    clearTimeout(retry)
    clearInterval(renewal)
    const old = socket
    socket = null
    // A socket that is still connecting closes itself in `onopen`; closing it earlier makes browsers log a warning.
    if (old?.readyState === WebSocket.OPEN) old.close()
    byHttp.stopAll()
    turn('idle')
    for (const room of rooms.keys()) enter(room)
  }

  return {
    state: () => state,
    join: (room) => {
      rooms.set(room, undefined)
      enter(room)
      return () => {
        rooms.delete(room)
        byHttp.stop(room)
        if (state === 'open') transmit({ type: 'leave', room })
      }
    },
    send: transmit,
    onMessage: (listener) => follow(messageListeners, listener),
    onState: (listener) => follow(stateListeners, listener),
    open,
    restart,
  }
}

/** Returns the wait in milliseconds: 0.5 s doubling to 15 s, with the second half of it random. */
export function waitMs(attempts: number, chance: number): number {
  const longest = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempts)
  return Math.max(shortestWaitMs, longest / 2 + (longest / 2) * chance)
}

function follow<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parse(frame: unknown): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(frame))
    const isMessage = typeof message === 'object' && message !== null && 'type' in message
    return isMessage ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
