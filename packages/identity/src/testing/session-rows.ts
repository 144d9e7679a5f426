import type { NewSession, SessionStore } from '#server/provider.ts'

/** The rows of a database, as far as the providers' own tests need them. */
export function rowsInMemory(now: () => number) {
  const sessions = new Map<string, NewSession & { device: string }>()
  const used = new Set<string>()
  const deleted = new Set<string>()
  const end = (uid: string, sid: string | null) => {
    for (const row of sessions.values()) {
      if (row.uid === uid && (sid === null || row.sid === sid)) sessions.delete(row.sid)
    }
  }
  const store: SessionStore<string> = {
    async openSession({ session, once, replacesSid, device }) {
      if (used.has(once.jti)) return null
      used.add(once.jti)
      sessions.set(session.sid, { ...session, device })
      if (replacesSid) sessions.delete(replacesSid)
      return { authTime: Math.floor(now() / 1000) }
    },
    async revoke(uid, sid) {
      end(uid, sid)
    },
    async deleteUser(uid) {
      end(uid, null)
      deleted.add(uid)
    },
  }
  return { sessions, deleted, ...store }
}
