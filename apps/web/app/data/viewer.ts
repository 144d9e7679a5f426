import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { api, sessionRefusals } from './api.ts'
import { whenIdle } from './idle.ts'
import { browserIdentity, endSession, ensureGuest, signInWithCustomToken, suspendSession } from './session.ts'
import { createStore, useStore } from './store.ts'

export type Member = Reply<Endpoints['GET /api/v2/member/me']>

/** Who looks at the page; `pending` until the browser knows, which the server's page always is. */
export type Viewer = { kind: 'pending' } | { kind: 'guest' } | { kind: 'member'; me: Member }

const pending: Viewer = { kind: 'pending' }
const guest: Viewer = { kind: 'guest' }
const viewer = createStore<Viewer>(pending)

export const useViewer = (): Viewer => useStore(viewer, pending)
export const currentViewer = (): Viewer => viewer.get()
export const onViewerChange = (listener: () => void): (() => void) => viewer.subscribe(listener)

/** Whether the shell shows its member side; the boot script sets the same mark before the first paint. */
const markDocument = () => {
  const { kind } = viewer.get()
  if (kind !== 'pending') document.documentElement.dataset.session = kind
}

/** Follows the session from hydration on. Call once per page; answers how to stop. */
export function followViewer(locale: Locale): () => void {
  const session = browserIdentity()
  const stops = [
    viewer.subscribe(markDocument),
    session.onChange(() => void refreshViewer()),
    sessionRefusals.subscribe(refused),
  ]
  void session.ready.then(refreshViewer).then(() => keepLanguage(locale))
  whenIdle(() => {
    if (!isRobot()) void session.ready.then(ensureGuest)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Fetches the member again after something of theirs changed: balances, cart, name. */
export async function refreshViewer(): Promise<void> {
  const user = browserIdentity().current()
  if (!user || user.isAnonymous) return viewer.set(guest)
  const me = await memberWithRetries()
  if (browserIdentity().current()?.uid !== user.uid) return
  if (me) return viewer.set({ kind: 'member', me })
  suspendSession()
  viewer.set(guest)
}

export async function signIn(customToken: string): Promise<void> {
  await signInWithCustomToken(customToken)
  await refreshViewer()
}

export async function signOut(): Promise<void> {
  await api('GET /api/v1/auth/sign-out')
  await endSession()
  viewer.set(guest)
}

/** After a network fault twice again (product section 1); a refusal counts at once. */
async function memberWithRetries(): Promise<Member | null> {
  for (const delayMs of [1_000, 4_000, 0]) {
    const answer = await api('GET /api/v2/member/me')
    if (answer.ok) return answer.value
    if (answer.status > 0 && answer.status < 500) return null
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return null
}

/** The server ended the session: guest shell, and no call of the old member any more. */
function refused(): void {
  if (viewer.get().kind !== 'member') return
  suspendSession()
  viewer.set(guest)
}

/** The language of the page becomes the member's (spec section 4, Locale). */
async function keepLanguage(locale: Locale): Promise<void> {
  const now = viewer.get()
  if (now.kind !== 'member' || now.me.language === locale) return
  const answer = await api('PUT /api/v1/member/language', { body: { language: locale } })
  if (answer.ok) viewer.set({ kind: 'member', me: { ...now.me, language: locale } })
}

const isRobot = () => /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)
