import { memberSecrets, type StaffAction, type StudioMember } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { suspensionFacts } from '#modules/accounts/identity/index.ts'
import { type MemberStatusRow, presentNames, standingsOf } from '#modules/accounts/members/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { barsOf, currentEntitlementsOf } from '#modules/commerce/entitlements/index.ts'
import { addressBookOf } from '#modules/commerce/shipping/index.ts'
import { entriesAbout } from '#modules/studio/audit/index.ts'
import { listOrders } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { memberRow } from './list-members.ts'

const ordersShown = 10
const rightsShown = 100
const maxEntriesShown = 50

/** Returns a member without personal data. The number of queries is the same for every member. */
export async function describeMember(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  staff: Pick<Staff, 'uid' | 'held'>,
  uid: string,
  locale: Locale,
): Promise<Result<StudioMember, Failure<'NOT_FOUND'>>> {
  const { sql } = ctx
  const [row] = await standingsOf(sql, [uid])
  if (!row) return fail('NOT_FOUND')
  const suspension = await suspensionFacts(sql, uid)
  const { cube, soul } = await balances(sql, uid)
  const roles = [...(await rolesOf(sql, uid))]
  const bought = await listOrders(ctx, staff, { memberUid: uid, size: ordersShown }, locale)
  return ok({
    member: memberRow(row),
    language: row.language,
    suspension: suspension && { reason: suspension.reason, since: suspension.since.toISOString() },
    balances: { cubes: cube, souls: soul },
    roles,
    ...(await entitlementDetails(sql, uid, locale)),
    orders: bought.ok ? bought.value.content : [],
    staffActions: await actionsAbout(sql, uid),
    secrets: await secretsOf(ctx, row),
    may: {
      reveal: grantingRole(staff.held, 'member.reveal', null) !== null,
      suspend: row.status === 'ACTIVE' && mayShutOut(staff, uid) && roles.length === 0,
      restore: row.status === 'SUSPENDED' && mayShutOut(staff, uid),
    },
  })
}

const mayShutOut = ({ uid: own, held }: Pick<Staff, 'uid' | 'held'>, uid: string): boolean =>
  own !== uid && grantingRole(held, 'member.suspend', null) !== null

async function entitlementDetails(
  db: Db,
  uid: string,
  locale: Locale,
): Promise<Pick<StudioMember, 'rights' | 'barredFrom'>> {
  const rights = await currentEntitlementsOf(db, uid, rightsShown)
  const bars = await barsOf(db, uid)
  const events = await heldEvents(db, [...new Set([...rights, ...bars].map(({ eventId }) => eventId))])
  const named = (id: string) => {
    const event = events.get(id)
    return event ? [{ id, title: localText(event.title, locale) }] : []
  }
  return {
    rights: rights.flatMap(({ eventId, scope, source, sourceId, since, isUsable }) =>
      named(eventId).map((event) => ({
        ...{ event, scope, source, isUsable, since: since.toISOString() },
        grantId: source === 'GRANT' ? sourceId : null,
      })),
    ),
    barredFrom: bars.flatMap(({ eventId }) => named(eventId)),
  }
}

async function actionsAbout(db: Db, uid: string): Promise<StaffAction[]> {
  const entries = await entriesAbout(db, 'member', uid, maxEntriesShown)
  const names = await presentNames(db, [...new Set(entries.flatMap(({ actorUid }) => actorUid ?? []))])
  return entries.map(({ at, action, actorUid, reason, outcome }) => ({
    at: at.toISOString(),
    what: action,
    by: actorUid === null ? null : { nickname: names.get(actorUid) ?? null },
    reason,
    isRefused: outcome === 'REFUSED',
  }))
}

/** Returns the kinds of personal data that exist and can be revealed. */
async function secretsOf(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  { uid, email }: MemberStatusRow,
): Promise<StudioMember['secrets']> {
  const book = await addressBookOf(ctx, ctx.sql, uid)
  return memberSecrets.filter((secret) => (secret === 'EMAIL' ? email !== null : book.length > 0))
}
