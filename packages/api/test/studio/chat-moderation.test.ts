import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addEvent, openTheatre, roomOf, type Theatre } from '#test/live/theatre.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Colleague, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let theatre: Theatre
let moderator: Colleague
let fans: TestMember[]
let eventId: string
beforeAll(async () => {
  studio = await openStudio()
  eventId = (await addEvent(studio.world, { isFree: true })).id
  moderator = await studio.hire({ role: 'MODERATOR', eventId })
  fans = [await signUpMember(studio), await signUpMember(studio), await signUpMember(studio)]
  theatre = await openTheatre(studio.world)
})
afterAll(async () => {
  await theatre.close()
  await studio.close()
})

const callStudio = (key: Parameters<Studio['send']>[0], more: object = {}) =>
  studio.send(key, { cookie: moderator.staffCookie, params: { eventId }, ...more })
const fan = (index: number) => fans[index] as TestMember
let said = 0
async function speak(index: number, text: string): Promise<number> {
  const sent = await studio.world.send('POST /api/v1/live/{id}/chat', {
    token: fan(index).token,
    params: { id: eventId },
    body: { clientId: `message-${++said}`, text },
  })
  return sent.body.message.seq
}
const report = (index: number, seq: number, reason = 'ABUSE') =>
  studio.world.send('POST /api/v1/live/{id}/chat/reports', {
    token: fan(index).token,
    params: { id: eventId },
    body: { seq, reason },
  })
const queue = async (): Promise<{ message: { seq: number }; reports: number; reasons: string[] }[]> =>
  (await callStudio('GET /api/studio/event/{eventId}/chat/queue')).body.content

test('chat moderation: shows the number of messages of the last minute', async () => {
  for (const text of ['hello', 'hello again', 'and again']) await speak(0, text)
  await vi.waitFor(async () => {
    const { body } = await callStudio('GET /api/studio/event/{eventId}/live')
    expect(body.messagesPerMin).toBe(3)
  }, 10_000)
})

test('chat moderation: lists reported messages, most reported first, until staff keeps or deletes them', async () => {
  const [mild, bad] = [await speak(0, 'mild words'), await speak(1, 'bad words')]
  await report(1, mild, 'SPAM')
  for (const index of [0, 2, 2]) expect((await report(index, bad)).status).toBe(204)
  expect((await report(0, 999)).status).toBe(404)
  expect(await queue()).toMatchObject([
    { message: { seq: bad, text: 'bad words' }, reports: 2, reasons: ['ABUSE'] },
    { message: { seq: mild }, reports: 1, reasons: ['SPAM'] },
  ])
  const live = await callStudio('GET /api/studio/event/{eventId}/live')
  expect(live.body.reported).toBe(2)
  await callStudio('POST /api/studio/event/{eventId}/chat/kept', { body: { seqs: [mild] } })
  await report(2, mild)
  expect((await queue()).map(({ message }) => message.seq)).toEqual([bad])
  const before = (await callStudio('GET /api/studio/event/{eventId}/chat')).body
  await callStudio('POST /api/studio/event/{eventId}/chat/deletions', {
    body: { seqs: [bad], reason: 'abuse' },
  })
  expect(await queue()).toEqual([])
  const query = { after: before.lastSeq, revision: before.revision }
  expect((await callStudio('GET /api/studio/event/{eventId}/chat', { query })).body).toMatchObject({
    messages: [],
    deleted: [bad],
  })
})

test('chat moderation: closing a chat notifies open pages and admits staff messages only until it opens again', async () => {
  const page = await theatre.enter(eventId, fan(2).uid)
  await callStudio('PUT /api/studio/event/{eventId}/chat/closed', { body: { isClosed: true } })
  await page.receive('tick', ({ state }) => state?.isClosed === true)
  page.say({ type: 'chat.send', room: roomOf(eventId), clientId: 'closed-01', text: 'hello?' })
  expect(await page.receive('refused')).toMatchObject({ reason: 'CHAT_CLOSED' })
  const staff = await theatre.enter(eventId, moderator.uid)
  staff.say({ type: 'chat.send', room: roomOf(eventId), clientId: 'closed-02', text: 'back soon' })
  expect(await staff.receive('sent')).toMatchObject({ message: { text: 'back soon' } })
  await callStudio('PUT /api/studio/event/{eventId}/chat/closed', { body: { isClosed: false } })
  await page.receive('tick', ({ state }) => state?.isClosed === false)
  page.say({ type: 'chat.send', room: roomOf(eventId), clientId: 'closed-03', text: 'hello!' })
  expect(await page.receive('sent')).toMatchObject({ message: { text: 'hello!' } })
})

test('chat moderation: an operation writes one entry in both logs, and a refusal in the studio’s only', async () => {
  const seq = await speak(0, 'pin me')
  const params = { eventId, uid: fan(0).uid }
  const since = (await studio.entries()).length
  await callStudio('PUT /api/studio/event/{eventId}/chat/pinned', { body: { seq } })
  await callStudio('PUT /api/studio/event/{eventId}/chat/slow-mode', { body: { seconds: 5 } })
  await callStudio('PUT /api/studio/event/{eventId}/chat/words', { body: { words: ['spoiler'] } })
  const mute = { uid: fan(0).uid, kind: 'MUTE', minutes: 10, reason: 'caps' }
  await callStudio('POST /api/studio/event/{eventId}/chat/restrictions', { body: mute })
  await callStudio('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', { params })
  const lifted = await callStudio('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', { params })
  expect(lifted.status).toBe(404)
  const own = { uid: moderator.uid, kind: 'BAN' }
  expect((await callStudio('POST /api/studio/event/{eventId}/chat/restrictions', { body: own })).status).toBe(
    400,
  )
  const entries = (await studio.entries()).slice(since)
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'chat.pin DONE',
    'chat.slow-mode DONE',
    'chat.words DONE',
    'chat.restrict DONE',
    'chat.lift DONE',
    'chat.lift REFUSED',
    'chat.restrict REFUSED',
  ])
  const { body } = await callStudio('GET /api/studio/event/{eventId}/chat/moderation')
  expect(body.content.slice(0, 5).map(({ action }: { action: string }) => action)).toEqual([
    'LIFT',
    'MUTE',
    'WORDS',
    'SLOW_MODE',
    'PIN',
  ])
  expect((await callStudio('GET /api/studio/event/{eventId}/chat')).body).toMatchObject({
    slowModeSec: 5,
    pinned: { seq, text: 'pin me' },
  })
})
