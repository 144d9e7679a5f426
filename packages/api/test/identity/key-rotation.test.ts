import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openKeyRing } from '#modules/accounts/identity/key-ring.ts'
import { readConfig } from '#platform/config.ts'
import { createSecrets } from '#platform/secrets.ts'
import { type Api, createApi } from '#platform/start.ts'
import { createWorldWithMail, ownPage, signUpMember } from '#test/members.ts'

const hourMs = 3_600_000
let home: Awaited<ReturnType<typeof createWorldWithMail>>
let processes: Api[]
beforeAll(async () => {
  // Hourly work runs only when the test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  home = await createWorldWithMail()
  processes = [home.world.api, await startAnother()]
})
afterAll(async () => {
  await processes[1]?.close()
  await home.close()
  vi.useRealTimers()
})

async function startAnother(): Promise<Api> {
  const { config, log } = home.world.api.ctx
  return createApi({ config, databaseUrl: home.world.db.url, log })
}

const states = async () => {
  const rows = await home.world.db.owner<{ state: string }[]>`
    select state from identity_key order by created_at, kid`
  return rows.map(({ state }) => state)
}

/** Makes every key older by `days` and starts the next hour. */
async function age(days: number): Promise<void> {
  await home.world.db.owner`update identity_key set created_at = created_at - ${days} * interval '1 day'`
  vi.advanceTimersByTime(hourMs)
}

/** Simulates a member's open page: its tokens come from one process and its calls go to the other. */
function openPage(cookie: string, at: number) {
  const statuses: number[] = []
  const kids = new Set<string | undefined>()
  let isOpen = true
  const run = async () => {
    for (let turn = at; isOpen; turn++) {
      const [signer, reader] = [processes[turn % 2], processes[(turn + 1) % 2]]
      const renewed = await signer?.http.inject({
        ...{ method: 'POST', url: '/session/refresh', payload: '{}', headers: { ...ownPage, cookie } },
      })
      const idToken = String(renewed?.json().idToken)
      kids.add(decodeProtectedHeader(idToken).kid)
      const headers = { authorization: `Bearer ${idToken}` }
      const me = await reader?.http.inject({ url: '/api/v2/member/me', headers })
      statuses.push(renewed?.statusCode ?? 0, me?.statusCode ?? 0)
    }
  }
  const closed = run()
  const close = () => {
    isOpen = false
    return closed
  }
  onTestFinished(close)
  return { statuses, kids, close }
}

test('key rotation: refuses nobody under load in two processes', { tags: 'long' }, async () => {
  const member = await signUpMember(home)
  const pages = [0, 1, 0, 1].map((at) => openPage(member.cookie, at))
  expect(await states()).toEqual(['active'])
  await age(89)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['active', 'next'])
  const early = { authorization: `Bearer ${member.token}` }
  await age(1)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['retired', 'active'])
  await expect.poll(() => pages.every(({ kids }) => kids.size === 2), { timeout: 30_000 }).toBe(true)
  // An hour later, tokens of the key that signs no longer are still in use.
  vi.advanceTimersByTime(hourMs)
  const calls = () => Math.min(...pages.map(({ statuses }) => statuses.length))
  const before = calls()
  await expect.poll(calls, { timeout: 30_000 }).toBeGreaterThan(before + 100)
  for (const page of pages) await page.close()
  expect(new Set(pages.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]))
  for (const { http } of processes) {
    expect((await http.inject({ url: '/api/v2/member/me', headers: early })).statusCode).toBe(200)
    expect((await http.inject('/.well-known/jwks.json')).json().keys).toHaveLength(2)
  }
})

test('key rotation: keys at rest stay encrypted without the secret of the deployment', async () => {
  const [key] = await home.world.db.owner<{ encrypted: Buffer }[]>`
    select encrypted_private as encrypted from identity_key limit 1`
  const text = key?.encrypted.toString('latin1') ?? ''
  expect(text.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/"d"|"kty"/)
  const { ctx } = home.world.api
  const secrets = createSecrets(readConfig({ APP_SECRET: 'another secret, as long as the first one' }))
  await expect(openKeyRing({ ...ctx, secrets })).rejects.toThrow('another key')
  await expect(openKeyRing(ctx)).resolves.toBeDefined()
})
