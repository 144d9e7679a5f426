import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, hasEnded, reauthRequest } from './api.ts'

interface Sent {
  url: string
  body: unknown
  key: string | null
}

const sent: Sent[] = []
/** False: the fake server answers every call with `REAUTH_REQUIRED`. */
let isProved = false

const answer = (status: number, body?: object) =>
  new Response(body && JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const error = (status: number, name: string) =>
  answer(status, { code: 7100, name, message: name, requestId: 'rq_1' })

beforeEach(() => {
  isProved = false
  sent.length = 0
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') })
    return isProved ? answer(200, { workId: 'wk_1' }) : error(409, 'REAUTH_REQUIRED')
  })
})
afterEach(() => {
  reauthRequest.get()?.settle(false)
  hasEnded.set(false)
  vi.unstubAllGlobals()
})

const exported = (from: string, key = `key ${from}`) =>
  call('POST /api/studio/report/sales/export', { body: { from } }, { idempotencyKey: key })
const asked = async () => vi.waitFor(() => expect(reauthRequest.get()).not.toBeNull(), 10_000)

test('reauthentication: the same request is sent again after the right code', async () => {
  const pressed = exported('2026-01-01')
  await asked()
  isProved = true
  reauthRequest.get()?.settle(true)
  expect(await pressed).toMatchObject({ ok: true, value: { workId: 'wk_1' } })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ body: { from: '2026-01-01' }, key: 'key 2026-01-01' })
  expect(reauthRequest.get()).toBeNull()
})

test('reauthentication: a missing code is reported, nothing is sent again, and the next press asks anew', async () => {
  const pressed = exported('2026-01-01')
  await asked()
  reauthRequest.get()?.settle(false)
  expect(await pressed).toMatchObject({ ok: false, error: { name: 'REAUTH_REQUIRED' } })
  expect(sent).toHaveLength(1)
  expect(hasEnded.get()).toBe(false)
  const again = exported('2026-01-01')
  await asked()
  isProved = true
  reauthRequest.get()?.settle(true)
  expect(await again).toMatchObject({ ok: true })
})

test('reauthentication: two simultaneous calls ask once and both continue', async () => {
  const pressed = [exported('2026-01-01'), exported('2026-02-01')]
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
  await asked()
  isProved = true
  reauthRequest.get()?.settle(true)
  expect((await Promise.all(pressed)).map(({ ok }) => ok)).toEqual([true, true])
  expect(sent.slice(2).map(({ body }) => body)).toEqual([{ from: '2026-01-01' }, { from: '2026-02-01' }])
})
