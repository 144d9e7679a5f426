import type { RefreshStore } from '@encore/identity/server'
import { sessionIdleSec } from '@encore/identity/server'
import { fail, ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { selectSession, touchSession } from './session-store.ts'
import { endSessions } from './sessions.ts'

/** Refresh tokens issued by the Firebase facade, each bound to one session. */
export function refreshStore(ctx: Ctx): RefreshStore {
  return {
    addFirst: async (sid, hash) => {
      await insertRefresh(ctx.sql, sid, hash)
    },
    replace: async (hash, next, graceSec) => {
      const replaced = await transact(ctx.sql, async (tx) => {
        const row = await supersede(tx, hash, graceSec)
        const session = row && (await selectSession(tx, row.sid))
        if (!row || !session?.isLive) return fail('SESSION_REVOKED')
        if (!row.isUsable) return ok({ isStolen: true, sid: row.sid, ...session })
        await insertRefresh(tx, row.sid, next)
        await touchSession(tx, row.sid, sessionIdleSec)
        return ok({ isStolen: false, sid: row.sid, ...session })
      })
      if (!replaced.ok) return null
      const { uid, sid, authTime, isStolen } = replaced.value
      if (!isStolen) return { uid, sid, authTime }
      await ctx.sql.begin((tx) => endSessions(tx, uid, { sid }, 'refresh token reused'))
      return null
    },
  }
}

/** Marks a token as used; `isUsable` on its first use and within the grace period after it. */
async function supersede(
  tx: Tx,
  hash: Buffer,
  graceSec: number,
): Promise<{ sid: string; isUsable: boolean } | null> {
  const [row] = await tx<{ sid: string; isUsable: boolean }[]>`
    update firebase_refresh_token set superseded_at = coalesce(superseded_at, app_now()) where hash = ${hash}
    returning sid, superseded_at > app_now() - ${graceSec} * interval '1 second' as "isUsable"`
  return row ?? null
}

const insertRefresh = (db: Db, sid: string, hash: Buffer) => db`
  insert into firebase_refresh_token (hash, sid) values (${hash}, ${sid})`

/** Used tokens are kept for a day to detect a stolen copy. */
export const deleteUsedRefreshes = (db: Db) => db`
  delete from firebase_refresh_token where superseded_at < app_now() - interval '1 day'`
