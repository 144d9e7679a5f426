import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { createEmbeddedIdentity, IdentityUnreachable, type SessionUser } from './index.ts'

/** Channels keep a process alive, so each test closes those that its pages opened. */
const channels: BroadcastChannel[] = []
const Channel = globalThis.BroadcastChannel
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    const channel = new Channel(name)
    channels.push(channel)
    return channel
  })
})
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = (server: FakeServer, initial?: SessionUser | null) =>
  createEmbeddedIdentity({
    fetch: server.fetch,
    now: () => server.clock.nowMs,
    ...(initial === undefined ? {} : { initial }),
  })

const mina: SessionUser = { uid: 'm_mina', isAnonymous: false }
/** Settles when a tab has sent a message; tabs that were opened earlier have received it by then. */
function heardByTabs(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  new BroadcastChannel('identity').onmessage = () => resolve()
  return promise
}

const refreshes = (server: FakeServer) => server.calls.filter((call) => call.endsWith('/refresh')).length
const guests = (server: FakeServer) => server.calls.filter((call) => call.endsWith('/anonymous')).length

async function signedIn(server: FakeServer) {
  const identity = page(server, null)
  expect(await identity.signInWithCustomToken('m_mina')).toBe('signed-in')
  return identity
}

test('browser identity: a page rendered for a member knows the member without a call', async () => {
  const server = createFakeServer()
  const identity = page(server, mina)
  await identity.ready
  expect(identity.current()).toEqual(mina)
  expect(server.calls).toEqual([])
})

test('browser identity: a page without an embedded user asks the cookie', async () => {
  const server = createFakeServer()
  const first = page(server)
  await first.ready
  expect(first.current()).toBeNull()
  await first.signInWithCustomToken('m_mina')
  const second = page(server)
  await second.ready
  expect(second.current()).toEqual(mina)
})

test('browser identity: a member on a slow network is not signed out at once', async () => {
  vi.useFakeTimers()
  const server = createFakeServer()
  await signedIn(server)
  server.cutOff()
  const reader = page(server)
  await vi.advanceTimersByTimeAsync(500)
  server.restore()
  await vi.advanceTimersByTimeAsync(500)
  await reader.ready
  expect(reader.current()).toEqual(mina)
  server.cutOff()
  const stranded = page(server)
  const before = refreshes(server)
  await vi.advanceTimersByTimeAsync(5_000)
  await stranded.ready
  expect([stranded.current(), refreshes(server) - before]).toEqual([null, 3])
})

test('browser identity: a page without a user has no token and makes no call', async () => {
  const server = createFakeServer()
  expect(await page(server, null).getIdToken()).toBeNull()
  expect(server.calls).toEqual([])
})

test('browser identity: creates a guest session once for concurrent calls', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  expect(await Promise.all([identity.signInAnonymously(), identity.signInAnonymously()])).toEqual([
    'signed-in',
    'signed-in',
  ])
  expect(await identity.signInAnonymously()).toBe('signed-in')
  expect(identity.current()?.isAnonymous).toBe(true)
  expect(server.calls).toEqual(['POST /session/anonymous'])
})

test('browser identity: two tabs opened at once share one guest', async () => {
  const server = createFakeServer()
  const [first, second] = [page(server, null), page(server, null)]
  await Promise.all([first.signInAnonymously(), second.signInAnonymously()])
  expect(second.current()).toEqual(first.current())
})

test('browser identity: refuses a used custom token and keeps the guest', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  await identity.signInAnonymously()
  const guest = identity.current()
  expect(await identity.signInWithCustomToken('used')).toBe('refused')
  expect(identity.current()).toBe(guest)
})

test('browser identity: a sign-in begun during the guest’s creation wins', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  const letThrough = server.holdAnswers()
  const entered = identity.signInAnonymously()
  await vi.waitFor(() => expect(guests(server)).toBe(1), 10_000)
  const signedIn = identity.signInWithCustomToken('m_mina')
  letThrough()
  expect(await Promise.all([entered, signedIn])).toEqual(['signed-in', 'signed-in'])
  expect(identity.current()).toEqual(mina)
})

test('browser identity: a sign-in survives a guest that another tab creates', async () => {
  vi.stubGlobal('navigator', {})
  const server = createFakeServer()
  const [first, second] = [page(server, null), page(server, null)]
  const letThrough = server.holdAnswers('/custom-token')
  const signedIn = first.signInWithCustomToken('m_mina')
  await vi.waitFor(() => expect(server.calls).toHaveLength(1), 10_000)
  await second.signInAnonymously()
  await vi.waitFor(() => expect(first.current()).toEqual(second.current()), 10_000)
  letThrough()
  expect(await signedIn).toBe('signed-in')
  expect(first.current()).toEqual(mina)
})

test('browser identity: discards a sign-in that arrives after the sign-out', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  const letThrough = server.holdAnswers()
  const signedIn = identity.signInWithCustomToken('m_mina')
  await vi.waitFor(() => expect(server.calls).toHaveLength(1), 10_000)
  const left = identity.signOut()
  letThrough()
  expect(await Promise.all([signedIn, left])).toEqual(['refused', true])
  expect(identity.current()).toBeNull()
})

test('browser identity: keeps a token until a minute before its end, then renews it', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  const token = await identity.getIdToken()
  server.clock.nowMs += 839_000
  expect(await identity.getIdToken()).toBe(token)
  server.clock.nowMs += 1_000
  expect(await identity.getIdToken()).not.toBe(token)
  expect(refreshes(server)).toBe(1)
})

test('browser identity: concurrent callers share one refresh', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  server.clock.nowMs += 900_000
  const tokens = await Promise.all([identity.getIdToken(), identity.getIdToken(true), identity.getIdToken()])
  expect(new Set(tokens).size).toBe(1)
  expect(refreshes(server)).toBe(1)
})

test('browser identity: refreshes and signs in once without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  const server = createFakeServer()
  const identity = page(server, null)
  await Promise.all([identity.signInAnonymously(), identity.signInAnonymously()])
  server.clock.nowMs += 900_000
  await Promise.all([identity.getIdToken(), identity.getIdToken()])
  expect(server.calls).toEqual(['POST /session/anonymous', 'POST /session/refresh'])
})

test('browser identity: tabs refresh one after the other', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  server.clock.nowMs += 900_000
  const letThrough = server.holdAnswers()
  const tokens = Promise.all([first.getIdToken(), second.getIdToken()])
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1), 10_000)
  expect(refreshes(server)).toBe(1)
  letThrough()
  for (const token of await tokens) expect(token).toContain('m_mina')
})

test('browser identity: a tab that waited during a refresh uses its token', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  server.clock.nowMs += 900_000
  const received = heardByTabs()
  const letThrough = server.holdAnswers()
  const token = first.getIdToken()
  await vi.waitFor(() => expect(refreshes(server)).toBe(1), 10_000)
  const between = navigator.locks.request('identity', () => received)
  const awaited = second.getIdToken()
  letThrough()
  await between
  expect(await awaited).toBe(await token)
  expect(refreshes(server)).toBe(1)
})

test('browser identity: the token one tab renewed serves the other', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  server.clock.nowMs += 900_000
  const token = await first.getIdToken()
  await vi.waitFor(async () => expect(await second.getIdToken()).toBe(token), 10_000)
})

test('browser identity: discards a refresh that arrives after the sign-out', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  server.clock.nowMs += 900_000
  const letThrough = server.holdAnswers()
  const token = identity.getIdToken()
  await vi.waitFor(() => expect(refreshes(server)).toBe(1), 10_000)
  const left = identity.signOut()
  expect(identity.current()).toBeNull()
  letThrough()
  expect(await token).toBeNull()
  expect(await left).toBe(true)
  expect(identity.current()).toBeNull()
  expect(server.cookie()).toBeNull()
})

test('browser identity: signs out without waiting for a pending response', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  server.clock.nowMs += 900_000
  const letThrough = server.holdAnswers()
  const token = identity.getIdToken()
  await vi.waitFor(() => expect(refreshes(server)).toBe(1), 10_000)
  const left = identity.signOut()
  await vi.waitFor(() => expect(server.calls.at(-1)).toBe('DELETE /session'), 10_000)
  letThrough()
  await Promise.all([token, left])
})

test('browser identity: creates the guest after a sign-out once the cookie is cleared', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  const letThrough = server.holdAnswers()
  const left = identity.signOut()
  const entered = identity.signInAnonymously()
  await vi.waitFor(() => expect(server.calls.at(-1)).toBe('DELETE /session'), 10_000)
  expect(guests(server)).toBe(0)
  letThrough()
  expect(await left).toBe(true)
  expect(await entered).toBe('signed-in')
  expect(server.cookie()).toBe(identity.current()?.uid)
})

test('browser identity: reports sign-in and sign-out to the other tabs', async () => {
  const server = createFakeServer()
  const [first, second] = [page(server, null), page(server, null)]
  const seen: (string | null)[] = []
  const stop = second.onChange((user) => seen.push(user?.uid ?? null))
  await first.signInWithCustomToken('m_mina')
  await vi.waitFor(() => expect(second.current()).toEqual(mina), 10_000)
  expect(await second.getIdToken()).toBe(await first.getIdToken())
  await second.signOut()
  await vi.waitFor(() => expect(first.current()).toBeNull(), 10_000)
  expect(seen).toEqual(['m_mina', null])
  stop()
  await first.signInWithCustomToken('m_mina')
  await vi.waitFor(() => expect(second.current()).toEqual(mina), 10_000)
  expect(seen).toEqual(['m_mina', null])
})

test('browser identity: a refresh in one tab never restores a member who signed out in another', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  await second.getIdToken()
  server.clock.nowMs += 900_000
  const letThrough = server.holdAnswers()
  const token = second.getIdToken()
  await vi.waitFor(() => expect(refreshes(server)).toBe(2), 10_000)
  const left = first.signOut()
  await vi.waitFor(() => expect(second.current()).toBeNull(), 10_000)
  letThrough()
  expect(await token).toBeNull()
  await left
  expect([first.current(), second.current()]).toEqual([null, null])
})

test('browser identity: keeps the session and reports a lost network', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  const token = await identity.getIdToken()
  server.cutOff()
  server.clock.nowMs += 850_000
  expect(await identity.getIdToken()).toBe(token)
  await expect(identity.getIdToken(true)).rejects.toThrow(IdentityUnreachable)
  server.clock.nowMs += 50_000
  await expect(identity.getIdToken()).rejects.toThrow(IdentityUnreachable)
  expect(identity.current()).toEqual(mina)
  server.restore()
  expect(await identity.getIdToken()).toContain('m_mina')
})

test.each([500, 503, 429, 400])('browser identity: a refresh response %i is no sign-out', async (status) => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  server.answerOnly(status)
  await expect(identity.getIdToken(true)).rejects.toThrow(IdentityUnreachable)
  expect(identity.current()).toEqual(mina)
})

test('browser identity: callers of a failing refresh share its failure', async () => {
  const server = createFakeServer()
  const identity = await signedIn(server)
  server.clock.nowMs += 900_000
  server.cutOff()
  const outcomes = await Promise.allSettled([identity.getIdToken(), identity.getIdToken(true)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(refreshes(server)).toBe(1)
})

test('browser identity: distinguishes a sign-in or sign-out without network from a refused one', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  server.cutOff()
  expect(await identity.signInWithCustomToken('m_mina')).toBe('unreachable')
  expect(await identity.signInAnonymously()).toBe('unreachable')
  server.restore()
  await identity.signInWithCustomToken('m_mina')
  server.cutOff()
  expect(await identity.signOut()).toBe(false)
  expect(identity.current()).toBeNull()
})

test('browser identity: a session ended elsewhere ends in all tabs at the next refresh', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  server.revoke()
  expect(await first.getIdToken(true)).toBeNull()
  expect(first.current()).toBeNull()
  await vi.waitFor(() => expect(second.current()).toBeNull(), 10_000)
})

test('browser identity: forgets on this page only, and a reload restores the member', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  first.forget()
  const received = heardByTabs()
  expect(first.current()).toBeNull()
  expect(await first.getIdToken()).toBeNull()
  expect(await second.getIdToken()).toContain('m_mina')
  await received
  expect(first.current()).toBeNull()
  const reloaded = page(server)
  await reloaded.ready
  expect(reloaded.current()).toEqual(mina)
})

test('browser identity: continues as a guest after forgetting and takes nobody along', async () => {
  const server = createFakeServer()
  const [first, second] = [await signedIn(server), page(server, mina)]
  first.forget()
  const received = heardByTabs()
  expect(await first.signInAnonymously()).toBe('signed-in')
  await received
  expect(first.current()?.isAnonymous).toBe(true)
  expect(second.current()).toEqual(mina)
  expect(server.cookie()).toBe(mina.uid)
})

test('browser identity: slows down when the API signs everybody out', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  const enteredAtSec: number[] = []
  const startMs = server.clock.nowMs
  for (let sec = 0; sec < 1_800; sec++, server.clock.nowMs += 1_000) {
    const before = guests(server)
    await identity.signInAnonymously()
    if (guests(server) > before) enteredAtSec.push((server.clock.nowMs - startMs) / 1000)
    if (identity.current()) await identity.signOut()
  }
  expect(enteredAtSec).toEqual([0, 10, 30, 70, 150, 310, 610, 910, 1210, 1510])
})

test('browser identity: asks again for refused guests only after a pause', async () => {
  const server = createFakeServer()
  server.answerOnly(429)
  const identity = page(server, null)
  for (let i = 0; i < 20; i++) expect(await identity.signInAnonymously()).toBe('refused')
  expect(guests(server)).toBe(1)
})

test('browser identity: a manual sign-in ends the slow-down', async () => {
  const server = createFakeServer()
  const identity = page(server, null)
  await identity.signInAnonymously()
  await identity.signInWithCustomToken('m_mina')
  await identity.signOut()
  expect(await identity.signInAnonymously()).toBe('signed-in')
})
