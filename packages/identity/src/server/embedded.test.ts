import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowsInMemory } from '#testing/session-rows.ts'
import { readSessionCookie, secretMatches } from './cookie.ts'
import { createEmbeddedProvider } from './embedded.ts'
import { createEncrypter } from './encryption.ts'
import { generateKey, openKeySet } from './keys.ts'
import { createTokens } from './tokens.ts'
import { newMemberUid } from './uid.ts'

const nowMs = Date.UTC(2026, 4, 1)
const now = () => nowMs
const sealer = createEncrypter([{ id: 'k1', key: randomBytes(32) }])
const keySet = await openKeySet([await generateKey('active', sealer, nowMs)], sealer)
const tokens = createTokens({ origin: 'https://encore.test', projectId: 'encore', keys: () => keySet, now })
const uid = newMemberUid(nowMs)

function provider() {
  const store = rowsInMemory(now)
  return { store, identity: createEmbeddedProvider({ tokens, store, guestSealer: sealer, now }) }
}

test('embedded identity: gives a guest a token and a cookie and no row', async () => {
  const { identity, store } = provider()
  const { session, cookieValue } = await identity.createGuest()
  expect(session).toMatchObject({ expiresInSec: 900, user: { isAnonymous: true } })
  expect(readSessionCookie(cookieValue, sealer, nowMs)).toEqual({ kind: 'guest', uid: session.user.uid })
  const verified = await identity.verifyIdToken(session.idToken)
  expect(verified).toMatchObject({ ok: true, value: { kind: 'guest', uid: session.user.uid } })
  expect(store.sessions.size).toBe(0)
})

test('embedded identity: a renewed guest stays the same guest', async () => {
  const { identity } = provider()
  const { session } = await identity.createGuest()
  expect((await identity.renewGuest(session.user.uid)).session.user).toEqual(session.user)
})

test('embedded identity: a custom token opens one session, proved by its cookie', async () => {
  const { identity, store } = provider()
  const customToken = await identity.mintCustomToken({ uid, sessionEpoch: 0 })
  const issued = await identity.exchangeCustomToken(customToken, { replacesSid: null, device: 'phone' })
  if (!issued) throw new Error('not exchanged')
  const cookie = readSessionCookie(issued.cookieValue, sealer, nowMs)
  const row = store.sessions.get(cookie?.kind === 'member' ? cookie.sid : '')
  expect(row).toMatchObject({ uid, device: 'phone' })
  expect(cookie?.kind === 'member' && row && secretMatches(cookie.secret, row.secretHash)).toBe(true)
  expect(issued.session.user).toEqual({ uid, isAnonymous: false })
  expect(await identity.verifyIdToken(issued.session.idToken)).toMatchObject({
    ok: true,
    value: { kind: 'member', uid, sid: row?.sid },
  })
  expect(await identity.exchangeCustomToken(customToken, { replacesSid: null, device: 'tv' })).toBeNull()
})

test('embedded identity: signing in again creates a new session and ends the old one', async () => {
  const { identity, store } = provider()
  const signIn = async (replacesSid: string | null) =>
    identity.exchangeCustomToken(await identity.mintCustomToken({ uid, sessionEpoch: 0 }), {
      replacesSid,
      device: 'phone',
    })
  await signIn(null)
  const [first = ''] = store.sessions.keys()
  await signIn(first)
  expect(store.sessions.size).toBe(1)
  expect(store.sessions.has(first)).toBe(false)
})

test('embedded identity: an ID token opens no new session', async () => {
  const { identity, store } = provider()
  const { session } = await identity.createGuest()
  expect(await identity.exchangeCustomToken(session.idToken, { replacesSid: null, device: '' })).toBeNull()
  expect(store.sessions.size).toBe(0)
})
