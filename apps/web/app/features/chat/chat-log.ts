import type { ChatMessage, RefusalReason, RoomState, ServerMessage } from '@encore/contract/realtime'
import { defaultSlowModeSec } from '@encore/contract/rules/limits'

/** Maximum number of messages kept and shown per room. */
export const keptMessages = 200

export type Access =
  | { kind: 'joining' }
  | { kind: 'in'; canSend: boolean }
  | { kind: 'out'; reason: RefusalReason }

/** The room member status: badge and mute. `fan` is the default. */
export type MemberStatus = Omit<Extract<ServerMessage, { type: 'member.status' }>, 'type' | 'room'>

export const fan: MemberStatus = { badge: null, muted: null }
const calm: RoomState = {
  slowModeSec: defaultSlowModeSec,
  pinned: null,
  isDelayed: false,
  isOff: false,
  isClosed: false,
}

/** An own message that the room has not confirmed. */
export interface Pending {
  clientId: string
  uid: string
  text: string
  /** Null until the room assigned a number. */
  seq: number | null
}

export interface ChatLog {
  /** The signed-in member of the connection; null for guests and before the `welcome`. */
  uid: string | null
  access: Access
  /** Number of the newest known message. */
  seq: number
  /** Null until the room sent it. */
  viewers: number | null
  /** By `seq`, oldest first. */
  messages: readonly ChatMessage[]
  /** Number of the first message after a gap; null without one. */
  gapBefore: number | null
  /** In the order they were written. */
  pending: readonly Pending[]
  state: RoomState
  memberStatus: MemberStatus
}

export const emptyLog: ChatLog = {
  uid: null,
  access: { kind: 'joining' },
  seq: 0,
  viewers: null,
  messages: [],
  gapBefore: null,
  pending: [],
  state: calm,
  memberStatus: fan,
}

export const isSilent = ({ messages, pending }: ChatLog): boolean =>
  messages.length === 0 && pending.length === 0

export const say = (log: ChatLog, said: Pending): ChatLog => ({ ...log, pending: [...log.pending, said] })

/** Applies a lost connection: messages stay, the room must be joined again. */
export const lose = (log: ChatLog): ChatLog =>
  log.access.kind === 'in' ? { ...log, access: { kind: 'joining' } } : log

/** Returns the log after a server message; the same object when the message concerns another room. */
export function handle(log: ChatLog, room: string, message: ServerMessage): ChatLog {
  if ('room' in message && message.room !== undefined && message.room !== room) return log
  switch (message.type) {
    case 'welcome':
      return greet(log, message)
    case 'joined': {
      const { canSend, viewers, truncated, messages, gone, state } = message
      const gapBefore = truncated ? (messages[0]?.seq ?? null) : log.gapBefore
      const kept = take(log, gone)
      return merge(
        { ...kept, access: { kind: 'in', canSend }, viewers, gapBefore, state },
        messages,
        message.seq,
      )
    }
    case 'tick': {
      const { messages, viewers, deleted = [], state = log.state } = message
      const pending = recognise(log.pending, messages)
      return take(merge({ ...log, viewers, pending, state }, messages, message.seq), deleted)
    }
    case 'sent': {
      const pending = log.pending.filter((said) => said.clientId !== message.clientId)
      return merge({ ...log, pending }, [message.message], log.seq)
    }
    case 'member.status': {
      const { badge, muted } = message
      return { ...log, memberStatus: { badge, muted } }
    }
    case 'left':
      return message.reason ? { ...log, access: { kind: 'out', reason: message.reason } } : log
    case 'refused':
      return refuse(log, message)
    default:
      return log
  }
}

/** Removes the messages of blocked members; artists and staff cannot be blocked. */
export function withoutBlocked(log: ChatLog, blocked: ReadonlyMap<string, unknown>): ChatLog {
  const messages = log.messages.filter(({ author }) => author.badge || !blocked.has(author.uid))
  return messages.length === log.messages.length ? log : { ...log, messages }
}

/** Drops pending messages of a previous member: they must not be sent under another name. */
function greet(log: ChatLog, { uid, isAnonymous }: Extract<ServerMessage, { type: 'welcome' }>): ChatLog {
  const pending = log.pending.filter((said) => said.uid === uid)
  return { ...log, uid: isAnonymous ? null : uid, pending }
}

function merge(log: ChatLog, incoming: readonly ChatMessage[], seq: number): ChatLog {
  const known = new Set(log.messages.map((message) => message.seq))
  const fresh = incoming.filter((message) => !known.has(message.seq))
  const newest = Math.max(log.seq, seq)
  if (fresh.length === 0) return settle({ ...log, seq: newest })
  const messages = [...log.messages, ...fresh].sort((a, b) => a.seq - b.seq).slice(-keptMessages)
  return settle({ ...log, seq: newest, messages })
}

function take(log: ChatLog, gone: readonly number[]): ChatLog {
  const messages = log.messages.filter(({ seq }) => !gone.includes(seq))
  return messages.length === log.messages.length ? log : { ...log, messages }
}

/** Drops pending messages that the room's log already contains. */
function settle(log: ChatLog): ChatLog {
  const pending = log.pending.filter(({ seq }) => seq === null || seq > log.seq)
  return pending.length === log.pending.length ? log : { ...log, pending }
}

/**
 * Assigns the number to an own pending message that arrives in a tick. The tick precedes the `sent` that names it; the
 * text would appear twice in between.
 */
function recognise(pending: readonly Pending[], incoming: readonly ChatMessage[]): readonly Pending[] {
  const first = pending.find(({ seq }) => seq === null)
  const echo = first && incoming.find(({ author, text }) => author.uid === first.uid && text === first.text)
  return echo ? pending.map((said) => (said === first ? { ...said, seq: echo.seq } : said)) : pending
}

function refuse(log: ChatLog, refused: Extract<ServerMessage, { type: 'refused' }>): ChatLog {
  const { clientId, reason, room } = refused
  if (clientId !== undefined)
    return { ...log, pending: log.pending.filter((said) => said.clientId !== clientId) }
  const concernsRoom = room !== undefined || reason === 'RATE_LIMITED'
  return concernsRoom ? { ...log, access: { kind: 'out', reason } } : log
}
