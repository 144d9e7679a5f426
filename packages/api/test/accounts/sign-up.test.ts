import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agreements,
  codeIn,
  createWorldWithMail,
  openGuest,
  openMember,
  ownPage,
  signUpMember,
} from '#test/members.ts'

let home: Awaited<ReturnType<typeof createWorldWithMail>>
beforeAll(async () => {
  home = await createWorldWithMail()
})
afterAll(() => home.close())

const password = 'lanterns over 7 quiet rivers'
const send = (...args: Parameters<typeof home.world.send>) => home.world.send(...args)

async function askCode(token: string, email: string) {
  return send('POST /api/v1/auth/verify-email/sign-up', { token, body: { email, verifiedType: 'SIGN_UP' } })
}

function signUp(token: string, email: string, verificationCode: string, more: object = {}) {
  const body = {
    email,
    password,
    verificationCode,
    nickname: email.split('@')[0],
    language: 'ko',
    agreements,
    ...more,
  }
  return send('POST /api/v1/auth/sign-up-email', { token, body })
}

test('sign-up: creates a member with the mailed code and greets them by name', async () => {
  const member = await signUpMember(home, { nickname: '민지', email: 'minji@fans.test' })
  const me = await send('GET /api/v2/member/me', { token: member.token })
  expect(me).toMatchObject({
    status: 200,
    body: {
      memberDefault: { id: member.uid },
      displayName: '민지',
      email: 'minji@fans.test',
      cube: 0,
      soul: 0,
    },
  })
  const changed = await send('PUT /api/v1/member/language', {
    token: member.token,
    body: { language: 'zhhans' },
  })
  expect(changed.status).toBe(204)
  expect((await send('GET /api/v2/member/me', { token: member.token })).body.language).toBe('zhhans')
})

test('sign-up: checks the code without spending it and accepts it once', async () => {
  const { session } = await openGuest(home.world)
  const token = session.idToken
  await askCode(token, 'once@fans.test')
  const code = codeIn(await home.mailbox.newest('once@fans.test'))
  const check = () =>
    send('POST /api/v1/auth/check-verification-code', {
      token,
      body: { email: 'once@fans.test', verificationCode: code },
    })
  expect(await check()).toMatchObject({ status: 200, body: { valid: true } })
  expect((await signUp(token, 'once@fans.test', code)).status).toBe(200)
  expect(await check()).toMatchObject({ status: 400, body: { name: 'CODE_INVALID' } })
})

test('sign-up: refuses the code after five wrong tries, however many come at once', async () => {
  const { session } = await openGuest(home.world)
  await askCode(session.idToken, 'burn@fans.test')
  const code = codeIn(await home.mailbox.newest('burn@fans.test'))
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = Array.from({ length: 50 }, () => signUp(session.idToken, 'burn@fans.test', wrong))
  for (const answer of await Promise.all(tries)) expect(answer.body.name).toBe('CODE_INVALID')
  expect((await signUp(session.idToken, 'burn@fans.test', code)).body.name).toBe('CODE_INVALID')
})

test('sign-up: accepts a code only from the guest who asked for it', async () => {
  const [owner, stranger] = [await openGuest(home.world), await openGuest(home.world)]
  await askCode(owner.session.idToken, 'bound@fans.test')
  const code = codeIn(await home.mailbox.newest('bound@fans.test'))
  expect((await signUp(stranger.session.idToken, 'bound@fans.test', code)).body.name).toBe('CODE_INVALID')
  expect((await signUp(owner.session.idToken, 'bound@fans.test', code)).status).toBe(200)
})

test('sign-up: sends a second mail after a minute, and one mail for two requests at once', async () => {
  const { session } = await openGuest(home.world)
  const answers = await Promise.all([1, 2, 3].map(() => askCode(session.idToken, 'flood@fans.test')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429])
  const refused = answers.find((answer) => answer.status === 429)
  expect(refused?.body.name).toBe('CODE_THROTTLED')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
})

test('sign-up: gives an address with an account the same response and a mail that says so', async () => {
  await signUpMember(home, { email: 'known@fans.test' })
  const { session } = await openGuest(home.world)
  await home.world.db.owner`update verification_code set created_at = created_at - interval '2 minutes'`
  const before = home.mailbox.count('known@fans.test')
  const known = await askCode(session.idToken, 'known@fans.test')
  const unknown = await askCode(session.idToken, 'unknown@fans.test')
  expect(known.body).toEqual(unknown.body)
  expect(await home.mailbox.newest('known@fans.test', before)).toContain('already have an Encore account')
})

test('sign-up: refuses a nickname that looks like another, also when both come at once', async () => {
  const guests = await Promise.all([openGuest(home.world), openGuest(home.world)])
  const emails = ['twin1@fans.test', 'twin2@fans.test']
  const codes: string[] = []
  for (const [i, guest] of guests.entries()) {
    await askCode(guest.session.idToken, emails[i] ?? '')
    codes.push(codeIn(await home.mailbox.newest(emails[i] ?? '')))
  }
  const answers = await Promise.all(
    guests.map((guest, i) =>
      signUp(guest.session.idToken, emails[i] ?? '', codes[i] ?? '', { nickname: ['Twin', 'twın'][i] }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(answers.find((answer) => answer.status === 409)?.body.name).toBe('NICKNAME_TAKEN')
})

test.each([
  ['password', { password: 'password12345' }, 'PASSWORD_WEAK', 'password'],
  ['nickname', { nickname: 'Official' }, 'NICKNAME_INVALID', 'nickname'],
  ['email', { email: 'a@@b.test' }, 'INVALID_INPUT', 'email'],
  ['consent', { agreements: { ...agreements, over14: false } }, 'INVALID_INPUT', 'agreements/over14'],
  ['unknown property', { isAdmin: true }, 'INVALID_INPUT', 'isAdmin'],
  ['language', { language: 'fr' }, 'INVALID_INPUT', 'language'],
  ['NUL in the nickname', { nickname: 'mi\0na' }, 'INVALID_INPUT', ''],
])('sign-up: names the field of a bad %s', async (_, more, name, path) => {
  const { session } = await openGuest(home.world)
  const answer = await signUp(session.idToken, 'bad@fans.test', '123456', more)
  expect(answer).toMatchObject({ body: { name, fields: [{ path }] } })
  expect(answer.status).toBe(400)
})

test('sign-up: lets the member sign out and in again', async () => {
  const member = await signUpMember(home, { email: 'again@fans.test' })
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const right = await send('GET /api/v1/auth/sign-in-email', {
    headers: basic(`Again@fans.test:${password}`),
  })
  expect(right.status).toBe(200)
  expect(right.headers['cache-control']).toContain('no-store')
  const second = await openMember(home.world, right.body.customToken)
  const replay = await send('POST /session/custom-token', {
    body: { token: right.body.customToken },
    headers: ownPage,
  })
  expect(replay.body.name).toBe('INVALID_CREDENTIALS')
  expect((await send('GET /api/v1/auth/sign-out', { token: second.session.idToken })).status).toBe(204)
  const after = await send('GET /api/v2/member/me', { token: second.session.idToken })
  expect(after).toMatchObject({ status: 401, body: { name: 'SESSION_REVOKED' } })
  expect((await send('GET /api/v2/member/me', { token: member.token })).status).toBe(200)
})

test('sign-up: delays the next try after wrong passwords and treats unknown addresses alike', async () => {
  await signUpMember(home, { email: 'guess@fans.test' })
  const attempt = (email: string) =>
    send('GET /api/v1/auth/sign-in-email', {
      headers: { authorization: `Basic ${Buffer.from(`${email}:wrong password 1`).toString('base64')}` },
    })
  const answers = []
  for (let i = 0; i < 6; i++) answers.push((await attempt('guess@fans.test')).body.name)
  expect(answers).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS'])
  const [known, unknown] = [await attempt('again@fans.test'), await attempt('nobody@fans.test')]
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
})

test('sign-up: opens the first session when the process clock is behind the database’s', async () => {
  const { owner } = home.world.db
  await owner`update app_clock set shift = '1.5 seconds'`
  expect((await signUpMember(home)).uid).toMatch(/^m_/)
  await owner`update app_clock set shift = '0'`
})
