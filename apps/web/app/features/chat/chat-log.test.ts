import type { ChatMessage, ServerMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import { type ChatLog, emptyLog, handle, keptMessages, lose, say } from './chat-log.ts'

const room = 'live:ev_00000000000000000000000001'

const message = (seq: number, text = `line ${seq}`, uid = 'haru'): ChatMessage => {
  return { seq, id: `cm_${seq}`, author: { uid, name: uid }, text, at: seq, mediaMs: seq }
}
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

const joined = (messages: ChatMessage[], more: Partial<Extract<ServerMessage, { type: 'joined' }>> = {}) =>
  ({
    type: 'joined',
    room,
    seq: messages.at(-1)?.seq ?? 0,
    canSend: true,
    viewers: 2,
    messages,
    truncated: false,
    gone: [],
    state: { slowModeSec: 0, pinned: null, isDelayed: false, isOff: false, isClosed: false },
    ...more,
  }) satisfies ServerMessage
const tick = (messages: ChatMessage[], seq = messages.at(-1)?.seq ?? 0) =>
  ({ type: 'tick', room, seq, viewers: 3, messages }) satisfies ServerMessage

const sent = (clientId: string, seq: number, text: string) =>
  ({ type: 'sent', room, clientId, seq, message: message(seq, text, 'mina') }) satisfies ServerMessage

const after = (...incoming: ServerMessage[]): ChatLog =>
  incoming.reduce((log, one) => handle(log, room, one), emptyLog)
const seqs = ({ messages }: ChatLog) => messages.map(({ seq }) => seq)
const mine = (clientId: string, text: string) => ({ clientId, uid: 'mina', text, seq: null })

test('chat log: shows repeated or unordered messages once and in order', () => {
  const log = after(
    joined(range(1, 3)),
    tick(range(5, 6)),
    joined(range(2, 6)),
    tick([message(6), message(7)]),
  )
  expect(seqs(log)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(log).toMatchObject({ seq: 7, viewers: 3, access: { kind: 'in', canSend: true }, gapBefore: null })
})

test('chat log: a tick without messages keeps the lines unchanged', () => {
  const log = after(joined(range(1, 3)))
  expect(handle(log, room, tick([], 3)).messages).toBe(log.messages)
})

test('chat log: keeps the newest two hundred', () => {
  const log = after(joined(range(1, 50)), tick(range(51, 240)))
  expect(log.messages).toHaveLength(keptMessages)
  expect(seqs(log)[0]).toBe(41)
})

test('chat log: marks a place where the server left messages out', () => {
  const log = after(joined(range(1, 3)), joined(range(400, 402), { truncated: true }))
  expect(log.gapBefore).toBe(400)
  expect(seqs(log)).toEqual([1, 2, 3, 400, 401, 402])
})

test('chat log: own messages are pending until acknowledged, then part of the log', () => {
  const said = say(after(joined(range(1, 3))), mine('a', 'hello'))
  expect(said.pending).toEqual([mine('a', 'hello')])
  const acknowledged = handle(said, room, sent('a', 4, 'hello'))
  expect(acknowledged.pending).toEqual([])
  expect(seqs(acknowledged)).toEqual([1, 2, 3, 4])
  expect(seqs(handle(acknowledged, room, tick([message(4, 'hello', 'mina')])))).toEqual([1, 2, 3, 4])
})

test('chat log: own messages never appear twice when the tick precedes the acknowledgement', () => {
  const said = say(say(after(joined([])), mine('a', 'hello')), mine('b', 'hello'))
  const incoming = handle(said, room, tick([message(1, 'hello', 'mina')]))
  expect(incoming.pending.map(({ clientId }) => clientId)).toEqual(['b'])
  expect(handle(incoming, room, sent('a', 1, 'hello')).pending).toHaveLength(1)
})

test('chat log: own messages that a busy room did not show appear for their author', () => {
  const said = say(after(joined([])), mine('a', 'hello'))
  const busy = handle(said, room, tick([message(30)], 40))
  expect(seqs(handle(busy, room, sent('a', 7, 'hello')))).toEqual([7, 30])
})

test('chat log: a deleted message vanishes, also for absent members', () => {
  const log = after(joined(range(1, 5)))
  expect(seqs(handle(log, room, { ...tick([], 5), deleted: [2, 4] }))).toEqual([1, 3, 5])
  expect(seqs(handle(log, room, joined([message(6)], { gone: [5] })))).toEqual([1, 2, 3, 4, 6])
})

test('chat log: knows the room’s settings and the member’s status', () => {
  const state = { slowModeSec: 10, pinned: message(2), isDelayed: false, isOff: false, isClosed: false }
  const log = after(joined(range(1, 3)), { ...tick([], 3), state })
  expect(handle(log, room, tick([message(4)])).state).toEqual(state)
  const memberStatus = { badge: 'STAFF' as const, muted: null }
  expect(handle(log, room, { type: 'member.status', room, ...memberStatus }).memberStatus).toEqual(
    memberStatus,
  )
})

test('chat log: the same text by another member is theirs', () => {
  const said = say(after(joined([])), mine('a', 'hello'))
  expect(handle(said, room, tick([message(1, 'hello', 'haru')])).pending).toHaveLength(1)
})

test('chat log: a refused message is no longer pending and others are', () => {
  const said = say(say(after(joined([])), mine('a', 'one')), mine('b', 'two'))
  const log = handle(said, room, { type: 'refused', room, clientId: 'a', reason: 'CHAT_REPEATED' })
  expect(log.pending.map(({ text }) => text)).toEqual(['two'])
  expect(log.access).toEqual({ kind: 'in', canSend: true })
})

test('chat log: a member’s pending text is not sent by the next', () => {
  const said = say(after(joined([])), mine('a', 'hello'))
  const welcome = { type: 'welcome' as const, isAnonymous: false, serverTime: 0 }
  expect(handle(said, room, { ...welcome, uid: 'mina' })).toMatchObject({
    uid: 'mina',
    pending: [{ uid: 'mina' }],
  })
  expect(handle(said, room, { ...welcome, uid: 'alex' }).pending).toEqual([])
  expect(handle(said, room, { ...welcome, uid: 'someone', isAnonymous: true }).uid).toBeNull()
})

test('chat log: a refused member sees why and enters when that changes', () => {
  const refused = after({ type: 'refused', room, reason: 'NOT_ENTITLED' })
  expect(refused.access).toEqual({ kind: 'out', reason: 'NOT_ENTITLED' })
  expect(handle(refused, room, joined([])).access.kind).toBe('in')
  const expelled = handle(after(joined([])), room, { type: 'left', room, reason: 'NOT_ENTITLED' })
  expect(expelled.access).toEqual({ kind: 'out', reason: 'NOT_ENTITLED' })
  expect(after({ type: 'refused', reason: 'RATE_LIMITED' }).access.kind).toBe('out')
})

test('chat log: another room and one’s own leaving change nothing', () => {
  const log = after(joined(range(1, 3)))
  const elsewhere = 'live:ev_00000000000000000000000002'
  expect(handle(log, room, { ...tick(range(4, 5)), room: elsewhere })).toBe(log)
  expect(handle(log, room, { type: 'left', room, reason: null })).toBe(log)
})

test('chat log: a lost connection keeps received messages', () => {
  const lost = lose(after(joined(range(1, 3))))
  expect(lost.access).toEqual({ kind: 'joining' })
  expect(seqs(lost)).toEqual([1, 2, 3])
})
