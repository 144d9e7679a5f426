import type { ChatMessage, RefusalReason, RoomState, ServerMessage } from '@encore/contract/realtime'

/** What is kept and shown of a room. */
export const keptMessages = 200

export type Access =
  | { kind: 'joining' }
  | { kind: 'in'; canSend: boolean }
  | { kind: 'out'; reason: RefusalReason }

/** What this member is in the room, beside a fan. */
export type Standing = Omit<Extract<ServerMessage, { type: 'member.status' }>, 'type' | 'room'>

export const fan: Standing = { badge: null, muted: null }
const calm: RoomState = { slowModeSec: 0, pinned: null, isDelayed: false, isOff: false, isClosed: false }

/** One's own words on their way. */
export interface Pending {
  clientId: string
  uid: string
  text: string
  /** Null until the room gave it a number. */
  seq: number | null
}

export interface ChatLog {
  /** The member the server speaks with; null for guests and until it said so. */
  uid: string | null
  access: Access
  /** Of the newest message known. */
  seq: number
  /** Null until the room told. */
  viewers: number | null
  /** By `seq`, oldest first. */
  messages: readonly ChatMessage[]
  /** The message before which some were left out. */
  gapBefore: number | null
  /** In the order they were written. */
  pending: readonly Pending[]
  state: RoomState
  standing: Standing
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
  standing: fan,
}

/** Nobody has said anything that is still there. */
export const isSilent = ({ messages, pending }: ChatLog): boolean =>
  messages.length === 0 && pending.length === 0

export const say = (log: ChatLog, said: Pending): ChatLog => ({ ...log, pending: [...log.pending, said] })

/** The connection is gone: what was heard stays, the room has to be joined anew. */
export const lose = (log: ChatLog): ChatLog =>
  log.access.kind === 'in' ? { ...log, access: { kind: 'joining' } } : log

/** The log after a message of the server; the same object when it concerns another room. */
export function hear(log: ChatLog, room: string, message: ServerMessage): ChatLog {
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
      return { ...log, standing: { badge, muted } }
    }
    case 'left':
      return message.reason ? { ...log, access: { kind: 'out', reason: message.reason } } : log
    case 'refused':
      return refuse(log, message)
    default:
      return log
  }
}

/** As a member reads it who does not want to read some; artists and staff are not shut out. */
export function withoutBlocked(log: ChatLog, blocked: ReadonlyMap<string, unknown>): ChatLog {
  const messages = log.messages.filter(({ author }) => author.badge || !blocked.has(author.uid))
  return messages.length === log.messages.length ? log : { ...log, messages }
}

/** What one member left unsaid is not said by the next. */
function greet(log: ChatLog, { uid, isAnonymous }: Extract<ServerMessage, { type: 'welcome' }>): ChatLog {
  const pending = log.pending.filter((said) => said.uid === uid)
  return { ...log, uid: isAnonymous ? null : uid, pending }
}

function merge(log: ChatLog, told: readonly ChatMessage[], seq: number): ChatLog {
  const known = new Set(log.messages.map((message) => message.seq))
  const fresh = told.filter((message) => !known.has(message.seq))
  const newest = Math.max(log.seq, seq)
  if (fresh.length === 0) return settle({ ...log, seq: newest })
  const messages = [...log.messages, ...fresh].sort((a, b) => a.seq - b.seq).slice(-keptMessages)
  return settle({ ...log, seq: newest, messages })
}

/** Without what was taken away. */
function take(log: ChatLog, gone: readonly number[]): ChatLog {
  const messages = log.messages.filter(({ seq }) => !gone.includes(seq))
  return messages.length === log.messages.length ? log : { ...log, messages }
}

/** What the room has told is no longer on its way. */
function settle(log: ChatLog): ChatLog {
  const pending = log.pending.filter(({ seq }) => seq === null || seq > log.seq)
  return pending.length === log.pending.length ? log : { ...log, pending }
}

/** A tick comes before the `sent` that names its message; without this one's words would show twice in between. */
function recognise(pending: readonly Pending[], told: readonly ChatMessage[]): readonly Pending[] {
  const first = pending.find(({ seq }) => seq === null)
  const echo = first && told.find(({ author, text }) => author.uid === first.uid && text === first.text)
  return echo ? pending.map((said) => (said === first ? { ...said, seq: echo.seq } : said)) : pending
}

function refuse(log: ChatLog, refused: Extract<ServerMessage, { type: 'refused' }>): ChatLog {
  const { clientId, reason, room } = refused
  if (clientId !== undefined)
    return { ...log, pending: log.pending.filter((said) => said.clientId !== clientId) }
  const concernsRoom = room !== undefined || reason === 'RATE_LIMITED'
  return concernsRoom ? { ...log, access: { kind: 'out', reason } } : log
}
