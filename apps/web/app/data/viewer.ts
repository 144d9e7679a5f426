import { createStore, useStore } from '@encore/app-kit/store'
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
import { emptyStorage } from './stored.ts'
import { onTabNews, publishToTabs, type TabNews } from './tabs.ts'

export type Member = Reply<Endpoints['GET /api/v2/member/me']>

/** The current viewer; `pending` until the browser knows it, as in every server-rendered page. */
export type Viewer = { kind: 'pending' } | { kind: 'guest' } | { kind: 'member'; me: Member }

const pending: Viewer = { kind: 'pending' }
const guest: Viewer = { kind: 'guest' }
const viewer = createStore<Viewer>(pending)
const isUnreachable = createStore(false)

export const useViewer = (): Viewer => useStore(viewer, pending)
export const currentViewer = (): Viewer => viewer.get()
export const onViewerChange = (listener: () => void): (() => void) => viewer.subscribe(listener)

/**
 * True when the member could not be fetched on a page that must not fall back to guest; `refreshViewer` tries again.
 */
export const useMemberUnreachable = (): boolean => useStore(isUnreachable, false)

/** Follows the session from hydration on. Returns a function that stops it. */
export function followViewer(): () => void {
  const session = browserIdentity()
  const stops = [
    viewer.subscribe(markDocument),
    session.onChange(() => void refreshViewer()),
    sessionRefusals.subscribe(onRefusal),
    onTabNews(applyTabNews),
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

/** Changes received while the member is being fetched; they are newer than the response. */
let changedWhileLoading: News = {}

/** Applies a server message that a notification arrived, or that one was read on any page of the member. */
export const markNotifications = (isNew: boolean): void => applyNews({ hasNewNotification: isNew })

export const countCart = (lines: number): void => applyNews({ cartItemCount: lines })

function applyNews(news: News): void {
  const now = viewer.get()
  if (now.kind !== 'member') return
  changedWhileLoading = { ...changedWhileLoading, ...news }
  viewer.set({ kind: 'member', me: { ...now.me, ...news } })
}

/**
 * Falls back to the guest shell after a call that the member shell requires has finally failed. Returns false, without
 * a change, on pages that must not be left.
 */
export function loseMember(): boolean {
  if (mustNotBeLeft()) return false
  // This order keeps the member's stored data, because a reload restores the session.
  viewer.set(guest)
  suspendSession()
  return true
}

let refreshing: { uid: string; done: Promise<void> } | null = null

/** Fetches the member after a change, such as of balances or name. */
export async function refreshViewer(): Promise<void> {
  const user = browserIdentity().current()
  if (!user || user.isAnonymous) return turnGuest()
  if (refreshing?.uid !== user.uid) refreshing = { uid: user.uid, done: fetchMember(user.uid) }
  await refreshing.done
}

/** Fetches the member after the pending fetch, whose response may be older than the change. */
export async function renewViewer(): Promise<void> {
  await refreshing?.done
  await refreshViewer()
}

/** Exchanges a custom token for the member's session; returns the error to show, or null. */
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

/** Removes everything of a member whose account is deleted from this browser; `onForgotten` may then publish it. */
export async function forgetMember(onForgotten: () => void): Promise<void> {
  const uid = uidOf(viewer.get())
  clearMemberThings()
  if (uid) publishToTabs({ kind: 'left', uid })
  await endSession()
  emptyStorage()
  onForgotten()
  viewer.set(guest)
}

/** Product section 1: two retries after a fault, then the guest shell, except during a show or a payment. */
async function fetchMember(uid: string): Promise<void> {
  changedWhileLoading = {}
  const answer = await withRetries(() => api('GET /api/v2/member/me'))
  refreshing = null
  if (browserIdentity().current()?.uid !== uid) return
  isUnreachable.set(false)
  if (answer.ok) return turnMember({ ...answer.value, ...changedWhileLoading })
  if (isRefusal(answer)) return leaveEverywhere(uid)
  isUnreachable.set(!loseMember())
}

const mustNotBeLeft = () =>
  /^\/(?:call|player|pay|payment|app-payment)\//.test(barePath(window.location.pathname))

/** Selects the guest or member side of the shell; the boot script sets the same attribute before the first paint. */
function markDocument(): void {
  const { kind } = viewer.get()
  if (kind !== 'pending') document.documentElement.dataset.session = kind
}

/** Switches every tab to the guest shell after the server ended the session, and stops calls of the old member. */
function onRefusal(): void {
  const uid = uidOf(viewer.get())
  if (uid) leaveEverywhere(uid)
}

function leaveEverywhere(uid: string): void {
  publishToTabs({ kind: 'refused', uid })
  forgetSession()
  turnGuest()
}

function applyTabNews({ kind, uid }: TabNews): void {
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

/** A session that ended while the page was closed leaves no cookie, so its stored data is cleared too. */
function turnGuest(): void {
  const hasHint = /(?:^|; )member=1(?:;|$)/.test(document.cookie)
  if (viewer.get().kind === 'member' || !hasHint) clearMemberThings()
  viewer.set(guest)
}

let settling: Promise<Locale | null> | null = null

/** Aligns the member's language with the browser's; returns null for a guest. */
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
