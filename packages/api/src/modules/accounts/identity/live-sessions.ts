import type { Ctx } from '#platform/context.ts'
import { selectSession } from './store.ts'

const rememberMs = 30_000
const maxRemembered = 20_000

export interface LiveSessions {
  /** Whether the session was neither ended nor outlived; at most 30 s old, at once when its end was told. */
  isLive(uid: string, sid: string): Promise<boolean>
  /** This process has just ended it: the next call asks the database. */
  forget(sid: string): void
}

export function createLiveSessions(ctx: Ctx): LiveSessions {
  const known = new Map<string, { isLive: boolean; readAt: number; uid: string }>()
  ctx.bus.on('session', ({ uid, sid }) => {
    if (sid) known.delete(sid)
    else for (const [id, entry] of known) if (entry.uid === uid) known.delete(id)
  })
  return {
    forget: (sid) => known.delete(sid),
    isLive: async (uid, sid) => {
      const entry = known.get(sid)
      if (entry && performance.now() - entry.readAt < rememberMs) return entry.isLive && entry.uid === uid
      const session = await selectSession(ctx.sql, sid)
      // A token of Firebase's names its session before that is opened.
      if (!session) return false
      const isLive = session.isLive && session.uid === uid
      known.delete(sid)
      known.set(sid, { isLive, readAt: performance.now(), uid })
      if (known.size > maxRemembered) known.delete(known.keys().next().value ?? '')
      return isLive
    },
  }
}
