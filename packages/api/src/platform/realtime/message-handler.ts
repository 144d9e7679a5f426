import { errors } from '@encore/contract/errors'
import { type ClientMessage, closeCodes, protocolVersion } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import type { Authenticate } from '#platform/http/edge.ts'
import { faultFailure } from '#platform/http/faults.ts'
import type { Member, Principal } from '#platform/http/principal.ts'
import { countRefusedToken } from '#platform/http/refused-callers.ts'
import type { Connection } from './connection.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { RoomRegister } from './room-register.ts'
import type { PageMessage } from './rooms.ts'
import { connectionsPerMember, roomsPerConnection } from './terms.ts'
import { tokenLifeMs } from './token-life.ts'

export interface HandlerContext {
  ctx: Ctx
  authenticate: Authenticate
  crowd: ConnectionRegistry
  rooms: RoomRegister
  onPageMessage: (message: PageMessage, member: Member, connectionId: string) => void
}

/** Handles one message of a client; messages of one connection arrive here sequentially. */
export async function answer(
  context: HandlerContext,
  connection: Connection,
  message: ClientMessage,
): Promise<void> {
  if (message.type === 'hello') return welcome(context, connection, message)
  if (!connection.principal) return connection.close(closeCodes.helloMissing, 'hello comes first')
  switch (message.type) {
    case 'renew':
      return renew(context, connection, connection.principal, message.token)
    case 'join': {
      const { room, since = null } = message
      const isFull = connection.roomNames.size >= roomsPerConnection && !connection.roomNames.has(room)
      if (isFull) return connection.send({ type: 'refused', reason: 'RATE_LIMITED', room })
      return context.rooms.join(connection, room, since)
    }
    case 'leave':
      context.rooms.leave(connection, message.room)
      return connection.send({ type: 'left', room: message.room, reason: null })
    case 'watching':
    case 'stopped':
    case 'quality.report':
    case 'call.presence':
      return connection.principal.kind === 'member'
        ? context.onPageMessage(message, connection.principal, connection.id)
        : undefined
    case 'react':
      return context.rooms.react(connection, message)
    case 'chat.send':
      // The reply follows when the message is stored; the client's next message does not wait for it.
      void context.rooms.receive(connection, message).then((reply) => connection.send(reply))
  }
}

async function welcome(
  { ctx, crowd, authenticate }: HandlerContext,
  connection: Connection,
  { protocol, token }: Extract<ClientMessage, { type: 'hello' }>,
): Promise<void> {
  if (connection.principal) return connection.close(closeCodes.policy, 'hello comes once')
  if (protocol < protocolVersion) return connection.close(closeCodes.upgradeRequired)
  const askedAt = performance.now()
  const proof = await prove(ctx, authenticate, token)
  if (!connection.isOpen) return
  if (proof.kind === 'OUTAGE') return connection.close(closeCodes.tryLater, 'try later')
  if (proof.kind === 'REFUSED') {
    const limited = await countRefusedToken(ctx.limiter, `Bearer ${token}`)
    return limited
      ? refuseNow(connection, limited.retryAfterSec)
      : connection.close(closeCodes.sessionEnded, proof.error)
  }
  const { principal } = proof
  const limited = await ctx.limiter.take('hello', { caller: principal.uid })
  if (!connection.isOpen) return
  if (crowd.hasEndedSince(principal, askedAt)) return connection.close(closeCodes.sessionEnded)
  if (limited) return refuseNow(connection, limited.retryAfterSec)
  if (ctx.config.RATE_LIMITS === 'on' && crowd.of(principal.uid).size >= connectionsPerMember)
    return refuseNow(connection, 30)
  crowd.identify(connection, principal)
  keepUntilTokenEnds(ctx, connection, token)
  connection.send({
    type: 'welcome',
    uid: principal.uid,
    isAnonymous: principal.kind === 'guest',
    serverTime: ctx.clock.now(),
  })
}

function refuseNow(connection: Connection, retryAfterSec = 30): void {
  connection.send({ type: 'refused', reason: 'RATE_LIMITED', retryAfterSec })
  connection.close(closeCodes.tryLater, 'too many connections')
}

async function renew(
  context: HandlerContext,
  connection: Connection,
  known: Principal,
  token: string,
): Promise<void> {
  const proof = await prove(context.ctx, context.authenticate, token)
  if (!connection.isOpen) return
  if (proof.kind === 'OUTAGE') {
    connection.renewalFailed = true
    return connection.send({ type: 'refused', reason: 'UNAVAILABLE', retryAfterSec: 5 })
  }
  if (proof.kind === 'REFUSED') return connection.close(closeCodes.sessionEnded, proof.error)
  const { principal } = proof
  if (principal.uid !== known.uid || principal.kind !== known.kind)
    return connection.close(closeCodes.policy, 'renew cannot change who it is')
  connection.principal = principal
  connection.renewalFailed = false
  keepUntilTokenEnds(context.ctx, connection, token)
  connection.send({ type: 'renewed' })
}

/** Uses the monotonic clock, so that moving the product clock ends no connection. */
function keepUntilTokenEnds({ clock }: Ctx, connection: Connection, token: string): void {
  connection.tokenEndsAt = performance.now() + tokenLifeMs(token, clock.now())
}

type Proof =
  | { kind: 'PROVED'; principal: Principal }
  | { kind: 'REFUSED'; error: string }
  | { kind: 'OUTAGE' }

/** Only 401 and 403 concern the session; any other status is an outage of ours. */
async function prove(ctx: Ctx, authenticate: Authenticate, token: string): Promise<Proof> {
  try {
    const read = await authenticate(`Bearer ${token}`)
    if (read.ok && read.value) return { kind: 'PROVED', principal: read.value }
    const error = read.ok ? 'AUTH_REQUIRED' : read.failure.error
    const { status } = errors[error]
    return status === 401 || status === 403 ? { kind: 'REFUSED', error } : { kind: 'OUTAGE' }
  } catch (cause) {
    ctx.log.warn({ kind: faultFailure(cause).error }, 'realtime token could not be verified')
    return { kind: 'OUTAGE' }
  }
}
