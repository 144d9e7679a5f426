import type { ErrorName } from '@encore/contract/errors'
import type { StaffRole } from '@encore/contract/rules/staff-roles'
import type { Db } from '#platform/db/connect.ts'
import { difference, redacted } from './redact.ts'
import { appendEntry } from './store.ts'

export interface Actor {
  uid: string | null
  role: StaffRole | null
  sessionHash: Buffer | null
  ip: string
  requestId: string
}

export interface NewAuditEntry {
  /** `area.verb` */
  action: string
  object: { kind: string; id: string }
  eventId?: string | null
  /** Values before and after. Only differences are stored, without secrets and personal data. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  reason?: string
}

/** Call it last in the transaction: it locks the end of the hash chain until the commit. */
export async function writeAuditEntry(db: Db, actor: Actor, auditEntry: NewAuditEntry): Promise<void> {
  const { before, after } = difference(auditEntry.before ?? null, auditEntry.after ?? null)
  await append(db, actor, auditEntry, { before, after, refusal: null })
}

/**
 * Errors that ask the caller for a second factor or a confirmation. The call is then repeated, so they are not
 * refusals.
 */
const questions: ReadonlySet<ErrorName> = new Set(['REAUTH_REQUIRED', 'CONFIRM_CHANGES'])

/** Logs a refused call in a separate transaction. A question to the caller leaves no entry. */
export const writeRefusal = async (
  db: Db,
  actor: Actor,
  auditEntry: NewAuditEntry,
  refusal: ErrorName,
): Promise<void> => {
  if (!questions.has(refusal)) await append(db, actor, auditEntry, { before: null, after: null, refusal })
}

const append = (
  db: Db,
  actor: Actor,
  auditEntry: NewAuditEntry,
  rest: { before: object | null; after: object | null; refusal: string | null },
): Promise<void> =>
  appendEntry(db, {
    actorUid: actor.uid,
    actorRole: actor.role,
    sessionHash: actor.sessionHash,
    ip: actor.ip,
    requestId: actor.requestId,
    action: auditEntry.action,
    objectKind: auditEntry.object.kind,
    objectId: auditEntry.object.id,
    eventId: auditEntry.eventId ?? null,
    reason: auditEntry.reason === undefined ? null : String(redacted({ reason: auditEntry.reason }).reason),
    ...rest,
  })
