import { randomBytes } from 'node:crypto'
import type { EndpointKey } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#platform/log.ts'
import { openMailbox } from '#test/mailbox.ts'
import { agreements, openGuest, ownPage, signUpMember, type TestMember } from '#test/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { allKeys, endpointOf, methodOf, pathOf } from './clients.ts'

/** Secrets that must never appear in a log. */
const canaries = {
  password: 'Canary lanterns 5521',
  email: 'canary.5521@fans.test',
  code: '552190',
  token: 'canaryTokenABCDEF5521',
  card: '4000552155215521',
}

let world: World
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let member: TestMember
let lines: string[] = []
beforeAll(async () => {
  mailbox = await openMailbox()
  const log = createLogger('debug', { write: (line) => void lines.push(line) })
  world = await createWorld({ SANDBOX_URL: mailbox.url }, log)
  member = await signUpMember({ world, mailbox }, { email: `real.${canaries.email}` })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

/** Returns the lines with a secret among those logged since the last call. */
function leaks(): string[] {
  const { email, password, token, cookie } = member
  const { code, ...words } = canaries
  const secrets = [...Object.values(words), email, password, token, cookie.split('=')[1] ?? '']
  // Ids contain digits, too: a code is six digits on their own.
  const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
  const said = lines
  lines = []
  expect(said.length, 'something is logged').toBeGreaterThan(0)
  return said.filter((line) => alone.test(line) || secrets.some((secret) => line.includes(secret)))
}

const basic = `Basic ${Buffer.from(`${canaries.email}:${canaries.password}`).toString('base64')}`

/** Builds a body in which every known property, and some unknown ones, are secrets. */
function bodyFor(key: EndpointKey): object {
  const schema = endpointOf(key).body as { properties?: Record<string, { enum?: unknown[] }> } | undefined
  const known = Object.entries(schema?.properties ?? {}).map(([name, { enum: values }]) => {
    if (values) return [name, values[0]]
    if (name === 'agreements') return [name, agreements]
    if (name === 'quantity') return [name, 1]
    if (name === 'language') return [name, 'en']
    if (/code/i.test(name)) return [name, canaries.code]
    if (/email/i.test(name)) return [name, canaries.email]
    if (/password/i.test(name)) return [name, canaries.password]
    return [name, canaries.token]
  })
  return Object.fromEntries(known)
}

const hidden = { cardNumber: canaries.card, nested: { password: canaries.password, note: canaries.email } }

function ask(key: EndpointKey, body: object, query = '', headers: Record<string, string> = {}) {
  return world.api.http.inject({
    method: methodOf(key),
    url: `${pathOf(key)}${query}`,
    headers: { ...ownPage, cookie: member.cookie, authorization: `Bearer ${member.token}`, ...headers },
    ...(methodOf(key) === 'GET' ? {} : { payload: JSON.stringify(body) }),
  })
}

const query = `?email=${canaries.email}&token=${canaries.token}&card=${canaries.card}&code=${canaries.code}`

/** Sends the call in many forms: valid, with surplus data, with foreign credentials. */
async function askAll(key: EndpointKey): Promise<void> {
  await ask(key, bodyFor(key))
  await ask(key, { ...bodyFor(key), ...hidden }, query, { 'x-card': canaries.card })
  await ask(key, bodyFor(key), '', { authorization: basic, cookie: `session=${canaries.token}` })
  await ask(key, bodyFor(key), '', { authorization: `Bearer ${canaries.token}` })
  await ask(key, bodyFor(key), '', { 'x-device-id': canaries.token, 'idempotency-key': canaries.token })
}

const withoutEnd = allKeys.filter((key) => !/sign-out|DELETE \/session|session\/refresh/.test(key))

test.each(withoutEnd)('logs: %s logs no secret of its caller', async (key) => {
  await askAll(key)
  expect(leaks()).toEqual([])
})

test('logs: never repeat unknown addresses or unreadable bodies', async () => {
  const { http } = world.api
  await http.inject(`/${canaries.token}/${canaries.email}${query}`)
  await http.inject(`/%E0%A4%A${canaries.token}`)
  const json = { 'content-type': 'application/json' }
  await http.inject({
    method: 'POST',
    url: '/session/custom-token',
    headers: json,
    payload: `{"token":"${canaries.token}`,
  })
  await http.inject({
    method: 'POST',
    url: '/session/custom-token',
    headers: { 'content-type': canaries.token },
    payload: 'x',
  })
  expect(leaks()).toEqual([])
})

test('logs: a failed mail names neither recipient nor text', async () => {
  const { session } = await openGuest(world)
  const email = `late.${canaries.email}`
  await mailbox.close()
  await world.send('POST /api/v1/auth/verify-email/sign-up', {
    token: session.idToken,
    body: { email, verifiedType: 'SIGN_UP' },
  })
  await expect.poll(() => lines.some((line) => line.includes('job failed')), { timeout: 30_000 }).toBe(true)
  expect(leaks()).toEqual([])
})

test('logs: never quote a row that the database refuses', async () => {
  await world.db.owner.unsafe(`
    create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'refused %', row_to_json(new) using detail = new::text; end $$;
    create trigger refuse_row before insert or update on verification_code
      for each row execute function refuse_row()`)
  const { session } = await openGuest(world)
  const sent = await world.send('POST /api/v1/auth/verify-email/sign-up', {
    token: session.idToken,
    body: { email: `row.${canaries.email}`, verifiedType: 'SIGN_UP' },
  })
  expect(sent.status).toBe(500)
  expect(lines.join('')).toContain('refused')
  expect(leaks()).toEqual([])
})

test('logs: no call that fails for our own reason logs a secret', async () => {
  await world.db.owner.unsafe('revoke all on all tables in schema public from encore_app')
  for (const key of allKeys) await askAll(key)
  expect(lines.filter((line) => line.includes('permission denied')).length).toBeGreaterThan(10)
  expect(leaks()).toEqual([])
})

test('logs: redact secret field names up to the third level', () => {
  const { log } = world.api.ctx
  const { email, password, token } = canaries
  log.info({ email, body: { password }, request: { headers: { authorization: token, cookie: token } } }, 'x')
  log.error({ err: new Error(`550 no mailbox ${email}`, { cause: new Error(`to <${email}>`) }) }, 'y')
  const said = lines.join('')
  expect(said.match(/\[secret\]/g)).toHaveLength(4)
  expect(said.match(/\[address\]/g)?.length).toBeGreaterThanOrEqual(2)
  expect(leaks()).toEqual([])
})

test('logs: a field cannot write a line of its own', () => {
  const mark = randomBytes(6).toString('hex')
  world.api.ctx.log.info({ nickname: `x\r\n{"level":60,"${mark}":1}\u001b[31m` }, mark)
  expect(lines.filter((line) => line.includes(mark))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('\r') || line.includes('\u001b'))).toEqual([])
  expect(leaks()).toEqual([])
})
