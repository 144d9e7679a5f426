import type { ClientMessage } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRole } from '#modules/accounts/roles/index.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import type { Fan } from '#test/realtime/fan.ts'
import { type Colleague, everywhere, openStudio, type Studio } from '#test/studio/studio-world.ts'
import { addMembers } from '#test/wallet/members.ts'
import type { SendOptions, World } from '#test/world.ts'
import { addEvent, giveTicket, openTheatre, roomOf, type Theatre } from './theatre.ts'

// Staff use the studio in one process; the fans' sockets are in another one.
let home: Studio
let world: World
let theatre: Theatre
let staff: Colleague
let fanMember: TestMember
let uids: string[]
let eventId: string

beforeAll(async () => {
  home = await openStudio()
  world = home.world
  staff = await home.hire(everywhere('MODERATOR'))
  fanMember = await signUpMember(home)
  uids = await addMembers(world.db.owner, 3)
})
beforeEach(async () => {
  theatre = await openTheatre(world)
  eventId = (await addEvent(world, { isFree: true })).id
})
afterEach(() => theatre.close())
afterAll(() => home.close())

const uid = (index: number) => uids[index] ?? ''
let made = 0
const say = (text: string, clientId = `message-${++made}`): ClientMessage => {
  return { type: 'chat.send', room: roomOf(eventId), clientId, text }
}

async function speak(fan: Fan, text: string): Promise<number> {
  const message = say(text)
  fan.say(message)
  return (await fan.receive('sent', (sent) => 'clientId' in message && sent.clientId === message.clientId))
    .seq
}

async function refusalOf(fan: Fan, text: string) {
  const message = say(text)
  fan.say(message)
  return fan.receive('refused', (refused) => 'clientId' in message && refused.clientId === message.clientId)
}

async function act(key: Parameters<World['send']>[0], options: SendOptions = {}) {
  const params = { eventId, ...options.params }
  const sent = await home.send(key, { cookie: staff.staffCookie, ...options, params })
  if (sent.status >= 400) throw new Error(JSON.stringify(sent.body))
  return sent.body
}

const textsOf = (fan: Fan) =>
  fan.heard.flatMap((message) =>
    message.type === 'tick' || message.type === 'joined' ? message.messages.map(({ text }) => text) : [],
  )
const historyOf = async () =>
  (await world.send('GET /api/v1/live/{id}/chat', { params: { id: eventId } })).body.content

test('moderation: slow mode notifies all, refuses with the remaining seconds and exempts staff', async () => {
  const [fan, host] = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, staff.uid)]
  await speak(fan, 'before')
  await act('PUT /api/studio/event/{eventId}/chat/slow-mode', { body: { seconds: 30 } })
  expect((await fan.receive('tick', ({ state }) => state !== undefined)).state).toMatchObject({
    slowModeSec: 30,
  })
  const refused = await refusalOf(fan, 'after')
  expect(refused).toMatchObject({ reason: 'CHAT_TOO_FAST' })
  expect(refused.retryAfterSec).toBeGreaterThan(25)
  expect(refused.retryAfterSec).toBeLessThanOrEqual(30)
  await speak(host, 'one')
  await speak(host, 'two')
  // A process that starts now knows when the fan last wrote.
  const second = await openTheatre(world)
  const elsewhere = await second.enter(eventId, uid(0))
  expect((await elsewhere.receive('joined')).state.slowModeSec).toBe(30)
  expect(await refusalOf(elsewhere, 'from another page')).toMatchObject({ reason: 'CHAT_TOO_FAST' })
  await second.close()
})

test('moderation: a mute applies on every page, shows its end and ends when lifted', async () => {
  const pages = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, uid(0))]
  await act('POST /api/studio/event/{eventId}/chat/restrictions', {
    body: { uid: uid(0), kind: 'MUTE', minutes: 10 },
  })
  for (const page of pages) {
    const { muted } = await page.receive('member.status')
    expect((muted?.until ?? 0) - world.api.ctx.clock.now()).toBeGreaterThan(590_000)
    expect(await refusalOf(page, 'let me')).toMatchObject({ reason: 'CHAT_MUTED' })
  }
  const late = await theatre.enter(eventId, uid(0))
  expect((await late.receive('member.status')).muted).not.toBeNull()
  await act('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', { params: { uid: uid(0) } })
  await late.receive('member.status', ({ muted }) => muted === null)
  await speak(late, 'thank you')
})

test('moderation: a ban closes the room on every page of the member and deletes their messages', async () => {
  const [fan, friend] = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, uid(1))]
  const other = await theatre.enter(eventId, uid(0))
  const seqs = [await speak(fan, 'bad'), await speak(other, 'worse')]
  await speak(friend, 'kind')
  const body = { uid: uid(0), kind: 'BAN', deletesWords: true, reason: 'abuse' }
  await act('POST /api/studio/event/{eventId}/chat/restrictions', { body })
  for (const page of [fan, other])
    expect(await page.receive('left')).toMatchObject({ reason: 'CHAT_BANNED', room: roomOf(eventId) })
  const received = await friend.receive('tick', ({ deleted }) => (deleted?.length ?? 0) > 0)
  expect(received.deleted?.toSorted()).toEqual(seqs)
  expect((await historyOf()).map(({ text }: { text: string }) => text)).toEqual(['kind'])
  fan.say({ type: 'join', room: roomOf(eventId) })
  expect(await fan.receive('refused')).toMatchObject({ reason: 'CHAT_BANNED' })
  const log = await act('GET /api/studio/event/{eventId}/chat/moderation')
  expect(log.content[0]).toMatchObject({
    action: 'BAN',
    actor: { uid: staff.uid },
    subject: { uid: uid(0) },
    reason: 'abuse',
  })
})

test('moderation: a ban with its ticket suspends present and future entitlements until it is lifted', async () => {
  const paid = await addEvent(world)
  eventId = paid.id
  await giveTicket(world, fanMember.uid, paid.id)
  const mayEnter = async () =>
    (await world.send('GET /api/v1/event/confirm/{id}', { params: { id: paid.id }, token: fanMember.token }))
      .body.entitlement !== null
  expect(await mayEnter()).toBe(true)
  await act('POST /api/studio/event/{eventId}/chat/restrictions', {
    body: { uid: fanMember.uid, kind: 'BAN', endsTicket: true },
  })
  expect(await mayEnter()).toBe(false)
  await act('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', { params: { uid: fanMember.uid } })
  expect(await mayEnter()).toBe(true)
})

test('moderation: a deleted message vanishes on pages, for returning members, in history and in the replay', async () => {
  const [fan, friend] = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, uid(1))]
  const [first, second] = [await speak(fan, 'spoiler'), await speak(fan, 'sorry')]
  await friend.receive('tick', ({ seq }) => seq >= second)
  await friend.leave()
  await act('PUT /api/studio/event/{eventId}/chat/pinned', { body: { seq: first } })
  await fan.receive('tick', ({ state }) => state?.pinned?.text === 'spoiler')
  const pinnedCues = async () => {
    const query = { from: 0, to: 600_000 }
    const received = await world.send('GET /api/v1/live/{id}/timeline', { params: { id: eventId }, query })
    return received.body.cues.map(({ kind }: { kind: string }) => kind)
  }
  expect(await pinnedCues()).toEqual(['PINNED'])
  await act('POST /api/studio/event/{eventId}/chat/deletions', { body: { seqs: [first, 999] } })
  await expect.poll(pinnedCues).toEqual(['UNPINNED'])
  const received = await fan.receive('tick', ({ deleted }) => (deleted?.length ?? 0) > 0)
  expect(received).toMatchObject({ deleted: [first], state: { pinned: null } })
  const back = await theatre.enter(eventId, uid(1), second)
  expect(await back.receive('joined')).toMatchObject({ messages: [], gone: [first] })
  const fresh = await theatre.enter(eventId, uid(2))
  expect(textsOf(fresh)).toEqual(['sorry'])
  const restarted = await openTheatre(world)
  expect(textsOf(await restarted.enter(eventId, uid(2)))).toEqual(['sorry'])
  await restarted.close()
  expect((await historyOf()).map(({ text }: { text: string }) => text)).toEqual(['sorry'])
  const again = await world.send('GET /api/v1/live/{id}/chat', {
    params: { id: eventId },
    query: { from: 0, to: 60_000 },
  })
  expect(again.body.content).toEqual([])
  const shown = await world.send('GET /api/v1/live/{id}/chat', {
    params: { id: eventId },
    query: { from: 60_000, to: 120_000 },
  })
  expect(shown.body.content.map(({ text }: { text: string }) => text)).toEqual(['sorry'])
})

test('moderation: a badge follows the role and is absent for a fan', async () => {
  const [fan, star] = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, fanMember.uid)]
  await speak(star, 'still a fan')
  const input = { email: fanMember.email, role: 'ARTIST', eventId } as const
  await grantRole(world.db.app, input)
  await star.receive('member.status', ({ badge }) => badge === 'ARTIST')
  await speak(star, 'hello everybody')
  const { messages } = await fan.receive('tick', (tick) =>
    tick.messages.some(({ text }) => text.startsWith('hello')),
  )
  expect(messages[0]?.author).toMatchObject({ uid: fanMember.uid, badge: 'ARTIST' })
  await speak(fan, 'hi!')
  const all = await historyOf()
  expect(all.map(({ author }: { author: { badge?: string } }) => author.badge ?? null)).toEqual([
    null,
    'ARTIST',
    null,
  ])
})

test('moderation: blocked words are refused in any spelling, except from staff', async () => {
  const fan = await theatre.enter(eventId, uid(0))
  await act('PUT /api/studio/event/{eventId}/chat/words', { body: { words: ['darn', '바보'] } })
  expect(await act('GET /api/studio/event/{eventId}/chat/words')).toEqual({ words: ['darn', '바보'] })
  await theatre.enter(eventId, staff.uid)
  await speak(fan, 'darning is fine')
  for (const text of ['d a r n', '너는 바 보'])
    expect(await refusalOf(fan, text)).toMatchObject({ reason: 'CHAT_TEXT_REFUSED', rule: 'word' })
})

test('moderation: staff enters a paid room without a ticket', async () => {
  const paid = await addEvent(world)
  const host = await theatre.enter(paid.id, staff.uid)
  expect(await host.receive('joined')).toMatchObject({ canSend: true })
  expect((await host.receive('member.status')).badge).toBe('STAFF')
})

test('moderation: refuses fans and staff of another event, and staff and artists cannot be muted', async () => {
  const other = await addEvent(world, { isFree: true })
  const local = await home.hire({ role: 'MODERATOR', eventId: other.id })
  const body = { uid: uid(0), kind: 'MUTE' }
  const send = (id: string, cookie: string, input: object) =>
    home.send('POST /api/studio/event/{eventId}/chat/restrictions', {
      ...{ params: { eventId: id }, cookie, body: input },
    })
  expect((await send(eventId, '', body)).status).toBe(401)
  expect((await send(eventId, local.staffCookie, body)).status).toBe(404)
  expect((await send('ev_01JD0000000000000000000000', staff.staffCookie, body)).status).toBe(404)
  expect((await send(other.id, local.staffCookie, body)).status).toBe(204)
  const refused = await send(other.id, staff.staffCookie, { uid: local.uid, kind: 'BAN' })
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'uid', rule: 'staff' }] } })
})

test('moderation: the product’s database role cannot change the moderation log', async () => {
  await act('PUT /api/studio/event/{eventId}/chat/slow-mode', { body: { seconds: 5 } })
  const { app } = world.db
  await expect(app`delete from chat_moderation`).rejects.toThrow('permission denied')
  await expect(app`update chat_moderation set reason = 'other'`).rejects.toThrow('permission denied')
  await expect(app`delete from chat_deletion`).rejects.toThrow('permission denied')
})

test('moderation: a block list belongs to its member and ignores a repeat', async () => {
  const call = (key: Parameters<World['send']>[0], options: SendOptions = {}) =>
    world.send(key, { token: fanMember.token, ...options })
  for (let twice = 0; twice < 2; twice++)
    expect((await call('PUT /api/v1/chat/block/{uid}', { params: { uid: uid(2) } })).status).toBe(204)
  expect((await call('GET /api/v1/chat/block')).body.content).toMatchObject([{ uid: uid(2) }])
  expect((await call('PUT /api/v1/chat/block/{uid}', { params: { uid: fanMember.uid } })).status).toBe(404)
  await call('DELETE /api/v1/chat/block/{uid}', { params: { uid: uid(2) } })
  expect((await call('GET /api/v1/chat/block')).body.content).toEqual([])
})

test('moderation: reactions reach all as counts per tick and are stored as counts per second', async () => {
  const [fan, friend] = [await theatre.enter(eventId, uid(0)), await theatre.enter(eventId, uid(1))]
  for (const page of [fan, friend])
    page.say({ type: 'react', room: roomOf(eventId), counts: { HEART: 3, WOW: 1 } })
  const sumOf = () =>
    friend.heard.reduce((sum, m) => sum + (m.type === 'tick' ? (m.reactions?.HEART ?? 0) : 0), 0)
  await friend.receive('tick', () => sumOf() === 6)
  expect(friend.heard.filter((m) => m.type === 'tick' && m.reactions).length).toBeLessThanOrEqual(2)
  await theatre.close()
  const rows = await world.db.owner`
    select kind, sum(count)::int as count from chat_reaction where event_id = ${eventId} group by kind order by kind`
  expect([...rows]).toEqual([
    { kind: 'HEART', count: 6 },
    { kind: 'WOW', count: 2 },
  ])
  theatre = await openTheatre(world)
  const again = await world.send('GET /api/v1/live/{id}/chat', {
    params: { id: eventId },
    query: { from: 60_000, to: 90_000 },
  })
  expect(again.body.reactions.length).toBeGreaterThan(0)
})

test('moderation: fans see a fair sample above a readable rate, and everything is stored and each sees their own', async () => {
  const busy = await openTheatre(world, { settings: { CHAT_READABLE_PER_SEC: '5' } })
  const [loud, shy, reader] = await Promise.all(uids.map((one) => busy.enter(eventId, one)))
  if (!loud || !shy || !reader) throw new Error('nobody came')
  const words = Array.from({ length: 30 }, (_, n) => `loud ${n}`)
  for (const text of words) loud.say(say(text))
  shy.say(say('me too', 'shy-said-it'))
  const { message } = await shy.receive('sent')
  expect(message).toMatchObject({ text: 'me too', author: { uid: uid(1) } })
  await loud.receive('sent', () => loud.heard.filter(({ type }) => type === 'sent').length === 30)
  await reader.receive('tick', ({ seq }) => seq === 31)
  const shown = textsOf(reader)
  expect(shown).toContain('me too')
  expect(shown.length).toBeLessThan(15)
  const left = reader.heard.reduce((sum, m) => sum + (m.type === 'tick' ? (m.left ?? 0) : 0), 0)
  expect(shown.length + left).toBe(31)
  expect((await historyOf()).length).toBe(31)
  await busy.close()
})

test('moderation: messages by HTTP enter the same room under the same rules', async () => {
  const friend = await theatre.enter(eventId, uid(1))
  const post = (clientId: string, text: string) =>
    world.send('POST /api/v1/live/{id}/chat', {
      params: { id: eventId },
      token: fanMember.token,
      body: { clientId, text },
    })
  const said = await post('by-http-1', 'over here')
  expect(said).toMatchObject({ status: 200, body: { message: { seq: 1, text: 'over here' } } })
  expect((await post('by-http-1', 'over here')).body).toEqual(said.body)
  expect(await post('by-http-2', 'see https://x.com')).toMatchObject({
    status: 400,
    body: { name: 'CHAT_TEXT_REFUSED', fields: [{ path: 'text', rule: 'link' }] },
  })
  await speak(friend, 'heard you')
  expect(textsOf(friend)).toEqual(['over here', 'heard you'])
  await act('POST /api/studio/event/{eventId}/chat/restrictions', {
    body: { uid: fanMember.uid, kind: 'BAN' },
  })
  // New messages are refused immediately; the reason reaches every process a moment later.
  expect((await post('by-http-3', 'again')).status).toBe(409)
  await expect.poll(async () => (await post('by-http-4', 'and again')).body.name).toBe('CHAT_BANNED')
})
