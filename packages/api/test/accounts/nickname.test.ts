import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember } from '#test/members.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const rename = (token: string, nickname: string) =>
  house.send('POST /api/v1/member/nickname', { token, body: { nickname } })
const check = (token: string, nickname: string) =>
  house.send('POST /api/v1/member/check-nickname', { token, body: { nickname } })

test('nicknames: allows one change in 24 hours and treats the same name as no change', async () => {
  const { token } = await signUpMember(house)
  expect((await rename(token, 'Lantern')).status).toBe(204)
  expect((await house.me(token)).body.displayName).toBe('Lantern')
  expect((await rename(token, 'Lantern')).status).toBe(204)
  const tooSoon = await rename(token, 'Sparrow')
  expect(tooSoon).toMatchObject({ status: 429, body: { name: 'NICKNAME_TOO_SOON' } })
  expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
  await house.world.db.owner`
    update member set nickname_changed_at = nickname_changed_at - interval '24 hours'`
  expect((await rename(token, 'Sparrow')).status).toBe(204)
})

test('nicknames: reports availability before the change, and the member’s own name as free', async () => {
  const { token } = await signUpMember(house, { nickname: 'Harbour' })
  const guest = await house.guestToken()
  expect((await check(guest, 'Harbour')).body).toEqual({ available: false })
  expect((await check(token, 'harbour')).body).toEqual({ available: true })
  expect((await check(guest, 'Lighthouse')).body).toEqual({ available: true })
})

test.each([
  ['Cyrillic letters', 'mіnа'],
  ['full-width letters', 'ｍｉｎａ'],
  ['capitals', 'MINA'],
  ['separators', 'm.i_n-a'],
  ['a digit for a letter', 'm1na'],
  ['a mark on a letter', 'mína'],
  ['a zero-width space', 'mi\u200Bna'],
  ['a zero-width joiner', 'mi\u200Dna'],
])('nicknames: spoofing: %s takes no name of another fan', async (_, spelling) => {
  const known = await house.world.db.owner`select 1 from member where nickname = 'mina'`
  if (known.length === 0) await signUpMember(house, { nickname: 'mina' })
  const { token } = await signUpMember(house)
  expect((await check(token, spelling)).body).toEqual({ available: false })
  expect(await rename(token, spelling)).toMatchObject({ status: 409, body: { name: 'NICKNAME_TAKEN' } })
})

test.each([
  ['right-to-left override', '‮anim', 'pattern'],
  ['emoji', 'mina🔥', 'pattern'],
  ['two spaces', 'mi  na', 'pattern'],
  ['a line break', 'mi\nna', 'pattern'],
  ['one letter', 'm', 'pattern'],
  ['21 letters', 'a'.repeat(21), 'pattern'],
  ['only marks', '́́', 'pattern'],
  ['a reserved word', 'admin', 'reserved'],
  ['a reserved word in disguise', 'а.d.m.1.n', 'reserved'],
  ['a reserved word with more', 'Official Encore', 'reserved'],
  ['운영자', '운영자님', 'reserved'],
])('nicknames: spoofing: refuses a name with %s', async (_, nickname, rule) => {
  const { token } = await signUpMember(house)
  for (const answer of [await rename(token, nickname), await check(token, nickname)]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { name: 'NICKNAME_INVALID', fields: [{ path: 'nickname', rule }] },
    })
  }
})

test('nicknames: spoofing: gives a name to one of twenty members who request it at once', async () => {
  const tokens: string[] = []
  for (let i = 0; i < 20; i++) tokens.push((await signUpMember(house)).token)
  const spellings = ['Comet', 'comet', 'c0met', 'cоmet', 'C.o.m.e.t']
  const answers = await Promise.all(tokens.map((token, i) => rename(token, spellings[i % 5] ?? '')))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 204)
  expect(new Set(others.map(({ body }) => body.name))).toEqual(new Set(['NICKNAME_TAKEN']))
})
