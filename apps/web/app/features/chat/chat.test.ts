import type { ChatMessage, ClientMessage, RefusalReason, ServerMessage } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionState } from '#app/data/realtime.ts'
import { createChat } from './chat.ts'

const room = 'live:ev_00000000000000000000000001'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chat of `mina` and the server's end of its connection. */
function conversation() {
  const messageListeners = new Set<(message: ServerMessage) => void>()
  const stateListeners = new Set<(state: ConnectionState) => void>()
  const heard: ClientMessage[] = []
  let state: ConnectionState = 'open'
  const turn = (next: ConnectionState) => {
    state = next
    for (const listener of stateListeners) listener(next)
  }
  const follow = <T>(listeners: Set<T>, listener: T) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const connection = {
    state: () => state,
    join: (name: string) => {
      heard.push({ type: 'join', room: name })
      return () => void heard.push({ type: 'leave', room: name })
    },
    send: (message: ClientMessage) => {
      if (state === 'open') heard.push(message)
      return state === 'open'
    },
    onMessage: (listener: (message: ServerMessage) => void) => follow(messageListeners, listener),
    onState: (listener: (next: ConnectionState) => void) => follow(stateListeners, listener),
  }
  const chat = createChat({ room, connect: () => connection, now: Date.now })
  const tell = (message: ServerMessage) => {
    for (const listener of messageListeners) listener(message)
  }
  const sends = () => heard.filter((message) => message.type === 'chat.send')
  const lastId = () => sends().at(-1)?.clientId ?? ''
  return {
    chat,
    heard,
    turn,
    tell,
    stop: chat.start(),
    listeners: () => messageListeners.size + stateListeners.size,
    joined: (messages: ChatMessage[] = [], canSend = true) => {
      const seq = messages.at(-1)?.seq ?? 0
      const state = { slowModeSec: 0, pinned: null, isDelayed: false, isOff: false, isClosed: false }
      tell({ type: 'joined', room, seq, canSend, viewers: 1, messages, truncated: false, gone: [], state })
    },
    sent: (seq: number) => {
      const text = sends().at(-1)?.text ?? ''
      const author = { uid: 'mina', name: 'mina' }
      const message = { seq, id: `cm_${seq}`, author, text, at: seq, mediaMs: seq }
      tell({ type: 'sent', room, clientId: lastId(), seq, message })
    },
    refused: (reason: RefusalReason, retryAfterSec?: number) =>
      tell({ type: 'refused', room, clientId: lastId(), reason, ...(retryAfterSec && { retryAfterSec }) }),
    says: (text: string) => {
      chat.type(text)
      return chat.submit('mina')
    },
    said: () => sends().map(({ text }) => text),
    ids: () => sends().map(({ clientId }) => clientId),
    draft: () => chat.state.get().draft,
    log: () => chat.state.get().log,
    pending: () => chat.state.get().log.pending.map(({ text }) => text),
  }
}

test('chat: shows a message at once, sends it once and settles it by the room', () => {
  const { joined, says, said, draft, pending, sent, tell } = conversation()
  joined()
  expect(says('  hello ')).toBe(true)
  expect(draft().text).toBe('')
  expect(pending()).toEqual(['hello'])
  expect(said()).toEqual(['hello'])
  const author = { uid: 'mina', name: 'Mina' }
  const echo = { seq: 1, id: 'cm_1', author, text: 'hello', at: 0, mediaMs: 0 }
  tell({ type: 'tick', room, seq: 1, viewers: 1, messages: [echo] })
  sent(1)
  expect(pending()).toEqual([])
})

test('chat: keeps empty, too long and partly composed text in the composer', () => {
  const { joined, says, said, draft, chat } = conversation()
  joined()
  expect(says('   ')).toBe(false)
  expect(says('x'.repeat(201))).toBe(false)
  expect(draft()).toMatchObject({ text: 'x'.repeat(201), problem: { reason: 'TOO_LONG' } })
  chat.compose(true)
  expect(says('안녕')).toBe(false)
  chat.compose(false)
  expect(chat.submit('mina')).toBe(true)
  expect(said()).toEqual(['안녕'])
})

test('chat: sends messages one after the other', () => {
  const { joined, says, said, sent } = conversation()
  joined()
  says('one')
  says('two')
  expect(said()).toEqual(['one'])
  sent(1)
  expect(said()).toEqual(['one', 'two'])
})

test('chat: sends messages written offline on return, under the same number', () => {
  const { joined, says, said, ids, turn, sent, pending, log } = conversation()
  joined()
  says('heard?')
  turn('waiting')
  says('and this')
  expect(said()).toEqual(['heard?'])
  turn('connecting')
  turn('open')
  expect(said()).toEqual(['heard?'])
  joined()
  expect(said()).toEqual(['heard?', 'heard?'])
  expect(new Set(ids()).size).toBe(1)
  sent(1)
  sent(2)
  expect(said().at(-1)).toBe('and this')
  expect(pending()).toEqual([])
  expect(log().messages.map(({ text }) => text)).toEqual(['heard?', 'and this'])
})

test('chat: sends nothing on a new connection before the room is joined again', () => {
  const { joined, says, said, turn } = conversation()
  joined()
  turn('waiting')
  turn('open')
  says('hello')
  expect(said()).toEqual([])
  joined()
  expect(said()).toEqual(['hello'])
})

test('chat: messages wait while the room accepts none, as before a sign-in arrives', () => {
  const { joined, says, said } = conversation()
  joined([], false)
  says('hello')
  expect(said()).toEqual([])
  joined()
  expect(said()).toEqual(['hello'])
})

test('chat: a refused message returns to the composer with the reason and the wait', () => {
  const { joined, says, refused, draft, pending, chat } = conversation()
  joined()
  says('again')
  refused('CHAT_REPEATED', 25)
  expect(pending()).toEqual([])
  expect(draft()).toMatchObject({
    text: 'again',
    problem: { reason: 'CHAT_REPEATED', retryAt: Date.now() + 25_000, retryAfterSec: 25 },
  })
  chat.type('again!')
  expect(draft().problem).toBeNull()
})

test('chat: a fast writer sends again after the wait and not before', () => {
  const { joined, says, refused, said, chat } = conversation()
  joined()
  says('twenty-first')
  refused('CHAT_TOO_FAST', 8)
  expect(chat.submit('mina')).toBe(false)
  vi.advanceTimersByTime(7_999)
  expect(chat.submit('mina')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(chat.submit('mina')).toBe(true)
  expect(said()).toEqual(['twenty-first', 'twenty-first'])
})

test('chat: resends by itself after a wait of one second', () => {
  const { joined, says, refused, said, ids, draft, pending } = conversation()
  joined()
  says('quick')
  refused('CHAT_TOO_FAST', 1)
  expect(draft()).toMatchObject({ text: '', problem: null })
  expect(pending()).toEqual(['quick'])
  vi.advanceTimersByTime(1_000)
  expect(said()).toEqual(['quick', 'quick'])
  expect(new Set(ids()).size).toBe(1)
})

test('chat: asks a failing room again from the last message', () => {
  const { joined, tell, heard, log } = conversation()
  const author = { uid: 'haru', name: 'Haru' }
  joined([{ seq: 7, id: 'cm_7', author, text: 'hi', at: 0, mediaMs: 0 }])
  tell({ type: 'refused', room, reason: 'UNAVAILABLE', retryAfterSec: 2 })
  expect(log().access).toEqual({ kind: 'out', reason: 'UNAVAILABLE' })
  vi.advanceTimersByTime(2_000)
  expect(heard.at(-1)).toEqual({ type: 'join', room, since: 7 })
})

test('chat: asks again only once there is a ticket', () => {
  const { tell, heard } = conversation()
  tell({ type: 'refused', room, reason: 'NOT_ENTITLED' })
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([{ type: 'join', room }])
  tell({ type: 'changed', what: 'wallet' })
  tell({ type: 'changed', what: 'entitlement' })
  expect(heard).toEqual([
    { type: 'join', room },
    { type: 'join', room },
  ])
})

test('chat: leaving leaves nothing behind', () => {
  const { stop, heard, tell, listeners } = conversation()
  tell({ type: 'refused', room, reason: 'UNAVAILABLE', retryAfterSec: 2 })
  stop()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([
    { type: 'join', room },
    { type: 'leave', room },
  ])
  expect(listeners()).toBe(0)
})

test('chat: a message submitted before its author is known is sent once the author is', () => {
  const { chat, joined, said } = conversation()
  joined()
  chat.type('here we go')
  expect(chat.submit(null)).toBe(false)
  expect(said()).toEqual([])
  expect(chat.identify('mina')).toBe(true)
  expect(chat.identify('mina')).toBe(false)
  expect(said()).toEqual(['here we go'])
})

test('chat: a text changed after it was submitted waits for the next press', () => {
  const { chat, joined, said } = conversation()
  joined()
  chat.type('here we')
  chat.submit(null)
  chat.type('here we go')
  expect(chat.identify('mina')).toBe(false)
  expect(said()).toEqual([])
})
