import type { ClientMessage } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginShow, lockShowTimes } from '#modules/catalog/events/index.ts'
import { publish } from '#platform/bus.ts'
import { type Fan, greet } from '#test/realtime/fan.ts'
import { guestToken } from '#test/realtime/stage.ts'
import { addMembers } from '#test/wallet/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { addEvent, giveTicket, openTheatre, roomOf, type Theatre, takeTicket } from './theatre.ts'

let world: World
let theatre: Theatre
let members: string[]
let eventId: string

beforeAll(async () => {
  // One test blocks tables; scheduled work that waits for them must leave connections to the chat.
  world = await createWorld({ DATABASE_POOL: '20' })
  members = await addMembers(world.db.owner, 3)
})
beforeEach(async () => {
  theatre = await openTheatre(world)
  eventId = (await addEvent(world, { isFree: true })).id
})
afterEach(() => theatre.close())
afterAll(() => world.close())

const member = (index: number) => members[index] ?? ''
let made = 0
const say = (text: string, clientId = `message-${++made}`, room = roomOf(eventId)): ClientMessage => {
  return { type: 'chat.send', room, clientId, text }
}
const messagesOf = (fan: Fan) =>
  fan.heard.flatMap((message) =>
    message.type === 'tick' || message.type === 'joined' ? message.messages : [],
  )

async function speak(fan: Fan, text: string, clientId = `message-${++made}`): Promise<number> {
  fan.say(say(text, clientId))
  return (await fan.receive('sent', (sent) => sent.clientId === clientId)).seq
}

test('chat: delivers a message to all with its author, time and media time', async () => {
  const [fan, friend] = [await theatre.enter(eventId, member(0)), await theatre.enter(eventId, member(1))]
  const seq = await speak(fan, '  안녕 💚 ')
  const tick = await friend.receive('tick', ({ messages }) => messages.length > 0)
  expect(tick).toMatchObject({ room: roomOf(eventId), seq: 1, viewers: 2 })
  const [message] = tick.messages
  const [row] = await world.db.owner`select nickname from member where uid = ${member(0)}`
  expect(message).toMatchObject({ seq, text: '안녕 💚', author: { uid: member(0), name: row?.nickname } })
  expect(message?.id).toMatch(/^cm_/)
  expect(message?.mediaMs).toBeGreaterThanOrEqual(60_000)
  expect(message?.mediaMs).toBeLessThan(120_000)
  expect(messagesOf(fan)).toEqual(tick.messages)
})

test('chat: gives messages the media time of an early start', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { id } = await addEvent(world, {
    isFree: true,
    startAt: inAnHour,
    endAt: new Date(Date.now() + 7_200_000),
  })
  const fan = await theatre.enter(id, member(0))
  const placeOf = async (text: string) => {
    const clientId = `message-${++made}`
    fan.say(say(text, clientId, roomOf(id)))
    const { seq } = await fan.receive('sent', (sent) => sent.clientId === clientId)
    await fan.receive('tick', (tick) => tick.seq >= seq)
    return messagesOf(fan).find((message) => message.seq === seq)?.mediaMs ?? Number.NaN
  }
  expect(await placeOf('waiting')).toBeLessThan(-3_000_000)
  await world.db.app.begin(async (tx) => {
    const times = await lockShowTimes(tx, id)
    if (times) await beginShow(tx, times)
  })
  await vi.waitFor(async () => expect(await placeOf(`we are on ${made}`)).toBeGreaterThan(0), 10_000)
})

test('chat: sends the last fifty to a newcomer and at most two hundred missed ones to a returning member', async () => {
  const fan = await theatre.enter(eventId, member(0))
  for (let i = 1; i <= 260; i++) fan.say(say(`line ${i}`))
  await fan.receive('tick', ({ seq }) => seq === 260)
  const joined = async (since?: number) => {
    const page = await theatre.enter(eventId, member(1), since)
    const { messages, ...rest } = await page.receive('joined')
    await page.leave()
    return { ...rest, seqs: messages.map(({ seq }) => seq) }
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  expect(await joined()).toMatchObject({ seq: 260, truncated: false, seqs: range(211, 260) })
  expect(await joined(258)).toMatchObject({ seq: 260, truncated: false, seqs: [259, 260] })
  expect(await joined(260)).toMatchObject({ seq: 260, truncated: false, seqs: [] })
  expect(await joined(60)).toMatchObject({ seq: 260, truncated: false, seqs: range(61, 260) })
  expect(await joined(59)).toMatchObject({ seq: 260, truncated: true, seqs: range(61, 260) })
  expect(await joined(9_999)).toMatchObject({ seq: 260, truncated: false, seqs: range(211, 260) })
})

test('chat: stores a repeated message once and acknowledges its number, also after a restart', async () => {
  const fan = await theatre.enter(eventId, member(0))
  const seq = await speak(fan, 'once', 'the-same-id')
  await speak(fan, 'between')
  fan.heard.length = 0
  expect(await speak(fan, 'once', 'the-same-id')).toBe(seq)
  await theatre.close()
  theatre = await openTheatre(world)
  const back = await theatre.enter(eventId, member(0), 2)
  expect(await speak(back, 'once', 'the-same-id')).toBe(seq)
  expect(await speak(back, 'next')).toBe(3)
  expect(messagesOf(back).map(({ text }) => text)).toEqual(['next'])
  const rows = await world.db.owner`select text from chat_message where event_id = ${eventId} order by seq`
  expect(rows.map(({ text }) => text)).toEqual(['once', 'between', 'next'])
})

test('chat: acknowledges both tabs that send the same message', async () => {
  const tabs = [await theatre.enter(eventId, member(0)), await theatre.enter(eventId, member(0))]
  const seqs = await Promise.all(tabs.map((tab) => speak(tab, 'hello', 'tab-message')))
  expect(seqs).toEqual([1, 1])
  const other = await theatre.enter(eventId, member(1))
  expect(await speak(other, 'hello', 'tab-message')).toBe(2)
})

test('chat: refuses messages of a free event’s guests, who have no socket', async () => {
  const guest = await greet(theatre.url, guestToken())
  const room = roomOf(eventId)
  guest.say({ type: 'join', room })
  expect(await guest.receive('refused')).toEqual({ type: 'refused', reason: 'USE_HTTP_CHAT', room })
  guest.say(say('let me', 'guest-message'))
  expect(await guest.receive('refused', ({ clientId }) => clientId === 'guest-message')).toMatchObject({
    reason: 'NOT_FOUND',
  })
})

test('chat: opens a paid room with a ticket and closes it when the ticket is revoked', async () => {
  const paid = await addEvent(world)
  const room = roomOf(paid.id)
  const fan = await greet(theatre.url, guestToken())
  fan.say({ type: 'join', room })
  expect(await fan.receive('refused')).toEqual({ type: 'refused', reason: 'NOT_ENTITLED', room })
  await giveTicket(world, member(0), paid.id)
  const holder = await theatre.enter(paid.id, member(0))
  expect(await holder.receive('joined')).toMatchObject({ canSend: true })
  await takeTicket(world, member(0), paid.id)
  expect(await holder.receive('left')).toEqual({ type: 'left', room, reason: 'NOT_ENTITLED' })
  holder.say(say('still?', 'late-message', room))
  expect(await holder.receive('refused')).toMatchObject({ reason: 'NOT_FOUND' })
})

test('chat: opens a hidden event’s room for ticket holders only, and an unknown room for nobody', async () => {
  const hidden = await addEvent(world, { isHidden: true, isFree: true })
  const fan = await greet(theatre.url, guestToken())
  for (const id of [hidden.id, 'ev_01JD0000000000000000000000']) {
    fan.say({ type: 'join', room: roomOf(id) })
    expect(await fan.receive('refused', ({ room }) => room === roomOf(id))).toMatchObject({
      reason: 'NOT_FOUND',
    })
  }
  await giveTicket(world, member(1), hidden.id)
  await theatre.enter(hidden.id, member(1))
})

test('chat: refuses a text that breaks a rule or repeats, to its sender alone', async () => {
  const fan = await theatre.enter(eventId, member(0))
  for (const [index, text] of ['', 'see https://example.com', 'a\u202Eb', 'x'.repeat(201)].entries()) {
    fan.say(say(text, `refused-${index}`))
    expect(await fan.receive('refused', ({ clientId }) => clientId === `refused-${index}`)).toEqual({
      type: 'refused',
      reason: 'CHAT_TEXT_REFUSED',
      rule: ['blank', 'link', 'characters', 'maxLength'][index],
      room: roomOf(eventId),
      clientId: `refused-${index}`,
    })
  }
  await speak(fan, 'again')
  fan.say(say('again', 'said-twice'))
  expect(await fan.receive('refused', ({ clientId }) => clientId === 'said-twice')).toMatchObject({
    reason: 'CHAT_REPEATED',
    retryAfterSec: 30,
  })
  expect(messagesOf(fan).map(({ text }) => text)).toEqual(['again'])
})

test('chat: keeps the order of one member’s concurrent messages', async () => {
  const fan = await theatre.enter(eventId, member(0))
  const texts = Array.from({ length: 40 }, (_, n) => `line ${n}`)
  for (const text of texts) fan.say(say(text))
  await fan.receive('tick', ({ seq }) => seq === texts.length)
  expect(messagesOf(fan).map(({ text }) => text)).toEqual(texts)
})

test('chat: tells a member who types too fast how long to wait', async () => {
  const limited = await openTheatre(world, { settings: { RATE_LIMITS: 'on' } })
  const fan = await limited.enter(eventId, member(0))
  fan.say(say('one'))
  fan.say(say('two', 'too-soon'))
  expect(await fan.receive('refused')).toMatchObject({
    reason: 'CHAT_TOO_FAST',
    clientId: 'too-soon',
    retryAfterSec: 1,
  })
  await limited.close()
})

test('chat: queues messages while the database is down and refuses the surplus with a retry', async () => {
  const fan = await theatre.enter(eventId, member(0))
  await speak(fan, 'before')
  const { owner } = world.db
  await owner.begin(async (tx) => {
    await tx`lock table chat_room, event, entitlement, member in access exclusive mode`
    // Clears the event cache.
    await publish(world.db.app, { topic: 'catalog' })
    for (let i = 0; i < 520; i++) fan.say(say(`waiting ${i}`))
    await fan.receive(
      'refused',
      ({ reason, retryAfterSec }) => reason === 'UNAVAILABLE' && retryAfterSec === 2,
    )
    // Ends the connection that waits for the lock, as a restart of the database would.
    for (let ended = 0; ended === 0; ) {
      const rows = await owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%chat_append%'`
      ended = rows.length
    }
    expect(fan.heard.filter(({ type }) => type === 'sent')).toHaveLength(1)
  })
  await fan.receive('sent', ({ seq }) => seq === 501)
  expect(messagesOf(fan).map(({ seq }) => seq)).toEqual(Array.from({ length: 501 }, (_, i) => i + 1))
  expect(fan.heard.filter(({ type }) => type === 'refused')).toHaveLength(20)
})

test('chat: numbers one room in one order without a gap over two processes', async () => {
  const second = await openTheatre(world)
  const [fan, friend] = [await theatre.enter(eventId, member(0)), await second.enter(eventId, member(1))]
  for (let i = 0; i < 5; i++) {
    await Promise.all([speak(fan, `here ${i}`), speak(friend, `there ${i}`)])
  }
  const last = [await speak(fan, 'last here'), await speak(friend, 'last there')].at(-1) ?? 0
  await friend.receive('tick', ({ seq }) => seq === last)
  const heard = messagesOf(friend)
  expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, i) => i + 1))
  expect(messagesOf(fan)).toEqual(heard.slice(0, messagesOf(fan).length))
  await second.close()
})

test('chat: sends viewer counts of shows on air and of no others', async () => {
  const hidden = await addEvent(world, { isHidden: true })
  const { status, body } = await world.send('GET /api/v1/live/viewers')
  expect(status).toBe(200)
  expect(body.content).toContainEqual({ eventId, viewers: 0 })
  expect(body.content.map((one: { eventId: string }) => one.eventId)).not.toContain(hidden.id)
})
