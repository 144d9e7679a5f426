import type { Ctx } from '#platform/context.ts'
import { selectSession } from './session-store.ts'

const rememberMs = 30_000
const maxRemembered = 20_000

export interface LiveSessions {
  /**
   * True when the session has neither ended nor expired; cached for at most 30 s and refreshed immediately after its
   * end was published.
   */
  isLive(uid: string, sid: string): Promise<boolean>
  /** Drops a session that this process has just ended; the next call queries the database. */
  forget(sid: string): void
  forgetMember(uid: string): void
}

export function createLiveSessions(ctx: Pick<Ctx, 'sql' | 'bus'>): LiveSessions {
  const known = new Map<string, { isLive: boolean; readAt: number; uid: string }>()
  let ends = 0
  const forget = (sid: string) => {
    ends++
    known.delete(sid)
  }
  const forgetMember = (uid: string) => {
    ends++
    for (const [sid, entry] of known) if (entry.uid === uid) known.delete(sid)
  }
  ctx.bus.on('session', ({ uid, sid }) => (sid ? forget(sid) : forgetMember(uid)))
  return {
    forget,
    forgetMember,
    isLive: async (uid, sid) => {
      const entry = known.get(sid)
      if (entry && performance.now() - entry.readAt < rememberMs) return entry.isLive && entry.uid === uid
      const endsBefore = ends
      const session = await selectSession(ctx.sql, sid)
      // A Firebase token can name its session before that is opened, so this is not cached.
      if (!session) return false
      const isLive = session.isLive && session.uid === uid
      // A result read while a session ended may be stale, so it is not cached.
      if (ends !== endsBefore) return isLive
      known.delete(sid)
      known.set(sid, { isLive, readAt: performance.now(), uid })
      if (known.size > maxRemembered) known.delete(known.keys().next().value ?? '')
      return isLive
    },
  }
}
