import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { grantRole } from '#modules/accounts/roles/index.ts'
import { writeArtists } from '#modules/catalog/events/index.ts'
import { publish } from '#platform/bus.ts'
import { createWorldWithMail, signUpMember, type TestMember } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { addEvent, openTheatre, roomOf, type Theatre } from './theatre.ts'

let home: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let theatre: Theatre
let member: TestMember

const addArtist = async (id: string, en: string, aliases: string[] = []) => {
  await world.db.owner.begin((tx) => writeArtists(tx, [{ id, name: { en }, aliases }]))
  await publish(world.db.app, { topic: 'catalog' })
  const isKnown = () => world.api.ctx.names.refuses(en, null)
  await vi.waitFor(async () => expect(await isKnown()).toBe(true), { timeout: 20_000 })
}

beforeAll(async () => {
  home = await createWorldWithMail()
  world = home.world
  theatre = await openTheatre(world)
  member = await signUpMember(home)
  await addArtist('low-tide', 'LOW TIDE', ['로우타이드', 'ロータイド'])
})
afterAll(async () => {
  await theatre.close()
  await home.close()
})

const check = (nickname: string) =>
  world.send('POST /api/v1/member/check-nickname', { token: member.token, body: { nickname } })
const rename = ({ token }: TestMember, nickname: string) =>
  world.send('POST /api/v1/member/nickname', { token, body: { nickname } })
const asArtist = { name: 'NICKNAME_INVALID', fields: [{ path: 'nickname', rule: 'artist' }] }

test.each([
  'low tide',
  'LowTide',
  'l0w-t1de',
  'ＬＯＷ ＴＩＤＥ',
  'LОW TIDЕ',
  'Löw Tide',
  'Low Tide Official',
  '로우 타이드',
  'ﾛｰﾀｲﾄﾞ',
])('artist names: refuse the nickname %s because of an artist', async (nickname) => {
  expect(await check(nickname)).toMatchObject({ status: 400, body: asArtist })
  expect(await rename(member, nickname)).toMatchObject({ status: 400, body: asArtist })
})

test('artist names: stay protected from invisible characters', async () => {
  const { status, body } = await check('LOW\u200B TIDE')
  expect([status, body.fields]).toEqual([400, [{ path: 'nickname', rule: 'artist' }]])
})

test('artist names: allow fan names built on them and the artist’s own account', async () => {
  expect(await check('lowtide forever')).toMatchObject({ status: 200, body: { available: true } })
  const artist = await signUpMember(home)
  await grantRole(world.db.app, { email: artist.email, role: 'ARTIST', eventId: null })
  expect((await rename(artist, 'LOW TIDE')).status).toBe(204)
})

test('artist names: make an earlier bearer write under another name only', async () => {
  const fan = await signUpMember(home)
  expect((await rename(fan, 'Paper Moon')).status).toBe(204)
  const eventId = (await addEvent(world, { isFree: true })).id
  const page = await theatre.enter(eventId, fan.uid)
  let made = 0
  const say = async (text: string) => {
    const clientId = `message-${++made}`
    page.say({ type: 'chat.send', room: roomOf(eventId), clientId, text })
    const fits = (answer: { clientId?: string }) => answer.clientId === clientId
    return Promise.race([page.receive('sent', fits), page.receive('refused', fits)])
  }
  await addArtist('paper-moon', 'PAPERMOON')
  expect((await check('papermoon')).body.fields?.[0]?.rule).toBe('artist')
  expect(await say('it is me')).toMatchObject({ type: 'refused', reason: 'CHAT_NAME_REFUSED' })
  const byHttp = await world.send('POST /api/v1/live/{id}/chat', {
    token: fan.token,
    params: { id: eventId },
    body: { clientId: 'by-http-1', text: 'really' },
  })
  expect([byHttp.status, byHttp.body.name]).toEqual([409, 'CHAT_NAME_REFUSED'])
  await world.db.owner`update member set nickname_changed_at = null where uid = ${fan.uid}`
  expect((await rename(fan, 'paper boat')).status).toBe(204)
  expect(await say('hello all')).toMatchObject({ type: 'sent', message: { author: { name: 'paper boat' } } })
})
