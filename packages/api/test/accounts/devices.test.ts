import { randomUUID } from 'node:crypto'
import { closeCodes } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signUpMember } from '#test/members.ts'
import { greet } from '#test/realtime/fan.ts'
import { type House, openHouse } from './house.ts'

const origin = 'http://localhost:3000'
let house: House
let url: string
beforeAll(async () => {
  house = await openHouse({ PUBLIC_URL: origin })
  const address = await house.world.api.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}/realtime`
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
})

const list = async (token: string) => (await house.send('GET /api/v1/auth/session', { token })).body.content
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604',
}

test('devices: lists this device first, with common names and shortened addresses', async () => {
  const member = await signUpMember(house)
  await house.openElsewhere(member, phone)
  const [first, second, ...none] = await list(member.token)
  expect(none).toEqual([])
  expect(first).toMatchObject({ isCurrent: true, network: '127.0.0.0' })
  expect(second).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iPhone' })
})

test('devices: stolen cookie: loses the session at once when the list ends it, and its socket closes', async () => {
  const member = await signUpMember(house)
  const stolen = await house.openElsewhere(member, phone)
  const socket = await greet(url, stolen.token, { origin })
  const own = await greet(url, member.token, { origin })
  const { sid } = (await list(member.token)).find((session: { isCurrent: boolean }) => !session.isCurrent)
  expect(
    (await house.send('DELETE /api/v1/auth/session/{sid}', { token: member.token, params: { sid } })).status,
  ).toBe(204)
  expect(await house.me(stolen.token)).toMatchObject({ status: 401, body: { name: 'SESSION_REVOKED' } })
  expect((await socket.closed).code).toBe(closeCodes.sessionEnded)
  expect((await house.me(member.token)).status).toBe(200)
  expect(await list(member.token)).toHaveLength(1)
  await own.leave()
})

test('devices: stolen cookie: notices an ended session within 30 seconds without a notification', async () => {
  const member = await signUpMember(house)
  vi.useFakeTimers({ toFake: ['performance'] })
  expect((await house.me(member.token)).status).toBe(200)
  await house.world.db.owner`
    update auth_session set revoked_at = app_now() where member_uid = ${member.uid}`
  expect((await house.refresh(member.cookie)).status).toBe(204)
  expect((await house.me(member.token)).status).toBe(200)
  vi.advanceTimersByTime(30_000)
  expect((await house.me(member.token)).status).toBe(401)
})

test('devices: returns not found for a session of somebody else', async () => {
  const [member, other] = [await signUpMember(house), await signUpMember(house)]
  const [{ sid }] = await list(other.token)
  const answer = await house.send('DELETE /api/v1/auth/session/{sid}', {
    token: member.token,
    params: { sid },
  })
  expect(answer).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
  expect((await house.me(other.token)).status).toBe(200)
})

test('devices: ends all other devices in one call', async () => {
  const member = await signUpMember(house)
  const others = [await house.openElsewhere(member), await house.openElsewhere(member)]
  expect((await house.send('DELETE /api/v1/auth/session', { token: member.token })).status).toBe(204)
  for (const { token } of others) expect((await house.me(token)).status).toBe(401)
  expect((await house.me(member.token)).status).toBe(200)
})

test('devices: session fixation: keeps no earlier session at sign-in', async () => {
  const member = await signUpMember(house)
  const before = (await list(member.token))[0].sid
  const proof = await house.signIn(member.email, member.password)
  const second = await house.open(proof.body.customToken, member.cookie)
  const [{ sid }] = await list(second.session.idToken)
  expect(sid).not.toBe(before)
  expect(await list(second.session.idToken)).toHaveLength(1)
})

test('devices: mails the owner about a new device, not about the first or a known one', async () => {
  const member = await signUpMember(house)
  const mails = house.mailbox.count(member.email)
  await house.openElsewhere(member)
  const device = { ...phone, 'x-device-id': randomUUID() }
  await house.openElsewhere(member, device)
  const mail = await house.mailbox.newest(member.email, mails)
  expect(mail).toContain('Safari, iPhone')
  await house.openElsewhere(member, { ...device, 'user-agent': 'something new' })
  const token = await house.guestToken()
  await house.letTimePass()
  await house.codeAfter(member.email, () => house.askCode(token, 'reset-password', member.email))
  expect(house.mailbox.count(member.email)).toBe(mails + 2)
})

test('devices: logs sign-ins without secrets and deletes the log after 90 days', async () => {
  const member = await signUpMember(house)
  await house.signIn(member.email, 'a canary password 77')
  await house.signIn(member.email, member.password)
  const { owner } = house.world.db
  const rows = await owner`select * from auth_event`
  const types = rows.map((row) => `${row.type} ${row.result}`)
  for (const type of ['SIGN_UP OK', 'SIGN_IN INVALID_CREDENTIALS', 'SIGN_IN OK', 'SESSION_OPENED OK'])
    expect(types).toContain(type)
  const text = JSON.stringify(rows)
  for (const secret of [member.email, member.password, 'canary', '127.0.0.1'])
    expect(text).not.toContain(secret)
})
