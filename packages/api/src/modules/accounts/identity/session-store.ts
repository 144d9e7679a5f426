import {
  type SessionStore,
  sessionAbsoluteSec,
  sessionIdleSec,
  sessionsPerMember,
} from '@encore/identity/server'
import { fail, ok } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { insertSession, markLeft, revokeOldest, revokeSessions, useCustomToken } from './store.ts'

/** What is noted of the browser that signed in. */
export interface Device {
  deviceId: string | null
  userAgent: string
}

/** The database behind the embedded provider; every ended session is told to all processes. */
export function sessionStore(ctx: Ctx): SessionStore<Device> {
  return {
    openSession: async ({ session, once, replacesSid, device }) => {
      const opened = await transact(ctx.sql, async (tx) => {
        if (!(await useCustomToken(tx, once.jti, once.expiresAtSec))) return fail('INVALID_CREDENTIALS')
        const row = { ...session, ...device, idleSec: sessionIdleSec, absoluteSec: sessionAbsoluteSec }
        const authTime = await insertSession(tx, row)
        if (authTime === null) return fail('INVALID_CREDENTIALS')
        const replaced = replacesSid ? await revokeSessions(tx, session.uid, replacesSid, 'replaced') : []
        const crowdedOut = await revokeOldest(tx, session.uid, sessionsPerMember)
        await tellEnded(tx, session.uid, [...replaced, ...crowdedOut])
        return ok({ authTime })
      })
      return opened.ok ? opened.value : null
    },
    revoke: (uid, sid) => endSessions(ctx, uid, sid, 'signed out'),
    deleteUser: async (uid) => {
      await markLeft(ctx.sql, uid)
      await endSessions(ctx, uid, null, 'left')
    },
  }
}

export async function endSessions(ctx: Ctx, uid: string, sid: string | null, reason: string): Promise<void> {
  const ended = await revokeSessions(ctx.sql, uid, sid, reason)
  await tellEnded(ctx.sql, uid, ended)
}

async function tellEnded(db: Db, uid: string, sids: string[]): Promise<void> {
  for (const sid of sids) await tell(db, { topic: 'session', uid, sid })
}
