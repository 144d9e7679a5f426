import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A server that knows one member until a test changes it. */
const server = {
  isMember: true,
  apiStatus: 200,
  calls: [] as string[],
  headers: {} as Record<string, string>,
  cube: 0,
  language: 'en',
  refusesLanguage: false,
  /** While set, a read of the member waits here and then returns its earlier state. */
  gate: null as Promise<void> | null,
}
let movedTo: string | null = null
const channels: BroadcastChannel[] = []
const Channel = globalThis.BroadcastChannel

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    size: () => kept.size,
  }
}
const localStorage = storage()
const sessionStorage = storage()

const me = {
  memberDefault: { id: 'm_mina' },
  displayName: 'mina',
  email: 'mina@fans.test',
  language: 'en',
  snsType: 'EMAIL',
  cube: 0,
  soul: 0,
  cartItemCount: 0,
  hasNewNotification: false,
}
const session = (uid: string, isAnonymous: boolean) =>
  Response.json({ idToken: `token of ${uid}`, expiresInSec: 900, user: { uid, isAnonymous } })

async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(input)
  server.calls.push(`${init?.method ?? 'GET'} ${path}`)
  if (path.startsWith('/api/')) server.headers = Object.fromEntries(new Headers(init?.headers))
  if (path === '/session/anonymous') return session('g_guest', true)
  if (path === '/session') return new Response(null, { status: 204 })
  if (path === '/session/refresh') {
    return server.isMember ? session('m_mina', false) : new Response(null, { status: 204 })
  }
  if (path.endsWith('/member/me')) {
    const read = { ...me, cube: server.cube, language: server.language }
    await server.gate
    if (server.apiStatus === 200) return Response.json(read)
  }
  if (path.endsWith('/member/language')) {
    if (server.refusesLanguage) return new Response(null, { status: 503 })
    server.language = JSON.parse(String(init?.body)).language
  }
  if (server.apiStatus === 200) return Response.json(me)
  const name = server.apiStatus === 403 ? 'MEMBER_ONLY' : 'SESSION_REVOKED'
  return Response.json({ code: 1003, name, message: '', requestId: 'r' }, { status: server.apiStatus })
}

beforeEach(() => {
  Object.assign(server, { isMember: true, apiStatus: 200, calls: [], cube: 0, gate: null })
  Object.assign(server, { language: 'en', refusesLanguage: false })
  movedTo = null
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', answer)
  const replace = (address: string) => {
    movedTo = address
  }
  const location = { pathname: '/mypage', search: '', hash: '', replace }
  vi.stubGlobal('window', { location, localStorage, sessionStorage })
  vi.stubGlobal('document', { cookie: 'member=1', documentElement: { dataset: {} } })
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    const channel = new Channel(name)
    channels.push(channel)
    return channel
  })
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

/** Opens a tab of the same browser, with its own module instances. */
async function openTab() {
  vi.resetModules()
  const viewer = await import('./viewer.ts')
  const { onSignOut } = await import('./sign-out.ts')
  const { api } = await import('./api.ts')
  const cleared = vi.fn()
  onSignOut(cleared)
  stops.push(viewer.followViewer())
  const kind = () => viewer.currentViewer().kind
  await vi.waitFor(() => expect(kind()).not.toBe('pending'), 10_000)
  return { ...viewer, api, kind, cleared }
}

test.each([401, 403])(
  'viewer: a %i signs out in every tab and clears what the stores registered',
  async (status) => {
    const [first, second] = [await openTab(), await openTab()]
    expect([first.kind(), second.kind()]).toEqual(['member', 'member'])
    expect(first.cleared).not.toHaveBeenCalled()
    server.apiStatus = status
    await first.api('GET /api/v2/member/me')
    expect(first.kind()).toBe('guest')
    await vi.waitFor(() => expect(second.kind()).toBe('guest'), 10_000)
    expect(first.cleared).toHaveBeenCalled()
    expect(second.cleared).toHaveBeenCalled()
  },
)

test('viewer: a call carries the token, language, platform and device', async () => {
  Object.assign(window.location, { pathname: '/ja/mypage' })
  const sent = async () => {
    await (await openTab()).api('GET /api/v2/order/history')
    return server.headers
  }
  const headers = await sent()
  expect(headers).toMatchObject({
    authorization: 'Bearer token of m_mina',
    'accept-language': 'ja',
    'x-platform': 'WEB',
    'x-device-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  server.isMember = false
  expect(await sent()).toEqual({ ...headers, authorization: 'Bearer token of g_guest' })
})

/** Fetches the member three times within five seconds, while the server fails. */
async function refreshInVain({ refreshViewer }: { refreshViewer: () => Promise<void> }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.apiStatus = 503
  const refreshed = refreshViewer()
  await vi.advanceTimersByTimeAsync(5_000)
  await refreshed
  vi.useRealTimers()
}

test('viewer: a member that cannot be loaded three times is signed out on the page until a reload', async () => {
  const tab = await openTab()
  server.calls.length = 0
  await refreshInVain(tab)
  expect(server.calls.filter((call) => call === 'GET /api/v2/member/me')).toHaveLength(3)
  expect(tab.kind()).toBe('guest')
  expect(tab.cleared).not.toHaveBeenCalled()
  server.apiStatus = 200
  await tab.api('GET /api/v2/order/history')
  expect(server.headers).not.toHaveProperty('authorization')
  expect((await openTab()).kind()).toBe('member')
})

test('viewer: keeps a member signed in during a show when loading fails', async () => {
  const tab = await openTab()
  Object.assign(window.location, { pathname: '/player/ev_1' })
  await refreshInVain(tab)
  expect(tab.kind()).toBe('member')
})

test('viewer: signing out clears first, then informs the server and the other tabs', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.cleared.mockImplementation(() => server.calls.push('cleared'))
  await first.signOut()
  const acts = server.calls.filter((call) => /cleared|sign-out|DELETE/.test(call))
  expect(acts.slice(0, 2)).toEqual(['cleared', 'GET /api/v1/auth/sign-out'])
  expect(acts).toContain('DELETE /session')
  await vi.waitFor(() => expect(second.kind()).toBe('guest'), 10_000)
  expect(second.cleared).toHaveBeenCalled()
})

test('viewer: an account deletion leaves nothing in storage and signs out every tab', async () => {
  const [first, second] = [await openTab(), await openTab()]
  localStorage.setItem('theme', 'light')
  sessionStorage.setItem('payment', '{}')
  const storedAtNotice: number[] = []
  await first.forgetMember(() => storedAtNotice.push(localStorage.size(), sessionStorage.size()))
  expect(storedAtNotice).toEqual([0, 0])
  await vi.waitFor(() => expect(second.kind()).toBe('guest'), 10_000)
})

test('viewer: creates at most two guests for an API that refuses everybody', async () => {
  server.isMember = false
  server.apiStatus = 403
  const tab = await openTab()
  for (let i = 0; i < 20; i++) await tab.api('GET /api/v2/member/me')
  expect(server.calls.filter((call) => call.endsWith('/anonymous')).length).toBeLessThanOrEqual(2)
})

test('viewer: clears leftovers of a session that ended while no page was open', async () => {
  server.isMember = false
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  const tab = await openTab()
  expect(tab.kind()).toBe('guest')
  expect(tab.cleared).toHaveBeenCalledOnce()
})

test('viewer: loads a balance again that changes during the member’s load', async () => {
  const tab = await openTab()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  server.calls.length = 0
  const first = tab.renewViewer()
  await vi.waitFor(() => expect(server.calls.at(-1)).toContain('/member/me'), { timeout: 20_000 })
  server.cube = 5
  const second = tab.renewViewer()
  server.gate = null
  resolve()
  await Promise.all([first, second])
  const viewer = tab.currentViewer()
  expect(viewer.kind === 'member' && viewer.me.cube).toBe(5)
})

test('viewer: a member’s saved language becomes the browser’s, whatever page or browser use', async () => {
  localStorage.setItem('locale', 'ko')
  const tab = await openTab()
  expect(await tab.memberLanguage()).toBe('en')
  expect(localStorage.getItem('locale')).toBe('en')
  expect(server.calls).not.toContain('PUT /api/v1/member/language')
})

test('viewer: a language chosen in this tab becomes the member’s, here and on the server, once', async () => {
  sessionStorage.setItem('chosen-locale', 'ko')
  const tab = await openTab()
  expect(await tab.memberLanguage()).toBe('ko')
  const viewer = tab.currentViewer()
  expect(viewer.kind === 'member' && viewer.me.language).toBe('ko')
  await tab.memberLanguage()
  expect(server.calls.filter((call) => call === 'PUT /api/v1/member/language')).toHaveLength(1)
})

test('viewer: the tab’s next page saves a choice that the server could not store', async () => {
  sessionStorage.setItem('chosen-locale', 'ko')
  server.refusesLanguage = true
  const tab = await openTab()
  expect(await tab.memberLanguage()).toBe('ko')
  server.refusesLanguage = false
  server.calls.length = 0
  expect(await (await openTab()).memberLanguage()).toBe('ko')
  expect(server.calls).toContain('PUT /api/v1/member/language')
  expect(sessionStorage.getItem('chosen-locale')).toBeNull()
})

test('viewer: a member is redirected from an address without a language to theirs, and stays otherwise', async () => {
  Object.assign(window.location, { pathname: '/search', search: '?theme=x', hash: '' })
  server.language = 'ja'
  await openTab()
  await vi.waitFor(() => expect(movedTo).toBe('/ja/search?theme=x'), { timeout: 20_000 })
  movedTo = null
  Object.assign(window.location, { pathname: '/ko/search' })
  expect(await (await openTab()).memberLanguage()).toBe('ja')
  Object.assign(window.location, { pathname: '/player/ev_1' })
  expect(await (await openTab()).memberLanguage()).toBe('ja')
  expect(movedTo).toBeNull()
})

test('viewer: the published number of cart lines beats an earlier request', async () => {
  const tab = await openTab()
  const lines = () => {
    const now = tab.currentViewer()
    return now.kind === 'member' ? now.me.cartItemCount : null
  }
  tab.countCart(3)
  expect(lines()).toBe(3)
  const fetched = tab.refreshViewer()
  tab.countCart(4)
  await fetched
  expect(lines()).toBe(4)
  await tab.refreshViewer()
  expect(lines()).toBe(0)
})
