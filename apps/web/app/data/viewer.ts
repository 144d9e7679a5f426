import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { barePath } from '#app/i18n/locale-path.ts'
import { api, sessionRefusals } from './api.ts'
import { whenIdle } from './idle.ts'
import { followMemberLanguage, settleLanguage } from './member-language.ts'
import { isRefusal, withRetries } from './retries.ts'
import { browserIdentity, endSession, enterSession, forgetSession, suspendSession } from './session.ts'
import { clearMemberThings } from './sign-out.ts'
import { createStore, useStore } from './store.ts'
import { emptyStorage } from './stored.ts'
import { onTabNews, type TabNews, tellTabs } from './tabs.ts'

export type Member = Reply<Endpoints['GET /api/v2/member/me']>

/** Who looks at the page; `pending` until the browser knows, which the server's page always is. */
export type Viewer = { kind: 'pending' } | { kind: 'guest' } | { kind: 'member'; me: Member }

const pending: Viewer = { kind: 'pending' }
const guest: Viewer = { kind: 'guest' }
const viewer = createStore<Viewer>(pending)
const isUnreachable = createStore(false)

export const useViewer = (): Viewer => useStore(viewer, pending)
export const currentViewer = (): Viewer => viewer.get()
export const onViewerChange = (listener: () => void): (() => void) => viewer.subscribe(listener)

/** The member could not be fetched on a page that nobody is thrown out of; `refreshViewer` tries again. */
export const useMemberUnreachable = (): boolean => useStore(isUnreachable, false)

/** Follows the session from hydration on; answers how to stop. */
export function followViewer(): () => void {
  const session = browserIdentity()
  const stops = [
    viewer.subscribe(markDocument),
    session.onChange(() => void refreshViewer()),
    sessionRefusals.subscribe(onRefusal),
    onTabNews(hearTab),
    whenIdle(() => {
      if (!isRobot()) void session.ready.then(() => session.signInAnonymously())
    }),
  ]
  void session.ready.then(refreshViewer).then(followLanguage)
  return () => {
    for (const stop of stops) stop()
  }
}

type News = Partial<Pick<Member, 'hasNewNotification' | 'cartItemCount'>>

/** What was told while the member is fetched is younger than the answer. */
let toldMeanwhile: News = {}

/** The server told that something new came, or that it was read on some page of the member. */
export const markNotifications = (isNew: boolean): void => hearNews({ hasNewNotification: isNew })

/** The server told how many lines the cart has. */
export const countCart = (lines: number): void => hearNews({ cartItemCount: lines })

function hearNews(news: News): void {
  const now = viewer.get()
  if (now.kind !== 'member') return
  toldMeanwhile = { ...toldMeanwhile, ...news }
  viewer.set({ kind: 'member', me: { ...now.me, ...news } })
}

/** A call that a member's shell cannot do without failed for good: guest shell. False where nobody is thrown out. */
export function loseMember(): boolean {
  if (mustNotBeLeft()) return false
  // In this order: a reload brings the member back, so nothing of theirs is cleared.
  viewer.set(guest)
  suspendSession()
  return true
}

let refreshing: { uid: string; done: Promise<void> } | null = null

/** Fetches the member again after something of theirs changed: balances, name. */
export async function refreshViewer(): Promise<void> {
  const user = browserIdentity().current()
  if (!user || user.isAnonymous) return turnGuest()
  if (refreshing?.uid !== user.uid) refreshing = { uid: user.uid, done: fetchMember(user.uid) }
  await refreshing.done
}

/** The same after what is being fetched now, which may be older than the change. */
export async function renewViewer(): Promise<void> {
  await refreshing?.done
  await refreshViewer()
}

/** Trades a custom token for the member's session; answers what the reader is told when that failed. */
export async function signIn(customToken: string): Promise<ErrorName | null> {
  const outcome = await enterSession(customToken)
  if (outcome === 'signed-in') await refreshViewer()
  return outcome === 'signed-in' ? null : outcome === 'refused' ? 'IDENTITY_UNAVAILABLE' : 'UNAVAILABLE'
}

export async function signOut(): Promise<void> {
  clearMemberThings()
  await api('GET /api/v1/auth/sign-out')
  await endSession()
  viewer.set(guest)
}

/** The member has left for good: nothing of theirs stays in this browser, and `told` may say so. */
export async function forgetMember(told: () => void): Promise<void> {
  const uid = uidOf(viewer.get())
  clearMemberThings()
  if (uid) tellTabs({ kind: 'left', uid })
  await endSession()
  emptyStorage()
  told()
  viewer.set(guest)
}

/** Product section 1: two more tries after a fault, then the guest shell; a show or a payment is not left for it. */
async function fetchMember(uid: string): Promise<void> {
  toldMeanwhile = {}
  const answer = await withRetries(() => api('GET /api/v2/member/me'))
  refreshing = null
  if (browserIdentity().current()?.uid !== uid) return
  isUnreachable.set(false)
  if (answer.ok) return turnMember({ ...answer.value, ...toldMeanwhile })
  if (isRefusal(answer)) return leaveEverywhere(uid)
  isUnreachable.set(!loseMember())
}

const mustNotBeLeft = () => /^\/(?:player|pay|payment|app-payment)\//.test(barePath(window.location.pathname))

/** Whether the shell shows its member side; the boot script sets the same mark before the first paint. */
function markDocument(): void {
  const { kind } = viewer.get()
  if (kind !== 'pending') document.documentElement.dataset.session = kind
}

/** The server ended the session: guest shell in every tab, and no call of the old member any more. */
function onRefusal(): void {
  const uid = uidOf(viewer.get())
  if (uid) leaveEverywhere(uid)
}

function leaveEverywhere(uid: string): void {
  tellTabs({ kind: 'refused', uid })
  forgetSession()
  turnGuest()
}

function hearTab({ kind, uid }: TabNews): void {
  if (browserIdentity().current()?.uid !== uid && uidOf(viewer.get()) !== uid) return
  forgetSession()
  turnGuest()
  if (kind === 'left') emptyStorage()
}

const uidOf = (who: Viewer) => (who.kind === 'member' ? who.me.memberDefault.id : null)

function turnMember(me: Member): void {
  const before = uidOf(viewer.get())
  if (before !== null && before !== me.memberDefault.id) clearMemberThings()
  viewer.set({ kind: 'member', me })
}

/** A session that ended while the page was closed leaves no cookie: what it stored goes too. */
function turnGuest(): void {
  const hasHint = /(?:^|; )member=1(?:;|$)/.test(document.cookie)
  if (viewer.get().kind === 'member' || !hasHint) clearMemberThings()
  viewer.set(guest)
}

let settling: Promise<Locale | null> | null = null

/** Brings the member's language and the browser's together; null for a guest. */
export function memberLanguage(): Promise<Locale | null> {
  settling ??= settle().finally(() => {
    settling = null
  })
  return settling
}

async function settle(): Promise<Locale | null> {
  const now = viewer.get()
  if (now.kind !== 'member') return null
  const { language, isSaved } = await settleLanguage(now.me.language)
  const later = viewer.get()
  if (isSaved && later.kind === 'member' && later.me.language !== language)
    viewer.set({ kind: 'member', me: { ...later.me, language } })
  return language
}

async function followLanguage(): Promise<void> {
  const language = await memberLanguage()
  if (language && !mustNotBeLeft()) followMemberLanguage(language)
}

const isRobot = () => /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)
