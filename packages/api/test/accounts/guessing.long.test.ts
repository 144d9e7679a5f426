import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack } from '#test/come-back.ts'
import { agreements, cookieOf, ownPage, signUpMember, type TestMember } from '#test/members.ts'
import type { Sent } from '#test/world.ts'
import { type House, openHouse } from './house.ts'

// Failures are counted per address, so each test uses a new one.
let house: House
let member: TestMember
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  member = await signUpMember(house)
})
afterAll(() => house.close())

const allowed = 100
let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`
const from = (ip: string, cookie = '') => ({ 'x-forwarded-for': ip, ...(cookie && { cookie }) })

const isBusy = ({ status }: Sent) => status === 503

const guess = (ip: string, nth: number) =>
  comeBack(() => house.signIn(`target-${ip}-${nth}@fans.test`, 'a wrong guess', from(ip)), isBusy)
const enter = (ip: string, cookie = '', one: TestMember = member) =>
  comeBack(() => house.signIn(one.email, one.password, from(ip, cookie)), isBusy)
const namesOf = (answers: Sent[]) => answers.map(({ status, body }) => (status === 200 ? 'OK' : body.name))
const countOf = (names: string[], name: string) => names.filter((one) => one === name).length

async function blockedAddress(): Promise<string> {
  const ip = newAddress()
  const answers = await Promise.all(Array.from({ length: allowed }, (_, nth) => guess(ip, nth)))
  expect(countOf(namesOf(answers), 'INVALID_CREDENTIALS')).toBe(allowed)
  return ip
}

/** Returns the cookies that a browser keeps after a sign-in to this account, without the session cookie. */
async function knownDevice(one: TestMember = member): Promise<string> {
  const proof = await enter(newAddress(), '', one)
  const opened = await house.send('POST /session/custom-token', {
    body: { token: proof.body.customToken },
    headers: ownPage,
  })
  const cookie = cookieOf(opened.headers)
    .split('; ')
    .find((pair) => pair.startsWith('dev_known_device='))
  return cookie ?? ''
}

async function hashes(): Promise<number> {
  const text = await house.world.api.ctx.metrics.registry.getSingleMetricAsString(
    'encore_password_hashes_total',
  )
  return Number(/\{kind="verify"\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('password guessing: judges 100 of 1,000 wrong passwords at once over many accounts and keeps others from argon2', async () => {
  const ip = newAddress()
  const before = await hashes()
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, nth) => guess(ip, nth)))
  expect((await hashes()) - before).toBe(allowed)
  const names = namesOf(answers)
  expect(countOf(names, 'INVALID_CREDENTIALS')).toBe(allowed)
  expect(countOf(names, 'TOO_MANY_ATTEMPTS')).toBe(900)
  for (const { status, headers } of answers.filter(({ body }) => body.name === 'TOO_MANY_ATTEMPTS')) {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
  }
})

test('password guessing: refuses the 101st wrong password in a row and all later ones', async () => {
  const ip = await blockedAddress()
  const before = await hashes()
  for (let nth = 0; nth < 20; nth++) {
    expect(await guess(ip, allowed + nth)).toMatchObject({ status: 429, body: { name: 'TOO_MANY_ATTEMPTS' } })
  }
  expect((await hashes()) - before).toBe(0)
  expect((await guess(newAddress(), 0)).body.name).toBe('INVALID_CREDENTIALS')
})

test('password guessing: lets the owner in on a known device after too many failures of the address', async () => {
  const known = await knownDevice()
  const ip = await blockedAddress()
  expect((await enter(ip)).status).toBe(429)
  expect((await enter(ip, known)).status).toBe(200)
  expect((await enter(ip)).status).toBe(429)
})

test('password guessing: gives a known device no advantage for another account and a bare device id none at all', async () => {
  const other = await signUpMember(house)
  const known = await knownDevice()
  const ip = await blockedAddress()
  expect((await enter(ip, known, other)).status).toBe(429)
  const device = randomUUID()
  const headers = { 'x-device-id': device }
  expect((await house.signIn(member.email, member.password, headers)).status).toBe(200)
  const again = await house.signIn(member.email, member.password, { ...from(ip), ...headers })
  expect(again.status).toBe(429)
})

test('password guessing: remembers several accounts of one browser side by side', async () => {
  const other = await signUpMember(house)
  const first = await knownDevice()
  const proof = await enter(newAddress(), '', other)
  const opened = await house.send('POST /session/custom-token', {
    body: { token: proof.body.customToken },
    headers: { ...ownPage, cookie: first },
  })
  const both = cookieOf(opened.headers)
  const ip = await blockedAddress()
  expect((await enter(ip, both)).status).toBe(200)
  expect((await enter(ip, both, other)).status).toBe(200)
})

test('password guessing: allows a known device five guesses at its account', async () => {
  const own = await signUpMember(house)
  const known = await knownDevice(own)
  const ip = await blockedAddress()
  const names: string[] = []
  for (let nth = 0; nth < 6; nth++) {
    names.push((await house.signIn(own.email, `a wrong guess ${nth}`, from(ip, known))).body.name)
  }
  expect(names).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS'])
})

test('password guessing: accepts 200 right sign-ins of one address, twenty at once', async () => {
  const ip = newAddress()
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ip)))
    expect(namesOf(answers)).toEqual(Array(20).fill('OK'))
  }
})

test('password guessing: counts a success neither as a failure nor against failures', async () => {
  const ip = newAddress()
  for (let nth = 0; nth < allowed - 1; nth++) await guess(ip, nth)
  // Ten correct sign-ins run concurrently with one failure left: concurrency alone must refuse none of them.
  const right = await Promise.all(Array.from({ length: 10 }, () => enter(ip)))
  expect(countOf(namesOf(right), 'OK')).toBe(10)
  expect((await guess(ip, allowed)).body.name).toBe('INVALID_CREDENTIALS')
  expect((await enter(ip)).status).toBe(429)
})

test('password guessing: counts failures and knows devices on the form of the sign-in page, which calls in process', async () => {
  const known = await knownDevice()
  const ip = await blockedAddress()
  const enterByForm = (cookie: string) => {
    const call = house.world.api.caller({
      principal: null,
      locale: 'en',
      ip,
      headers: { ...ownPage, cookie },
    })
    const credentials = Buffer.from(`${member.email}:${member.password}`).toString('base64')
    return call('GET /api/v1/auth/sign-in-email', undefined, { authorization: `Basic ${credentials}` })
  }
  expect(await enterByForm('')).toMatchObject({ ok: false, status: 429 })
  expect(await enterByForm(known)).toMatchObject({ ok: true })
})

test('password guessing: spends no hash on a wrong code: neither sign-up nor reset reaches argon2 without the mailed code', async () => {
  const token = await house.guestToken()
  const { registry } = house.world.api.ctx.metrics
  const figures = () => registry.getSingleMetricAsString('encore_password_hashes_total')
  const before = await figures()
  const [verificationCode, password] = ['000000', 'five blue kites over Busan']
  const reset = await house.send('POST /api/v1/auth/reset-password', {
    token,
    body: { email: member.email, nextPassword: password, verificationCode },
  })
  const email = 'nobody-yet@fans.test'
  const joined = await house.send('POST /api/v1/auth/sign-up-email', {
    token,
    body: { email, password, verificationCode, nickname: 'Kite flyer', language: 'en', agreements },
  })
  expect([reset.body.name, joined.body.name]).toEqual(['CODE_INVALID', 'CODE_INVALID'])
  expect(await figures()).toBe(before)
})

test('password guessing: limits one device across many addresses', async () => {
  const device = { 'x-device-id': randomUUID() }
  const names: string[] = []
  for (let nth = 0; nth < 21; nth++) {
    const headers = { ...from(newAddress()), ...device }
    names.push((await house.signIn(`stuffed-${nth}@fans.test`, 'a wrong guess', headers)).body.name)
  }
  expect(names).toEqual([...Array(20).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS'])
})
