import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type House, openHouse, wrongFor } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const put = (token: string, email: string, verificationCode: string) =>
  house.send('PUT /api/v1/member/email', { token, body: { email, verificationCode } })
const codeFor = ({ token }: TestMember, email: string) =>
  house.codeAfter(email, () => house.askCode(token, 'update-email', email))

test('email change: replaces the address, notifies the old one and ends other devices', async () => {
  const member = await signUpMember(house)
  const elsewhere = await house.openElsewhere(member)
  const mails = house.mailbox.count(member.email)
  const code = await codeFor(member, 'moved@fans.test')
  expect((await put(member.token, 'Moved@Fans.Test', code)).status).toBe(204)
  expect((await house.me(member.token)).body.email).toBe('Moved@fans.test')
  expect((await house.me(elsewhere.token)).status).toBe(401)
  expect(await house.mailbox.newest(member.email, mails)).toContain('address was changed')
  expect((await house.signIn('moved@fans.test', member.password)).status).toBe(200)
  expect((await house.signIn(member.email, member.password)).body.name).toBe('INVALID_CREDENTIALS')
  expect((await put(member.token, 'moved@fans.test', code)).body.name).toBe('CODE_INVALID')
})

test('email change: requires reauthentication after an old sign-in', async () => {
  const member = await signUpMember(house)
  const code = await codeFor(member, 'stale@fans.test')
  await house.world.db.owner`
    update auth_session set auth_time = auth_time - interval '11 minutes' where member_uid = ${member.uid}`
  const fresh = await house.refresh(member.cookie)
  const token = fresh.body.idToken
  expect(await put(token, 'stale@fans.test', code)).toMatchObject({
    status: 409,
    body: { name: 'REAUTH_REQUIRED' },
  })
  const body = { password: member.password }
  const proof = await house.send('POST /api/v1/auth/reauthenticate', { token, body })
  const again = await house.open(proof.body.customToken, member.cookie)
  expect((await put(again.session.idToken, 'stale@fans.test', code)).status).toBe(204)
})

test('email change: requires only the code from a member without an address', async () => {
  const member = await signUpMember(house)
  await house.world.db.owner`
    update member set email = null, email_key = null, sns_type = 'X' where uid = ${member.uid}`
  await house.world.db.owner`
    update auth_session set auth_time = auth_time - interval '1 day' where member_uid = ${member.uid}`
  const { idToken: token } = (await house.refresh(member.cookie)).body
  const code = await codeFor({ ...member, token }, 'first@fans.test')
  expect((await put(token, 'first@fans.test', wrongFor(code))).body.name).toBe('CODE_INVALID')
  expect((await put(token, 'first@fans.test', code)).status).toBe(204)
})

test('email change: gives an address to one of two members who prove it at once', async () => {
  const [a, b] = [await signUpMember(house), await signUpMember(house)]
  const address = 'wanted@fans.test'
  await codeFor(a, address)
  await house.letTimePass()
  const code = await codeFor(b, address)
  // The first member's code is void, so only the unique index stops a second member when a third took the address in
  // between.
  await house.world.db
    .owner`update member set email_key = ${address}, email = ${address} where uid = ${a.uid}`
  expect(await put(b.token, address, code)).toMatchObject({ status: 409, body: { name: 'ACCOUNT_EXISTS' } })
})
