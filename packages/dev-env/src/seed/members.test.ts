import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoMembers, seedMembers } from './members.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number, name: string) =>
  Response.json({ code: 9503, name, message: name, requestId: 'rq_1' }, { status })

const answers: Record<string, object> = {
  '/session/anonymous': { idToken: 'token', user: { uid: 'gu_1' } },
  '/session/custom-token': { idToken: 'token', user: { uid: 'me_1' } },
  '/api/v1/auth/sign-in-email': { customToken: 'proof' },
  '/api/v2/member/me': { cube: 700 },
  '/api/v1/event/status/on-air': { content: [{ id: 'ev_1', slug: 'afterglow' }] },
  '/api/v1/event/confirm/ev_1': { entitlement: { id: 'en_1' } },
}

/**
 * A fake server that refuses the first calls as `refuse` decides, and afterwards knows all members and their purchases.
 */
function productWith(refuse: (call: number, path: string) => Response | null) {
  const signedIn: string[] = []
  let calls = 0
  const answer: typeof fetch = async (input) => {
    const path = new URL(String(input)).pathname
    const refused = refuse(calls++, path)
    if (refused) return refused
    if (!answers[path]) throw new Error(`${path} is not asked of members who are known`)
    if (path === '/session/custom-token') signedIn.push(path)
    return Response.json(answers[path])
  }
  return { world: { url: 'http://product.test', sandboxUrl: 'http://sandbox.test', fetch: answer }, signedIn }
}

async function minutesLater(work: Promise<void>) {
  const ended = work.then(
    () => 'told',
    (cause: Error) => cause.message,
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return ended
}

test('demo members: an outage during the lookup ends nothing and leads to a retry', async () => {
  const { world, signedIn } = productWith((call) => (call < 2 ? refusal(503, 'UNAVAILABLE') : null))
  expect(await minutesLater(seedMembers(world))).toBe('told')
  expect(signedIn).toHaveLength(demoMembers.length)
})

test('demo members: a start after an interrupted sign-up waits for the next code', async () => {
  const startedAt = Date.now()
  const isTooSoon = () => Date.now() < startedAt + 60_000
  const { world, signedIn } = productWith((_, path) => {
    if (path === '/api/v1/auth/sign-in-email' && isTooSoon()) return refusal(401, 'INVALID_CREDENTIALS')
    return path === '/api/v1/auth/verify-email/sign-up' ? refusal(429, 'CODE_THROTTLED') : null
  })
  expect(await minutesLater(seedMembers(world))).toBe('told')
  expect(signedIn).toHaveLength(demoMembers.length)
})

test('demo members: report a product that stays unreachable', async () => {
  const { world } = productWith(() => refusal(503, 'UNAVAILABLE'))
  expect(await minutesLater(seedMembers(world))).toContain('503')
})
