import type { StaffRole } from '@encore/contract/rules/staff-roles'
import type { Db } from '#platform/db/connect.ts'

/** An entry to insert; the database adds its number, time and hashes. */
export interface EntryWrite {
  actorUid: string | null
  actorRole: StaffRole | null
  sessionHash: Buffer | null
  ip: string
  action: string
  objectKind: string
  objectId: string
  eventId: string | null
  /** Null when the operation was carried out. */
  refusal: string | null
  before: object | null
  after: object | null
  reason: string | null
  requestId: string
}

/** Locks the end of the chain until the transaction ends, so callers run it last. */
export async function appendEntry(db: Db, entry: EntryWrite): Promise<void> {
  const row = {
    actor_uid: entry.actorUid,
    actor_role: entry.actorRole,
    session_hash: entry.sessionHash === null ? null : `\\x${entry.sessionHash.toString('hex')}`,
    ip: entry.ip,
    action: entry.action,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    event_id: entry.eventId,
    outcome: entry.refusal === null ? 'DONE' : 'REFUSED',
    refusal: entry.refusal,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    request_id: entry.requestId,
  }
  await db`select audit_append(${JSON.stringify(row)}::text::jsonb)`
}

export interface EntryRow {
  seq: number
  at: Date
  actorUid: string | null
  actorRole: StaffRole | null
  ip: string
  action: string
  objectKind: string
  objectId: string
  eventId: string | null
  outcome: 'DONE' | 'REFUSED'
  refusal: string | null
  before: object | null
  after: object | null
  reason: string | null
  requestId: string
}

export interface EntryFilter {
  actorUid?: string | undefined
  action?: string | undefined
  objectKind?: string | undefined
  objectId?: string | undefined
  eventId?: string | undefined
  from?: Date | null
  to?: Date | null
  outcome?: 'DONE' | 'REFUSED' | undefined
  /** Prefixes of words in the entry. */
  words?: readonly string[] | undefined
  /** Exclusive upper bound of `seq`. */
  before?: number | undefined
}

/** Newest first. */
export const selectEntries = (db: Db, filter: EntryFilter, limit: number) => db<EntryRow[]>`
  select seq, at, actor_uid as "actorUid", actor_role as "actorRole", ip, action, object_kind as "objectKind",
    object_id as "objectId", event_id as "eventId", outcome, refusal, before, after, reason,
    request_id as "requestId"
  from audit_entry
  where true
    ${filter.actorUid === undefined ? db`` : db`and actor_uid = ${filter.actorUid}`}
    ${filter.action === undefined ? db`` : db`and action = ${filter.action}`}
    ${filter.objectKind === undefined ? db`` : db`and object_kind = ${filter.objectKind}`}
    ${filter.objectId === undefined ? db`` : db`and object_id = ${filter.objectId}`}
    ${filter.eventId === undefined ? db`` : db`and event_id = ${filter.eventId}`}
    ${filter.from == null ? db`` : db`and at >= ${filter.from}`}
    ${filter.to == null ? db`` : db`and at < ${filter.to}`}
    ${filter.outcome === undefined ? db`` : db`and outcome = ${filter.outcome}`}
    ${filter.words === undefined ? db`` : db`and ${holdsWords(db, filter.words)}`}
    ${filter.before === undefined ? db`` : db`and seq < ${filter.before}`}
  order by seq desc limit ${limit}`

export interface ObjectRow {
  id: string
  kind: string
  /** Id of the page of the object or of its parent; null when there is none yet. */
  leadsTo: string | null
  /** Names by language; the key '' is a name valid in all languages. Null when the object has no name. */
  names: Record<string, string> | null
}

/** Returns the current names of these ids; deleted objects have no row. */
export const selectObjects = (db: Db, ids: string[]) => db<ObjectRow[]>`
  select id, kind, leads_to as "leadsTo", names from audit_object where id = any(${ids})`

const holdsWords = (db: Db, words: readonly string[]) => db`
  audit_words(action, object_id, event_id, actor_uid, ip, request_id, refusal, reason, before, after)
    @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`

/** Returns the last completed entry about an object; null when there is none. */
export async function selectLastEntry(
  db: Db,
  { kind, id }: { kind: string; id: string },
): Promise<{ actorUid: string | null; at: Date } | null> {
  const [row] = await db<{ actorUid: string | null; at: Date }[]>`
    select actor_uid as "actorUid", at from audit_entry
    where object_kind = ${kind} and object_id = ${id} and outcome = 'DONE' order by seq desc limit 1`
  return row ?? null
}

export interface ChainLink {
  seq: number
  hash: Buffer
  previousHash: Buffer
  /** Hash recomputed from the stored content. */
  actualHash: Buffer
}

export const selectLinks = (db: Db, after: number, limit: number) => db<ChainLink[]>`
  select e.seq, e.hash, e.previous_hash as "previousHash", audit_hash(e) as "actualHash"
  from audit_entry e where e.seq > ${after} order by e.seq limit ${limit}`

/** Returns the end of the chain, which the next entry will link to. */
export async function selectHead(db: Db): Promise<{ seq: number; hash: Buffer }> {
  const [row] = await db<{ seq: number; hash: Buffer }[]>`select seq, hash from audit_head`
  if (!row) throw new Error('the audit log has no end')
  return row
}

export const insertCheck = (db: Db, check: { entries: number; brokenSeq: number | null }) => db`
  insert into audit_check (entries, broken_seq) values (${check.entries}, ${check.brokenSeq})`

/** Returns the last chain verification; null before the first. */
export async function selectLastCheck(db: Db): Promise<{ ageSec: number; brokenSeq: number | null } | null> {
  const [row] = await db<{ ageSec: number; brokenSeq: number | null }[]>`
    select extract(epoch from app_now() - at)::float8 as "ageSec", broken_seq as "brokenSeq"
    from audit_check order by id desc limit 1`
  return row ?? null
}
