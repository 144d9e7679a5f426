import type { IssuedSession } from '@encore/contract/endpoints'
import type { SessionUser } from './identity.ts'

interface Held {
  user: SessionUser
  /** Null until first needed. */
  idToken: string | null
  expiresAtMs: number
}

type TabMessage = { kind: 'signed-in' | 'refreshed'; held: Held } | { kind: 'ended'; uid: string }

/** Session of this page, synchronized with other tabs. `initial` undefined means that it is not known yet. */
export function createHeldSession(now: () => number, initial: SessionUser | null | undefined) {
  const listeners = new Set<(user: SessionUser | null) => void>()
  const tabs = new BroadcastChannel('identity')
  let held: Held | null = initial ? { user: initial, idToken: null, expiresAtMs: 0 } : null
  let isKnown = initial !== undefined
  let generation = 0

  const tell = (message: TabMessage) => tabs.postMessage(message)
  const heldOf = ({ user, idToken, expiresInSec }: IssuedSession): Held => ({
    user,
    idToken,
    expiresAtMs: now() + expiresInSec * 1000,
  })
  const hold = (next: Held | null) => {
    const isSame = held?.user.uid === next?.user.uid
    held = next
    isKnown = true
    if (!isSame) for (const listener of listeners) listener(next?.user ?? null)
  }
  const turnTo = (next: Held | null) => {
    generation++
    hold(next)
  }

  tabs.onmessage = ({ data }: { data: TabMessage }) => {
    if (data.kind === 'ended') {
      if (held?.user.uid === data.uid) turnTo(null)
    } else if (data.kind === 'refreshed') {
      if (held?.user.uid === data.held.user.uid) hold(data.held)
    } else if (!data.held.user.isAnonymous || held?.user.isAnonymous !== false) turnTo(data.held)
  }

  return {
    user: () => held?.user ?? null,
    idToken: () => held?.idToken ?? null,
    isKnown: () => isKnown,
    /** Raised by every sign-in and sign-out; responses to earlier requests are dropped. */
    generation: () => generation,
    lifeLeftMs: () => (held ? held.expiresAtMs - now() : 0),
    renew(session: IssuedSession) {
      const next = heldOf(session)
      hold(next)
      tell({ kind: 'refreshed', held: next })
    },
    signIn(session: IssuedSession) {
      const next = heldOf(session)
      turnTo(next)
      tell({ kind: 'signed-in', held: next })
    },
    /** In all tabs that hold this user. */
    end() {
      const uid = held?.user.uid
      turnTo(null)
      if (uid) tell({ kind: 'ended', uid })
    },
    /** In this page only. */
    forget: () => turnTo(null),
    onChange(listener: (user: SessionUser | null) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
