import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember } from '#test/members.ts'
import { bytesOf, type House, openHouse, wrongFor } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const nextPassword = 'five blue kites over Busan'
const reset = (token: string, email: string, verificationCode: string) =>
  house.send('POST /api/v1/auth/reset-password', { token, body: { email, nextPassword, verificationCode } })
const check = (token: string, email: string, verificationCode: string, verifiedType?: string) =>
  house.send('POST /api/v1/auth/check-verification-code', {
    token,
    body: { email, verificationCode, ...(verifiedType ? { verifiedType } : {}) },
  })

/** Creates a member and a guest session, and mails the member a code for a new password. */
async function forgetful() {
  const member = await signUpMember(house)
  await house.letTimePass()
  const token = await house.guestToken()
  const code = await house.codeAfter(member.email, () => house.askCode(token, 'reset-password', member.email))
  return { member, token, code }
}

test('mailed codes: code guessing: refuses the right code after five wrong tries over both calls', async () => {
  const { member, token, code } = await forgetful()
  const wrong = wrongFor(code)
  for (let i = 0; i < 3; i++) expect((await check(token, member.email, wrong)).body.name).toBe('CODE_INVALID')
  for (let i = 0; i < 2; i++) expect((await reset(token, member.email, wrong)).body.name).toBe('CODE_INVALID')
  expect((await reset(token, member.email, code)).body.name).toBe('CODE_INVALID')
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
})

test('mailed codes: code guessing: judges five of fifty guesses at once', async () => {
  const { member, token, code } = await forgetful()
  const guesses = Array.from({ length: 50 }, () => check(token, member.email, wrongFor(code)))
  for (const { body } of await Promise.all(guesses)) expect(body.name).toBe('CODE_INVALID')
  expect((await reset(token, member.email, code)).body.name).toBe('CODE_INVALID')
})

test('mailed codes: code guessing: accepts one of fifty right codes sent at once', async () => {
  const { member, token, code } = await forgetful()
  const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token, member.email, code)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500).every(({ status }) => status === 503)).toBe(true)
})

test('mailed codes: refuses an expired code like a wrong one', async () => {
  const { member, token, code } = await forgetful()
  await house.world.db.owner`
    update verification_code set expires_at = app_now() where purpose = 'RESET_PASSWORD'`
  const [late, wrong] = [
    await reset(token, member.email, code),
    await reset(token, member.email, wrongFor(code)),
  ]
  expect(bytesOf(late)).toBe(bytesOf(wrong))
  expect(late).toMatchObject({ status: 400, body: { name: 'CODE_INVALID' } })
})

test('mailed codes: purpose mix-up: accepts a code only for its purpose', async () => {
  const member = await signUpMember(house)
  const address = 'other-purpose@fans.test'
  const code = await house.codeAfter(address, () => house.askCode(member.token, 'update-email', address))
  expect((await check(member.token, address, code, 'RESET_PASSWORD')).body.name).toBe('CODE_INVALID')
  expect((await check(member.token, address, code, 'SIGN_UP')).body.name).toBe('CODE_INVALID')
  expect((await reset(member.token, address, code)).body.name).toBe('CODE_INVALID')
  expect((await check(member.token, address, code, 'UPDATE_EMAIL')).status).toBe(200)
  expect((await check(member.token, address, code)).status).toBe(200)
})

test('mailed codes: refuses the code of another guest and lets no stranger use up its tries', async () => {
  const { member, token, code } = await forgetful()
  const stranger = await house.guestToken()
  expect((await reset(stranger, member.email, code)).body.name).toBe('CODE_INVALID')
  for (let i = 0; i < 6; i++) await check(stranger, member.email, wrongFor(code))
  expect((await reset(token, member.email, code)).status).toBe(204)
})

test('mailed codes: ends the previous code when a new one is sent', async () => {
  const { member, token, code } = await forgetful()
  await house.letTimePass()
  const next = await house.codeAfter(member.email, () => house.askCode(token, 'reset-password', member.email))
  if (next !== code) expect((await reset(token, member.email, code)).body.name).toBe('CODE_INVALID')
  expect((await reset(token, member.email, next)).status).toBe(204)
})

test('mailed codes: mail bombing: sends at most one mail a minute and five an hour, whatever the purpose', async () => {
  const token = await house.guestToken()
  const email = 'bombed@fans.test'
  const ask = (i: number) => house.askCode(token, i % 2 ? 'reset-password' : 'sign-up', email)
  for (let i = 0; i < 5; i++) {
    expect((await ask(i)).status).toBe(200)
    expect(await ask(i)).toMatchObject({ status: 429, body: { name: 'CODE_THROTTLED' } })
    await house.letTimePass()
  }
  const sixth = await ask(5)
  expect(sixth).toMatchObject({ status: 429, body: { name: 'CODE_THROTTLED' } })
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000)
})

test('mailed codes: enumeration: returns the same for known and unknown addresses and mails each owner the truth', async () => {
  const known = await signUpMember(house)
  const social = await signUpMember(house)
  await house.world.db.owner`delete from credential_password where member_uid = ${social.uid}`
  await house.world.db.owner`update member set sns_type = 'KAKAO' where uid = ${social.uid}`
  await house.letTimePass()
  const token = await house.guestToken()
  const unknown = 'enumerated@fans.test'
  const ask = async (purpose: 'reset-password' | 'sign-up') => {
    const answers = []
    for (const email of [known.email, social.email, unknown])
      answers.push(await house.askCode(token, purpose, email))
    expect(new Set(answers.map(bytesOf)).size).toBe(1)
  }
  await ask('reset-password')
  expect(await house.mailbox.newest(unknown)).toContain('No Encore account')
  expect(await house.mailbox.newest(social.email, 1)).toContain('Choose Kakao')
  await house.letTimePass()
  await ask('sign-up')
  const answers = [
    await reset(token, known.email, '123456'),
    await reset(token, unknown, '123456'),
    await check(token, known.email, '123456'),
    await check(token, unknown, '123456'),
  ]
  expect(new Set(answers.map(bytesOf)).size).toBe(1)
})

test('mailed codes: enumeration: refuses to register the address of another account', async () => {
  const [owner, other] = [await signUpMember(house), await signUpMember(house)]
  await house.letTimePass()
  const free = await house.askCode(other.token, 'update-email', 'free-address@fans.test')
  const before = house.mailbox.count(owner.email)
  const taken = await house.askCode(other.token, 'update-email', owner.email)
  expect(bytesOf(taken)).toBe(bytesOf(free))
  expect(await house.mailbox.newest(owner.email, before)).toContain('This email address is already in use')
})

test('mailed codes: refuses an address that mail cannot reach at its field and claims no mail', async () => {
  const token = await house.guestToken()
  const { status, body } = await house.send('POST /api/v1/auth/verify-email/sign-up', {
    token,
    body: { email: '필드@fans.test', verifiedType: 'SIGN_UP' },
  })
  expect([status, body.fields]).toEqual([400, [{ path: 'email', rule: 'emailLetters' }]])
})

test('mailed codes: reaches a member under an internationalised domain, who signs in by either spelling', async () => {
  const member = await signUpMember(house, { email: `mina${Date.now()}@xn--vv4b11d.xn--3e0b707e` })
  const spelt = member.email.replace('xn--vv4b11d.xn--3e0b707e', '예시.한국')
  expect((await house.signIn(spelt, member.password)).status).toBe(200)
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
  const token = await house.guestToken()
  await house.letTimePass()
  const code = await house.codeAfter(member.email, () => house.askCode(token, 'reset-password', spelt))
  expect((await reset(token, spelt, code)).status).toBe(204)
})
