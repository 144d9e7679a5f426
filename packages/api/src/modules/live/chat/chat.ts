import type { ErrorName } from '@encore/contract/errors'
import type { ChatMessage, ReactionCounts, ServerMessage } from '@encore/contract/realtime'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Principal } from '#platform/http/principal.ts'
import type { Admission, RoomHandler, RoomMessage, Rooms } from '#platform/realtime/rooms.ts'
import { admitTo } from './admit.ts'
import { type ChatRoom, openChatRoom } from './chat-room.ts'
import { createChunkCache, type FoundChunks } from './chunk-cache.ts'
import { rememberEvents } from './events.ts'
import { followOthers } from './follow-others.ts'
import { createMessageRateLimiter } from './message-rate-limiter.ts'
import { createNicknameCheckCache } from './nickname-check-cache.ts'
import type { Stored } from './outbox.ts'
import { createReactionLimiter, kindsOf } from './reaction-limiter.ts'
import { type MemberRoomStatus, type RoomSettings, roomStatusOf } from './room-settings.ts'
import { chatText, type TextRule } from './rules.ts'

const sweepMs = 30_000

export type Said = { message: ChatMessage } | { reason: ErrorName; retryAfterSec?: number; rule?: TextRule }

export interface Chat extends RoomHandler {
  say(eventId: string, uid: string, said: Pick<RoomMessage, 'clientId' | 'text'>): Promise<Said>
  applaud(eventId: string, uid: string, counts: ReactionCounts): Promise<void>
  /** The room for readers over HTTP; `key` opens a room that is not public. */
  chunks(eventId: string, key: string | null): Promise<FoundChunks>
  close(): Promise<void>
}

/** Handles the rooms `live:{eventId}`. */
export function createChat(ctx: Ctx, rooms: Rooms): Chat {
  const { clock, log, bus, relay, featureSwitches } = ctx
  const events = rememberEvents(ctx)
  const open = new Map<string, Promise<ChatRoom>>()
  /** From the last admission or the last reschedule, so that sending needs no database query. */
  const startsAtMs = new Map<string, number>()
  const isLimited = ctx.config.RATE_LIMITS === 'on'
  const pace = createMessageRateLimiter(isLimited)
  const nicknameChecks = createNicknameCheckCache(ctx)
  const reactionLimiter = createReactionLimiter(isLimited)
  const chunkCache = createChunkCache(ctx, rooms)
  /** Events whose chunks open without a key, as of the last admission. */
  const everybodys = new Set<string>()

  const roomOf = (eventId: string): Promise<ChatRoom> => {
    const known = open.get(eventId)
    if (known) return known
    const opening = openChatRoom(ctx, rooms, eventId, {
      heard: (messages) => {
        const agoMs = clock.now() - performance.now()
        for (const { author, text, at } of messages) pace.note(author.uid, text, at - agoMs)
      },
      changed: (before, after) => tellStandings(eventId, before, after),
    })
    open.set(eventId, opening)
    opening.catch(() => open.delete(eventId))
    return opening
  }

  /** Notifies members whose role or mute changed, and disconnects banned members. */
  const tellStandings = (eventId: string, before: RoomSettings, after: RoomSettings) => {
    const room = `live:${eventId}`
    const uids = new Set([
      ...before.restrictions.keys(),
      ...after.restrictions.keys(),
      ...before.staff.keys(),
      ...after.staff.keys(),
    ])
    for (const uid of uids) {
      const [was, is] = [before, after].map((rules) => roomStatusOf(rules, uid, clock.now()))
      if (!was || !is || JSON.stringify(was) === JSON.stringify(is)) continue
      if (is.isBanned) rooms.expel(room, uid, 'CHAT_BANNED')
      else rooms.tellMember(uid, memberStatusMessage(room, is))
    }
  }

  const refresh = (eventIds: Iterable<string>) => {
    for (const eventId of eventIds) {
      open
        .get(eventId)
        ?.then((room) => room.refresh())
        .catch((err: unknown) => log.warn({ err }, 'room settings could not be reloaded'))
    }
  }
  bus.on('chat', ({ eventId }) => refresh([eventId]))
  bus.on('roles', () => refresh(open.keys()))
  featureSwitches.onChange(() => refresh(open.keys()))
  bus.onGap(() => refresh(open.keys()))

  const learnStarts = async () => {
    for (const eventId of startsAtMs.keys()) {
      const event = await events.find(eventId)
      if (event) startsAtMs.set(eventId, event.onAirAt.getTime())
    }
  }
  const learnStartsSoon = () => {
    learnStarts().catch((err: unknown) => log.warn({ err }, 'show starts could not be reloaded'))
  }
  bus.on('catalog', learnStartsSoon)
  bus.onGap(learnStartsSoon)

  const following = followOthers(ctx, open)

  const sweep = async () => {
    const now = performance.now()
    pace.sweep(now)
    reactionLimiter.sweep(now)
    nicknameChecks.sweep()
    for (const [eventId, opening] of open) {
      const room = await opening.catch(() => null)
      if (!room?.isIdle()) continue
      open.delete(eventId)
      startsAtMs.delete(eventId)
      chunkCache.forget(eventId)
      await room.close()
    }
  }
  const timer = setInterval(() => void sweep(), sweepMs).unref()

  const mediaMsOf = (eventId: string, atMs: number) => atMs - (startsAtMs.get(eventId) ?? atMs)

  const say: Chat['say'] = async (eventId, uid, { clientId, text: given }) => {
    const room = await roomOf(eventId)
    const isMisnamed = await nicknameChecks.isRefused(uid)
    // Nothing is awaited between here and `room.say`: of two tabs that send the same message, the second finds the
    // first.
    const earlier = room.find(uid, clientId)
    if (earlier) return saidOf(await earlier)
    const sentMs = clock.now()
    if (relay.connectionState() === 'SHUT') return { reason: 'CHAT_OFF' }
    const { badge, muted, isBanned } = roomStatusOf(room.rules(), uid, sentMs)
    if (isBanned) return { reason: 'CHAT_BANNED' }
    const isShut = featureSwitches.isClosed('CHAT') || room.rules().isClosed
    if (badge === null && isShut) return { reason: 'CHAT_CLOSED' }
    if (muted) return { reason: 'CHAT_MUTED', ...leftOf(muted.until, sentMs) }
    const read = chatText(given)
    if ('rule' in read) return { reason: 'CHAT_TEXT_REFUSED', rule: read.rule }
    if (badge === null && room.rules().isBlockedWord(read.text))
      return { reason: 'CHAT_TEXT_REFUSED', rule: 'word' }
    if (badge === null && isMisnamed) return { reason: 'CHAT_NAME_REFUSED' }
    if (room.isFull()) return { reason: 'UNAVAILABLE', retryAfterSec: 2 }
    const slowSec = badge === null ? room.rules().slowModeSec : 0
    const tooSoon = pace.take(uid, read.text, performance.now(), slowSec)
    if (tooSoon) return tooSoon
    const mediaMs = mediaMsOf(eventId, sentMs)
    const row = { id: newId('cm'), memberUid: uid, clientId, text: read.text, sentMs, mediaMs, badge }
    return saidOf(await room.say(row))
  }

  const applaud: Chat['applaud'] = async (eventId, uid, given) => {
    const counts = reactionLimiter.take(uid, given, performance.now())
    if (kindsOf(counts).length === 0) return
    const room = await roomOf(eventId)
    room.react(mediaMsOf(eventId, clock.now()), counts)
  }

  const admit = async (eventId: string, principal: Principal): Promise<Admission> => {
    const event = await events.find(eventId)
    if (!event) return { ok: false, reason: 'NOT_FOUND' }
    startsAtMs.set(eventId, event.onAirAt.getTime())
    if (event.isFree && !event.isHidden) everybodys.add(eventId)
    else everybodys.delete(eventId)
    const asFan = await admitTo(ctx.sql, event, principal)
    // Guests only read, and read over HTTP without a socket.
    if (principal.kind === 'guest') return asFan.ok ? { ok: false, reason: 'USE_HTTP_CHAT' } : asFan
    const memberStatus = roomStatusOf((await roomOf(eventId)).rules(), principal.uid, clock.now())
    // Staff and artists of the show need no ticket to write.
    const admission =
      memberStatus.badge === null ? asFan : ({ ok: true, canSend: true, keepsPlace: true } as const)
    if (!admission.ok) return admission
    if (memberStatus.isBanned) return { ok: false, reason: 'CHAT_BANNED' }
    const isFan = memberStatus.badge === null && memberStatus.muted === null
    return isFan ? admission : { ...admission, note: memberStatusMessage(`live:${eventId}`, memberStatus) }
  }

  return {
    admit,
    say,
    applaud,
    chunks: async (eventId, key) => {
      const event = await events.find(eventId)
      return event ? chunkCache.find(event, () => roomOf(eventId), key) : { ok: false, reason: 'NOT_FOUND' }
    },
    chunkKey: (eventId) => (everybodys.has(eventId) ? null : chunkCache.keyOf(eventId)),
    welcome: async (eventId, canSend, since) => (await roomOf(eventId)).joined(canSend, since),
    receive: async (eventId, { uid }, message) =>
      replyTo(`live:${eventId}`, message.clientId, await say(eventId, uid, message)),
    react: (eventId, { uid }, { counts }) => {
      applaud(eventId, uid, counts).catch(ignore)
    },
    viewersChanged: (eventId) => {
      void open.get(eventId)?.then((room) => room.tellViewers(), ignore)
    },
    close: async () => {
      clearInterval(timer)
      following.close()
      for (const opening of open.values()) await opening.then((room) => room.close(), ignore)
    },
  }
}

/** A failure to open the room has been reported to the caller that opened it. */
const ignore = () => {}

const saidOf = (stored: Stored): Said => (stored.ok ? { message: stored.message } : { reason: stored.error })

const leftOf = (untilMs: number | null, nowMs: number) =>
  untilMs === null ? {} : { retryAfterSec: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) }

const memberStatusMessage = (room: string, { badge, muted }: MemberRoomStatus): ServerMessage => ({
  type: 'member.status',
  room,
  badge,
  muted,
})

const replyTo = (room: string, clientId: string, said: Said): ServerMessage =>
  'message' in said
    ? { type: 'sent', room, clientId, seq: said.message.seq, message: said.message }
    : { type: 'refused', room, clientId, ...said }
