import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { startSandbox } from '@encore/sandbox'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGuest } from '#test/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { answerCompany, startVisit, tradeAnswer } from './company.ts'

let stateDir: string
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'encore-social-'))
})
afterAll(() => rm(stateDir, { recursive: true, force: true }))

const received = { name: 'fan', email: 'canary@fans.test' }

test('social sign-in: returns 503 without a rejection when the company is unreachable', async () => {
  const sandbox = await startSandbox({ port: 0, stateDir })
  const world = await createWorld({ SANDBOX_URL: sandbox.url })
  const { token, authorizationUrl } = await startVisit(world, 'google')
  const back = await answerCompany(sandbox, authorizationUrl, received)
  await sandbox.close()
  const unavailable = { status: 503, body: { name: 'IDENTITY_UNAVAILABLE' }, headers: { 'retry-after': '5' } }
  expect(await tradeAnswer(world, 'google', token, back)).toMatchObject(unavailable)
  const start = { params: { provider: 'kakao' }, token, body: {} }
  expect(await world.send('POST /api/v1/auth/sns/{provider}/start', start)).toMatchObject(unavailable)
  await world.close()
})

test('social sign-in: writes neither code nor state nor address to a log or row before the sign-up', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const sandbox = await startSandbox({ port: 0, stateDir })
  const world = await createWorld({ SANDBOX_URL: sandbox.url }, pino({ level: 'trace' }, sink))
  const { token, authorizationUrl } = await startVisit(world, 'google')
  const back = await answerCompany(sandbox, authorizationUrl, received)
  await tradeAnswer(world, 'google', token, { ...back, redirectUri: 'https://evil.test' })
  await postForm(world, '/signin/callback/apple', { code: back.code, state: back.state })
  expect((await tradeAnswer(world, 'google', token, back)).body.data.email).toBe(received.email)
  const visits = JSON.stringify(await world.db.owner`select * from oauth_tx`)
  await world.close()
  await sandbox.close()
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [back.code, back.state, received.email]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    expect(visits).not.toContain(secret)
  }
})

const postForm = (world: World, url: string, fields: Record<string, string>, headers = {}) =>
  world.api.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

test('social sign-in: redirects a form from another site to the page with its parameters and does nothing else', async () => {
  const world = await createWorld()
  const fields = { code: 'c 1', state: 's1', iss: 'https://a.test', user: '{"name":{"firstName":"Secret"}}' }
  for (const path of ['/signin/callback/apple', '/ko/signin/callback/apple']) {
    const headers = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' }
    const answer = await postForm(world, path, fields, headers)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`${path}?code=c+1&state=s1&iss=https%3A%2F%2Fa.test`)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  const denied = await postForm(world, '/signin/callback/apple', {
    error: 'user_cancelled_authorize',
    state: 's1',
  })
  expect(denied.headers.location).toBe('/signin/callback/apple?state=s1&error=user_cancelled_authorize')
  const long = await postForm(world, '/signin/callback/apple', { code: 'x'.repeat(20_000) })
  expect(long.statusCode).toBe(413)
  await world.close()
})

test('social sign-in: allows a guest twenty visits a minute and another guest of the address as many', async () => {
  const sandbox = await startSandbox({ port: 0, stateDir })
  const world = await createWorld({ SANDBOX_URL: sandbox.url, RATE_LIMITS: 'on' })
  for (const _ of ['one guest', 'another']) {
    const { session } = await openGuest(world)
    const start = () =>
      world.send('POST /api/v1/auth/sns/{provider}/start', {
        params: { provider: 'google' },
        token: session.idToken,
        body: {},
      })
    for (let i = 0; i < 20; i++) expect((await start()).status).toBe(200)
    expect(await start()).toMatchObject({ status: 429, body: { name: 'RATE_LIMITED' } })
  }
  await world.close()
  await sandbox.close()
})
