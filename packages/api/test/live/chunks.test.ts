import type { ChatChunk } from '@encore/contract/endpoints'
import type { ClientMessage } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#platform/start.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Fan, greet } from '#test/realtime/fan.ts'
import { type Colleague, everywhere, openStudio, type Studio } from '#test/studio/studio-world.ts'
import type { Sent, World } from '#test/world.ts'
import { addEvent, giveTicket, roomOf, takeTicket } from './theatre.ts'

const origin = 'http://localhost:3000'
const everyMs = 500
const path = 'GET /api/v1/live/{id}/chat/chunk'
let home: Studio
let world: World
let url: string
let [first, second]: TestMember[] = []
let staff: Colleague
let eventId: string

beforeAll(async () => {
  // One socket is allowed for the fans of all rooms.
  home = await openStudio({ PUBLIC_URL: origin, CHAT_SOCKETS: '1', CHAT_CHUNK_MS: String(everyMs) })
  world = home.world
  const address = await world.api.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}/realtime`
  first = await signUpMember(home)
  second = await signUpMember(home)
  staff = await home.hire(everywhere('MODERATOR'))
})
beforeEach(async () => {
  eventId = (await addEvent(world, { isFree: true })).id
})
const fans: Fan[] = []
afterEach(async () => {
  await Promise.all(fans.splice(0).map((fan) => fan.leave()))
})
afterAll(() => home.close())

const come = async (member: TestMember | undefined, id = eventId) => {
  const fan = await greet(url, member?.token ?? '', { origin })
  fans.push(fan)
  fan.say({ type: 'join', room: roomOf(id) })
  return fan
}
let made = 0
const say = (text: string, id = eventId): ClientMessage => {
  return { type: 'chat.send', room: roomOf(id), clientId: `message-${++made}`, text }
}
const ask = (query: Record<string, string> = {}, headers: Record<string, string> = {}, id = eventId) =>
  world.send(path, { params: { id }, query, headers })
const now = async (id?: string): Promise<ChatChunk> => (await ask({}, {}, id)).body
/** Waits for the chunk after this one. */
const following = (chunk: ChatChunk, query: Record<string, string> = {}, id = eventId): Promise<Sent> =>
  vi.waitFor(
    async () => {
      const sent = await ask({ after: chunk.next, ...query }, {}, id)
      if (sent.headers['cache-control'] === 'private, no-store') throw new Error('not yet')
      return sent
    },
    { timeout: 10_000, interval: 50 },
  )
const textsIn = ({ room }: ChatChunk) => room.messages.map(({ text }) => text)

test('chat chunks: continue one another and have the same bytes for all guests for ever', async () => {
  const fan = await come(first)
  await fan.receive('joined')
  const start = await now()
  fan.say(say('hello from the front row'))
  await fan.receive('sent')
  const sent = await following(start)
  expect(textsIn(sent.body)).toEqual(['hello from the front row'])
  expect(sent.headers).toMatchObject({ 'cache-control': 'public, max-age=60, immutable' })
  const made = await chunksMade()
  for (let reader = 0; reader < 20; reader++) {
    const again = await ask({ after: start.next })
    expect(again.body).toEqual(sent.body)
    expect(again.headers.etag).toBe(sent.headers.etag)
  }
  expect(await chunksMade()).toBe(made)
  const etag = String(sent.headers.etag)
  const kept = await world.api.http.inject({
    url: `/api/v1/live/${eventId}/chat/chunk?after=${start.next}`,
    headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
  })
  expect(kept).toMatchObject({ statusCode: 304, body: '' })
  fan.say(say('and the second one'))
  await fan.receive('sent', ({ seq }) => seq === 2)
  expect(textsIn((await following(sent.body)).body)).toEqual(['and the second one'])
})

test('chat chunks: carry deletions, pins, reactions and cues', async () => {
  const fan = await come(first)
  await fan.receive('joined')
  for (const text of ['to be pinned', 'to be deleted']) fan.say(say(text))
  await fan.receive('sent', ({ seq }) => seq === 2)
  const start = await now()
  expect(textsIn(start)).toEqual(['to be pinned', 'to be deleted'])
  fan.say({ type: 'react', room: roomOf(eventId), counts: { HEART: 3 } })
  await fan.receive('tick', ({ reactions }) => reactions?.HEART === 3)
  const options = { params: { eventId }, cookie: staff.staffCookie }
  await home.send('PUT /api/studio/event/{eventId}/chat/pinned', { ...options, body: { seq: 1 } })
  await home.send('POST /api/studio/event/{eventId}/chat/deletions', { ...options, body: { seqs: [2] } })
  await fan.receive('tick', ({ deleted }) => deleted?.includes(2) ?? false)
  const { body } = await following(start)
  expect(body).toMatchObject({ reactions: { HEART: 3 }, room: { gone: [2], state: { pinned: { seq: 1 } } } })
  await vi.waitFor(async () => expect(textsIn(await now())).toEqual(['to be pinned']), { timeout: 5_000 })
})

test('chat chunks: serve a member beyond the last slot, who writes and gets the next free slot', async () => {
  const fan = await come(first)
  await fan.receive('joined')
  const late = await come(second)
  const room = roomOf(eventId)
  expect(await late.receive('refused')).toEqual({ type: 'refused', reason: 'USE_HTTP_CHAT', room })
  const start = await now()
  late.say(say('from the last row'))
  await late.receive('sent')
  expect(textsIn((await following(start)).body)).toEqual(['from the last row'])
  expect(late.heard.some(({ type }) => type === 'tick')).toBe(false)
  const staffPage = await come(staff)
  await staffPage.receive('joined')
  await staffPage.leave()
  fan.say({ type: 'leave', room })
  await late.receive('room.available')
  late.say({ type: 'join', room, since: 0 })
  expect((await late.receive('joined')).messages).toHaveLength(1)
})

test('chat chunks: open for a paid room by its key alone, which members get and lose with the ticket', async () => {
  const paid = (await addEvent(world)).id
  const fan = await come(first)
  await fan.receive('joined')
  expect((await ask({}, {}, paid)).status).toBe(402)
  await giveTicket(world, second?.uid ?? '', paid)
  const late = await come(second, paid)
  const { key = '' } = await late.receive('refused')
  const open = await ask({ key }, {}, paid)
  expect(open).toMatchObject({ status: 200, body: { room: { canSend: false } } })
  expect(await ask({ key }, {}, eventId)).toMatchObject({ status: 200 })
  expect((await ask({ key: key.split('').reverse().join('') }, {}, paid)).status).toBe(402)
  await takeTicket(world, second?.uid ?? '', paid)
  expect(await late.receive('left')).toMatchObject({ reason: 'NOT_ENTITLED' })
  const hidden = (await addEvent(world, { isHidden: true, isFree: true })).id
  expect((await ask({ key }, {}, hidden)).status).toBe(404)
})

test.each([
  ['no cursor at all', 'nonsense'],
  ['a query', "1' or '1'='1"],
  ['too long', '1'.repeat(500)],
  ['unsealed', '0.1700000000000.AAAAAAAAAAAAAAAA'],
])('chat chunks: refuse a forged cursor: %s', async (_, after) => {
  expect(await ask({ after })).toMatchObject({ status: 400, body: { fields: [{ path: 'after' }] } })
})

test('chat chunks: refuse an altered cursor and one of another room, and continue one from before a restart', async () => {
  const fan = await come(first)
  await fan.receive('joined')
  const start = await now()
  const [seq = '', at = '', signature = ''] = start.next.split('.')
  expect((await ask({ after: `${Number(seq) + 1}.${at}.${signature}` })).status).toBe(400)
  const other = (await addEvent(world, { isFree: true })).id
  expect((await ask({ after: start.next }, {}, other)).status).toBe(400)
  fan.say(say('said meanwhile'))
  await fan.receive('sent')
  const restarted = await createApi({
    config: world.api.ctx.config,
    databaseUrl: world.db.url,
    worker: false,
  })
  const answer = await restarted.http.inject(`/api/v1/live/${eventId}/chat/chunk?after=${start.next}`)
  expect(textsIn(answer.json())).toEqual(['said meanwhile'])
  await restarted.close()
})

async function chunksMade(): Promise<number> {
  const text = await world.api.ctx.metrics.registry.getSingleMetricAsString('encore_chat_chunks_total')
  return Number(/ (\d+)$/.exec(text)?.[1] ?? 0)
}
