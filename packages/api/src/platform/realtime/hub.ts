import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, maxFrameBytes } from '@encore/contract/realtime'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer, newRequestId } from '#platform/http/answer.ts'
import type { Authenticate } from '#platform/http/edge.ts'
import { endWithAnswer } from '#platform/http/plain-answer.ts'
import { Connection } from './connection.ts'
import { createConnectionRegistry } from './connection-registry.ts'
import { textFrame } from './frame.ts'
import { createGate } from './handshake.ts'
import { readMessage } from './inbox.ts'
import { answer, type HandlerContext } from './message-handler.ts'
import { createRoomRegister } from './room-register.ts'
import type { Rooms } from './rooms.ts'
import { defaultTerms, type Terms } from './terms.ts'

export interface Hub {
  rooms: Rooms
  close(): void
}

export interface HubOptions {
  ctx: Ctx
  http: FastifyInstance
  authenticate: Authenticate
  terms?: Terms
}

/** Serves WebSockets at `/realtime`: connections, their messages and their rooms. */
export function createHub({ ctx, http, authenticate, terms = defaultTerms }: HubOptions): Hub {
  const gate = createGate(ctx)
  const crowd = createConnectionRegistry()
  const rooms = createRoomRegister(ctx)
  const listeners: Parameters<Rooms['onPageMessage']>[0][] = []
  const closeListeners: Parameters<Rooms['onPageClosed']>[0][] = []
  const onPageMessage: HandlerContext['onPageMessage'] = (...said) => {
    for (const listener of listeners) listener(...said)
  }
  const context: HandlerContext = { ctx, authenticate, crowd, rooms, onPageMessage }
  const sockets = new WebSocketServer({ noServer: true, ...frameLimits })

  const accept = (ws: WebSocket, socket: Duplex) => {
    const connection = new Connection(ws, socket)
    crowd.all.add(connection)
    ws.on('message', (data, isBinary) => {
      if (isBinary) connection.close(closeCodes.binary)
      else if (isOpenOf(ws)) receive(context, connection, data.toString())
    })
    // `ws` has already closed the connection with the RFC 6455 code for an invalid frame.
    ws.on('error', () => {})
    ws.on('close', () => {
      for (const room of connection.roomNames) rooms.leave(connection, room)
      crowd.remove(connection)
      for (const listener of closeListeners) listener(connection.id)
    })
  }

  let isClosed = false
  const letIn = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = await gate.enter(request, socket)
    if (isClosed) socket.destroy()
    else if (refusal) endWithAnswer(socket, failureAnswer(refusal, newRequestId()))
    else sockets.handleUpgrade(request, socket, head, (ws) => accept(ws, socket))
  }
  http.raw.onUpgrade(letIn)

  const tellMember: Rooms['tellMember'] = (uid, message) => {
    const frame = textFrame(message)
    for (const connection of crowd.of(uid)) connection.write(frame)
  }
  const tellAll: Rooms['tellAll'] = (message) => {
    const frame = textFrame(message)
    for (const connection of crowd.all) connection.write(frame)
  }
  ctx.bus.on('member', ({ topic, uid, ...change }) => {
    tellMember(uid, { type: 'changed', ...change })
    if (change.what === 'entitlement') void rooms.readmit(crowd.of(uid))
  })
  ctx.bus.on('members', ({ what, id }) => {
    const frame = textFrame({ type: 'changed', what, id })
    for (const connection of crowd.all) {
      if (connection.principal?.kind === 'member') connection.write(frame)
    }
  })
  ctx.featureSwitches.onChange(() => {
    const [shop, methods] = [ctx.featureSwitches.isClosed('SHOP'), ctx.featureSwitches.closedMethods()]
    tellAll({ type: 'changed', what: 'feature-switches', shop, methods })
  })
  ctx.bus.on('session', ({ uid, sid }) => {
    for (const connection of crowd.endSession(uid, sid)) connection.close(closeCodes.sessionEnded)
  })
  ctx.metrics.gauge('encore_realtime_connections', 'Open realtime connections', () => crowd.all.size)
  ctx.metrics.gauge('encore_realtime_rooms', 'Rooms with viewers', rooms.count)

  const timers = [
    setInterval(() => endOverdue(crowd.all, terms), terms.sweepMs),
    setInterval(rooms.sweep, terms.viewersMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    rooms: {
      ...rooms,
      tellMember,
      tellAll,
      pages: () => crowd.all.size,
      onPageMessage: (listener) => void listeners.push(listener),
      onPageClosed: (listener) => void closeListeners.push(listener),
    },
    close: () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      http.raw.onUpgrade(null)
      for (const connection of crowd.all) connection.close(closeCodes.restarting)
    },
  }
}

const frameLimits = {
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: maxFrameBytes,
  maxFragments: 64,
  maxBufferedChunks: 1_024,
  /** Milliseconds a client may take to answer a close. */
  closeTimeout: 2_000,
}

const isOpenOf = (ws: WebSocket) => ws.readyState === ws.OPEN

/** Handles frames of one connection in order; ends a connection that floods. */
function receive(context: HandlerContext, connection: Connection, text: string): void {
  const isCalm = context.ctx.config.RATE_LIMITS === 'off' || connection.mayReceive()
  const message = isCalm ? readMessage(text) : null
  if (message?.type === 'hello') connection.hasGreeted = true
  if (message) connection.inTurn(() => answer(context, connection, message), context.ctx.log)
  else connection.close(closeCodes.policy, isCalm ? 'not a message' : 'too many frames')
}

/** Ends connections that never sent `hello`, are dead, or outlived their token. */
function endOverdue(connections: Iterable<Connection>, terms: Terms): void {
  const now = performance.now()
  for (const connection of connections) {
    if (!connection.hasGreeted && now - connection.openedAt > terms.helloWithinMs) {
      connection.close(closeCodes.helloMissing)
    } else if (now > connection.tokenEndsAt + terms.graceMs) {
      connection.close(connection.renewalFailed ? closeCodes.tryLater : closeCodes.sessionEnded)
    } else connection.beat(terms.heartbeatMs)
  }
}
