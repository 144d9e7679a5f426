import type { StaffAccess } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { eventsWhere, grantingRole, rolesAt, type StaffRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { activeMember, isOwnPage } from '#modules/accounts/identity/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { findEventId } from '#modules/catalog/events/index.ts'
import { aimOf, writeRefusal } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { StaffAttempt } from '#platform/http/edge.ts'
import type { Staff } from '#platform/http/principal.ts'
import { sessionHash } from './cookie.ts'
import { isProvedFresh } from './proof.ts'
import { noteSeen, selectOpen } from './store.ts'

type Refused = { ok: false; failure: Failure }

/**
 * Authorizes a studio call: a studio page as origin, an open session, a role with the permission, a recent second
 * factor. A refused audited operation is logged.
 */
export async function admit(ctx: Ctx, attempt: StaffAttempt): Promise<Result<Staff>> {
  const { staff } = attempt.endpoint
  if (typeof staff !== 'object') throw new Error(`${attempt.key} does not say what it needs`)
  if (!attempt.key.startsWith('GET ') && !isOwnPage(headerOf(attempt), ctx.config.studioUrl))
    return fail('CROSS_SITE_REFUSED')
  const seated = await whoIsSeated(ctx, attempt)
  if (!seated.ok) return seated
  const refused = refusalOf(ctx, staff, seated.value, attempt.params.eventId)
  if ('role' in refused) {
    const isThere =
      staff.scope !== 'event' || (await isEvent(ctx, seated.value, attempt.params.eventId ?? ''))
    return isThere ? ok({ ...seated.value, role: refused.role }) : fail('NOT_FOUND')
  }
  if (staff.auditAction) await noteRefusal(ctx, staff.auditAction, attempt, seated.value, refused)
  return refused
}

/** Treats an upload type like JSON: other sites cannot send either without a CORS preflight. */
const headerOf =
  ({ endpoint, header }: StaffAttempt): StaffAttempt['header'] =>
  (name) => {
    const value = header(name)
    const isFile = name === 'content-type' && value !== undefined && endpoint.bytes?.types.includes(value)
    return isFile ? 'application/json' : value
  }

type Seated = Omit<Staff, 'role'>

/** Runs three queries, and a fourth once a minute. */
async function whoIsSeated(ctx: Ctx, { header }: StaffAttempt): Promise<Result<Seated>> {
  const hash = sessionHash(header('cookie'), ctx.config.studioUrl.startsWith('https:'))
  if (!hash) return fail('AUTH_REQUIRED')
  const session = await selectOpen(ctx.sql, hash)
  if (!session?.provedAt) return fail('SESSION_REVOKED')
  const { uid, sessionEpoch, endsAt, provedAt, isStale } = session
  const [member, held] = [await activeMember(ctx.sql, uid), await rolesOf(ctx.sql, uid)]
  if (member?.sessionEpoch !== sessionEpoch || held.length === 0) return fail('SESSION_REVOKED')
  if (isStale) await noteSeen(ctx.sql, hash)
  return ok({
    kind: 'staff',
    uid,
    sessionHash: hash,
    provedAtMs: provedAt.getTime(),
    endsAt,
    held: [...held],
  })
}

/** Returns the role that grants the permission, or the refusal. An event outside the caller's roles is NOT_FOUND. */
function refusalOf(
  ctx: Ctx,
  { permission, scope, needsReauth }: StaffAccess,
  { held, provedAtMs }: Seated,
  eventId: string | undefined,
): Refused | { role: StaffRole } {
  if (scope === 'event' && rolesAt(held, eventId ?? '').length === 0) return fail('NOT_FOUND')
  const role =
    scope === 'any'
      ? anywhere(held, permission)
      : grantingRole(held, permission, scope === 'event' ? (eventId ?? '') : null)
  if (role === null) return fail('NOT_PERMITTED')
  if (needsReauth && !isProvedFresh(ctx, { provedAtMs })) return fail('REAUTH_REQUIRED')
  return { role }
}

/**
 * True when the event exists. A role at this event proves it; a role at all events does not. A malformed id passes
 * here, because the parameter check refuses it.
 */
const isEvent = async (ctx: Ctx, { held }: Seated, eventId: string): Promise<boolean> =>
  !/^ev_\w+$/.test(eventId) ||
  held.some((role) => role.eventId === eventId) ||
  (await findEventId(ctx.sql, eventId)) !== null

function anywhere(held: Staff['held'], permission: StaffAccess['permission']): StaffRole | null {
  const where = eventsWhere(held, permission)
  return where === 'all'
    ? grantingRole(held, permission, null)
    : where[0]
      ? grantingRole(held, permission, where[0])
      : null
}

const noteRefusal = (
  ctx: Ctx,
  action: string,
  { params, ip, requestId }: StaffAttempt,
  { uid, sessionHash: hash }: Seated,
  { failure }: Refused,
): Promise<void> =>
  writeRefusal(
    ctx.sql,
    { uid, role: null, sessionHash: hash, ip, requestId },
    { action, ...aimOf(action, params) },
    failure.error,
  )
