import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember } from '#test/members.ts'
import { bytesOf, type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const nextPassword = 'five blue kites over Busan'
const change = (token: string, currentPassword: string, next = nextPassword) =>
  house.send('POST /api/v1/auth/password', { token, body: { currentPassword, nextPassword: next } })

test('passwords: a reset by code ends every session, notifies the owner and signs nobody in', async () => {
  const member = await signUpMember(house)
  const elsewhere = await house.openElsewhere(member)
  await house.letTimePass()
  const token = await house.guestToken()
  const code = await house.codeAfter(member.email, () => house.askCode(token, 'reset-password', member.email))
  const mails = house.mailbox.count(member.email)
  const answer = await house.send('POST /api/v1/auth/reset-password', {
    token,
    body: { email: member.email, nextPassword, verificationCode: code },
  })
  expect(answer).toMatchObject({ status: 204, body: undefined })
  expect(answer.headers['set-cookie']).toBeUndefined()
  for (const session of [member.token, elsewhere.token]) {
    expect(await house.me(session)).toMatchObject({ status: 401, body: { name: 'SESSION_REVOKED' } })
  }
  expect((await house.refresh(member.cookie)).status).toBe(204)
  expect(await house.mailbox.newest(member.email, mails)).toContain('password was changed')
  expect((await house.signIn(member.email, member.password)).body.name).toBe('INVALID_CREDENTIALS')
  expect((await house.signIn(member.email, nextPassword)).status).toBe(200)
})

test('passwords: a custom token from before a password change opens no session, one from after it does', async () => {
  const member = await signUpMember(house)
  // Runs three times, so that a change and its tokens fall into the same second at least once.
  let password = member.password
  for (const next of [nextPassword, member.password, nextPassword]) {
    const before = await house.signIn(member.email, password)
    expect((await change(member.token, password, next)).status).toBe(204)
    const after = await house.signIn(member.email, next)
    await expect(house.open(before.body.customToken)).rejects.toThrow('INVALID_CREDENTIALS')
    expect((await house.open(after.body.customToken)).session.user.uid).toBe(member.uid)
    password = next
  }
})

test('passwords: a custom token from before all sessions ended or before a suspension opens no session', async () => {
  const member = await signUpMember(house)
  const early = await house.signIn(member.email, member.password)
  expect((await house.send('DELETE /api/v1/auth/session', { token: member.token })).status).toBe(204)
  await expect(house.open(early.body.customToken)).rejects.toThrow('INVALID_CREDENTIALS')
  const late = await house.signIn(member.email, member.password)
  await house.world.db.owner`select suspend_member(${member.uid}, 'ABUSE')`
  await house.world.db.owner`select restore_member(${member.uid})`
  await expect(house.open(late.body.customToken)).rejects.toThrow('INVALID_CREDENTIALS')
})

test('passwords: a session that opens while the password changes ends with the change', async () => {
  const member = await signUpMember(house)
  const proof = await house.signIn(member.email, member.password)
  const { owner } = house.world.db
  const opening = await owner.begin(async (tx) => {
    await tx`update member set session_epoch = session_epoch + 1 where uid = ${member.uid}`
    const opened = house.open(proof.body.customToken).then(
      () => 'opened',
      (cause: Error) => cause.message,
    )
    // The token exchange waits for the password change, or has already ended.
    await expect
      .poll(
        async () =>
          (
            await owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          ).length,
      )
      .toBe(1)
    return { opened }
  })
  expect(await opening.opened).toContain('INVALID_CREDENTIALS')
})

test('passwords: a change keeps this session, ends the others and notifies the owner', async () => {
  const member = await signUpMember(house)
  const elsewhere = await house.openElsewhere(member)
  const mails = house.mailbox.count(member.email)
  expect((await change(member.token, member.password)).status).toBe(204)
  expect((await house.me(member.token)).status).toBe(200)
  expect((await house.me(elsewhere.token)).status).toBe(401)
  expect(await house.mailbox.newest(member.email, mails)).toContain('password was changed')
  expect((await house.signIn(member.email, nextPassword)).status).toBe(200)
})

test.each([
  ['too common', 'password12345', 'common'],
  ['too short', 'nine char', 'minLength'],
  ['with the nickname', 'wanderer 77 sparrows', 'personal'],
])('passwords: refuses a new password that is %s', async (_, next, rule) => {
  const known = await house.world.db.owner`select 1 from member where nickname = 'Wanderer'`
  const member = await signUpMember(house, known.length > 0 ? {} : { nickname: 'Wanderer' })
  if (known.length > 0) {
    await house.world.db.owner`update member set nickname = 'Wanderer' where uid = ${member.uid}`
  }
  expect(await change(member.token, member.password, next)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'nextPassword', rule }] },
  })
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
})

test('passwords: limits guesses at the change form to five', async () => {
  const member = await signUpMember(house)
  const names: string[] = []
  for (let i = 0; i < 6; i++) names.push((await change(member.token, `a wrong guess ${i}`)).body.name)
  expect(names).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS'])
})

test('passwords: credential stuffing: delays the sixth failure and accepts the right password afterwards', async () => {
  const member = await signUpMember(house)
  for (let i = 0; i < 5; i++) await house.signIn(member.email, 'a wrong password')
  const refused = await house.signIn(member.email, member.password)
  expect(refused).toMatchObject({ status: 429, body: { name: 'TOO_MANY_ATTEMPTS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  await house.world.db.owner`update sign_in_failure set last_at = last_at - interval '1 minute'`
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
})

test('passwords: credential stuffing: judges five of forty guesses at once', async () => {
  const member = await signUpMember(house)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => house.signIn(member.email, `a wrong password ${i}`)),
  )
  const names = answers.map(({ body }) => body.name)
  expect(names.filter((name) => name === 'INVALID_CREDENTIALS')).toHaveLength(5)
  expect(names.filter((name) => name === 'TOO_MANY_ATTEMPTS')).toHaveLength(35)
})

test('passwords: argon2 CPU flood: answers some of a hundred requests with a retry and none with a fault', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => house.signIn(`flood-${i}@fans.test`, 'a wrong password')),
  )
  for (const { status, body, headers } of answers) {
    if (status === 503) expect(headers['retry-after']).toBeDefined()
    else expect(body.name).toBe('INVALID_CREDENTIALS')
  }
  const busy = answers.find(({ status }) => status === 503)
  if (busy) expect(busy.body.name).toBe('IDENTITY_UNAVAILABLE')
})

test('passwords: enumeration: returns the same bytes for a wrong password and an unknown address', async () => {
  const member = await signUpMember(house)
  const wrong = await house.signIn(member.email, 'a wrong password')
  const unknown = await house.signIn('nobody-at-all@fans.test', 'a wrong password')
  expect(bytesOf(wrong)).toBe(bytesOf(unknown))
})

test('passwords: replaces an older, cheaper hash after it opened once more', async () => {
  const member = await signUpMember(house)
  const secret = house.world.api.ctx.secrets('password-pepper')
  const phc = await hash(member.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1, secret })
  const { owner } = house.world.db
  await owner`update credential_password set phc = ${phc} where member_uid = ${member.uid}`
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
  const [row] = await owner<{ phc: string }[]>`
    select phc from credential_password where member_uid = ${member.uid}`
  expect(row?.phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
})

test('passwords: tells a suspended member why and where to appeal, only with the right password', async () => {
  const member = await signUpMember(house)
  await house.world.db.owner`select suspend_member(${member.uid}, 'ABUSE')`
  const refused = await house.signIn(member.email, member.password)
  expect(refused).toMatchObject({
    status: 423,
    body: { name: 'ACCOUNT_SUSPENDED', data: { reason: 'ABUSE', appealTo: 'help@encore.invalid' } },
  })
  expect((await house.signIn(member.email, 'a wrong password')).body.name).toBe('INVALID_CREDENTIALS')
  expect((await house.refresh(member.cookie)).status).toBe(204)
  await expect.poll(async () => (await house.me(member.token)).status).toBe(401)
  await house.world.db.owner`select restore_member(${member.uid})`
  expect((await house.signIn(member.email, member.password)).status).toBe(200)
})

test('passwords: replaces the old session when the right password is sent again', async () => {
  const member = await signUpMember(house)
  const again = (password: string) =>
    house.send('POST /api/v1/auth/reauthenticate', { token: member.token, body: { password } })
  expect((await again('a wrong password')).body.name).toBe('INVALID_CREDENTIALS')
  const proof = await again(member.password)
  const fresh = await house.open(proof.body.customToken, member.cookie)
  expect(fresh.cookie).not.toBe(member.cookie)
  expect((await house.refresh(member.cookie)).status).toBe(204)
  expect((await house.me(fresh.session.idToken)).status).toBe(200)
})
