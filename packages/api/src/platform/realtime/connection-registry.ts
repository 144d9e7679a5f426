import type { Principal } from '#platform/http/principal.ts'
import type { Connection } from './connection.ts'

/** All connections of this process, by user. */
export interface ConnectionRegistry {
  all: Set<Connection>
  of(uid: string): ReadonlySet<Connection>
  identify(connection: Connection, principal: Principal): void
  remove(connection: Connection): void
  /** Returns the connections of an ended session; `sid` null means all sessions of the member. */
  endSession(uid: string, sid: string | null): Connection[]
  /** True when the session ended after `since` (`performance.now()`), while its token was being verified. */
  hasEndedSince(principal: Principal, since: number): boolean
}

/** Longer than verifying a token takes. */
const rememberMs = 30_000

export function createConnectionRegistry(): ConnectionRegistry {
  const all = new Set<Connection>()
  const byUid = new Map<string, Set<Connection>>()
  let ended: { uid: string; sid: string | null; at: number }[] = []
  return {
    all,
    of: (uid) => byUid.get(uid) ?? new Set(),
    identify: (connection, principal) => {
      connection.principal = principal
      const own = byUid.get(principal.uid) ?? new Set()
      byUid.set(principal.uid, own.add(connection))
    },
    remove: (connection) => {
      all.delete(connection)
      const uid = connection.principal?.uid
      const own = uid === undefined ? undefined : byUid.get(uid)
      if (uid === undefined || !own) return
      own.delete(connection)
      if (own.size === 0) byUid.delete(uid)
    },
    endSession: (uid, sid) => {
      const at = performance.now()
      ended = [...ended.filter((end) => at - end.at < rememberMs), { uid, sid, at }]
      return [...(byUid.get(uid) ?? [])].filter(({ principal }) => principal && isOf(principal, uid, sid))
    },
    hasEndedSince: (principal, since) =>
      ended.some(({ uid, sid, at }) => at >= since && isOf(principal, uid, sid)),
  }
}

const isOf = (principal: Principal, uid: string, sid: string | null): boolean =>
  principal.uid === uid && (sid === null || (principal.kind === 'member' && principal.sid === sid))
