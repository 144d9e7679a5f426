import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedStage, firebaseStage, launchChrome, type Stage } from './identity-browser.ts'

let chrome: Browser
beforeAll(async () => {
  chrome = await launchChrome()
})
afterAll(() => chrome.close())

const user = (page: Page) => page.evaluate(() => identity.current())
const enter = (page: Page) => page.evaluate(() => identity.signInAnonymously())
const signIn = (page: Page, token: string) => page.evaluate((t) => identity.signInWithCustomToken(t), token)
const signOut = (page: Page) => page.evaluate(() => identity.signOut())
const idToken = (page: Page, force = false) =>
  page.evaluate((f) => identity.getIdToken(f).catch((cause: Error) => `rejected: ${cause.name}`), force)
const memberStatus = (page: Page) =>
  page.evaluate(async () => {
    const token = await identity.getIdToken()
    const answer = await fetch('/api/v2/member/me', { headers: { authorization: `Bearer ${token}` } })
    return answer.status
  })

/** Clears script storage as browsers do for a site that was not visited for long; server cookies stay. */
const purge = `(async () => {
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((gone) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: gone }))
  }
})()`

const own = ['our own client with embedded identity', embeddedStage] as const
const official = ['the official client with Firebase', firebaseStage] as const

describe.each(process.env.TESTS === 'all' ? [own, official] : [own])('browser identity: %s', (_, open) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await open(chrome)
  })
  afterAll(() => stage.close())

  const freshPage = async () => stage.openPage(await stage.newBrowser())
  const memberPage = async () => {
    const page = await freshPage()
    expect(await signIn(page, await stage.customToken())).toBe('signed-in')
    return page
  }
  const member = () => ({ uid: stage.uid, isAnonymous: false })

  test('starts without a user and a token', async () => {
    const page = await freshPage()
    expect([await user(page), await idToken(page)]).toEqual([null, null])
  })

  test('creates a guest once for concurrent calls and keeps it over a reload', async () => {
    const page = await freshPage()
    const outcomes = await page.evaluate(() =>
      Promise.all([identity.signInAnonymously(), identity.signInAnonymously()]),
    )
    expect(outcomes).toEqual(['signed-in', 'signed-in'])
    const guest = await user(page)
    expect(guest?.isAnonymous).toBe(true)
    expect(await memberStatus(page)).toBe(403)
    await stage.reload(page)
    expect(await user(page)).toEqual(guest)
  })

  test('shares one guest between two tabs', async () => {
    const browser = await stage.newBrowser()
    const [first, second] = [await stage.openPage(browser), await stage.openPage(browser)]
    await Promise.all([enter(first), enter(second)])
    expect(await user(second)).toEqual(await user(first))
    expect([await memberStatus(first), await memberStatus(second)]).toEqual([403, 403])
  })

  test('signs a member in by a custom token and keeps it over a reload', async () => {
    const page = await memberPage()
    expect(await user(page)).toEqual(member())
    expect(await memberStatus(page)).toBe(200)
    await stage.reload(page)
    expect(await user(page)).toEqual(member())
    expect(await memberStatus(page)).toBe(200)
  })

  test('refuses a used or forged custom token and keeps the guest', async () => {
    const token = await stage.customToken()
    expect(await signIn(await freshPage(), token)).toBe('signed-in')
    const page = await freshPage()
    await enter(page)
    const guest = await user(page)
    expect(await signIn(page, token)).toBe('refused')
    expect(await signIn(page, 'a.b.c')).toBe('refused')
    expect(await user(page)).toEqual(guest)
    expect(await memberStatus(page)).toBe(403)
    await stage.reload(page)
    expect(await user(page)).toEqual(guest)
  })

  test('reports sign-in and sign-out to the other tab with a valid token', async () => {
    const browser = await stage.newBrowser()
    const [first, second] = [await stage.openPage(browser), await stage.openPage(browser)]
    await enter(first)
    expect(await signIn(first, await stage.customToken())).toBe('signed-in')
    await expect.poll(() => user(second)).toEqual(member())
    expect(await memberStatus(second)).toBe(200)
    expect(await signOut(second)).toBe(true)
    await expect.poll(() => user(first)).toBeNull()
    await stage.reload(first)
    expect(await user(first)).not.toEqual(member())
  })

  test('notifies listeners of each user until they stop', async () => {
    const page = await freshPage()
    const seen = await page.evaluate(
      async (token) => {
        const heard: (string | null)[] = []
        const stop = identity.onChange((now) => heard.push(now && (now.isAnonymous ? 'guest' : 'member')))
        await identity.signInAnonymously()
        await identity.signInWithCustomToken(token)
        await identity.signOut()
        stop()
        await identity.signInAnonymously()
        return heard
      },
      await stage.customToken(),
    )
    expect(seen).toEqual(['guest', 'member', null])
  })

  test('keeps the session and reports a lost network', async () => {
    const page = await memberPage()
    const token = await idToken(page)
    await page.context().setOffline(true)
    await page.waitForFunction('!navigator.onLine')
    expect(await idToken(page)).toBe(token)
    expect(await idToken(page, true)).toBe('rejected: IdentityUnreachable')
    expect(await user(page)).toEqual(member())
    expect(await signIn(page, 'a.b.c')).toBe('unreachable')
    await page.context().setOffline(false)
    expect(await idToken(page, true)).toMatch(/^ey/)
    expect(await memberStatus(page)).toBe(200)
  })

  test('signs out without a network and reports it apart', async () => {
    const page = await memberPage()
    await page.context().setOffline(true)
    expect(await signOut(page)).toBe(false)
    expect(await user(page)).toBeNull()
    await page.context().setOffline(false)
  })

  test('ends in all tabs at the next forced token when the session ended elsewhere', async () => {
    const page = await memberPage()
    const second = await stage.openPage(page.context())
    expect(await user(second)).toEqual(member())
    await stage.world.db.owner`update auth_session set revoked_at = app_now() where revoked_at is null`
    expect(await idToken(page, true)).toBeNull()
    expect(await user(page)).toBeNull()
    await expect.poll(() => user(second)).toBeNull()
  })

  test('continues as a guest after lost memory, and a reload restores the member', async () => {
    const page = await memberPage()
    const second = await stage.openPage(page.context())
    await page.evaluate(() => identity.forget())
    expect([await user(page), await idToken(page)]).toEqual([null, null])
    expect(await enter(page)).toBe('signed-in')
    expect(await memberStatus(page)).toBe(403)
    expect(await user(second)).toEqual(member())
    expect(await memberStatus(second)).toBe(200)
    await stage.reload(page)
    expect(await user(page)).toEqual(member())
    expect(await memberStatus(page)).toBe(200)
  })

  test('discards a refresh that is under way at sign-out', async () => {
    const page = await memberPage()
    const [token, left] = await page.evaluate(() =>
      Promise.all([identity.getIdToken(true).catch(() => 'rejected'), identity.signOut()]),
    )
    expect([token, left]).toEqual([null, true])
    expect(await user(page)).toBeNull()
    await stage.reload(page)
    expect(await user(page)).not.toEqual(member())
  })

  test('survives storage that the browser purged', async () => {
    const page = await memberPage()
    await page.reload()
    await page.evaluate(purge)
    await stage.reload(page)
    expect(await user(page)).toEqual(member())
    expect(await memberStatus(page)).toBe(200)
  })

  test('is no member without the cookie, whatever is stored', async () => {
    const page = await memberPage()
    await page.context().clearCookies()
    await stage.reload(page)
    expect(await user(page)).toBeNull()
    expect(await enter(page)).toBe('signed-in')
    expect(await memberStatus(page)).toBe(403)
  })

  test('slows down when the API signs everybody out', async () => {
    const page = await freshPage()
    const outcomes = await page.evaluate(async () => {
      const all: string[] = []
      for (let i = 0; i < 4; i++) {
        all.push(await identity.signInAnonymously())
        await identity.signOut()
      }
      return all
    })
    expect(outcomes).toEqual(['signed-in', 'refused', 'refused', 'refused'])
  })
})
