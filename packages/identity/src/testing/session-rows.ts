import type { NewSession, SessionStore } from '#server/provider.ts'

export function rowsInMemory(now: () => number) {
  const sessions = new Map<string, NewSession & { device: string }>()
  const used = new Set<string>()
  const store: SessionStore<string> = {
    async openSession({ session, once, replacesSid, device }) {
      if (used.has(once.jti)) return null
      used.add(once.jti)
      sessions.set(session.sid, { ...session, device })
      if (replacesSid) sessions.delete(replacesSid)
      return { authTime: Math.floor(now() / 1000) }
    },
  }
  return { sessions, ...store }
}
