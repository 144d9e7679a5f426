import { randomBytes } from 'node:crypto'
import type { OtherDevice } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { covers, PLAYBACK_TOKEN_SEC, readTier, type TicketedKind, type Tier, writeTier } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { deviceLabel } from '#modules/accounts/identity/index.ts'
import { publish } from '#platform/bus.ts'
import type { Sql, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { type Entered, type Entering, endViewing, enterViewing, widenViewing } from './store.ts'

/** A member on one device; a session counts as a device. */
export interface Visitor {
  member: Member
  eventId: string
  kind: TicketedKind
  userAgent: string
  /** A ticket plays on one device at a time; a free show plays on any number. */
  isOnly: boolean
  takesOver: boolean
  /** Everything the member's entitlements open. */
  tier: Tier
}

const ticketMark = 't'
const openMark = 'o'

/** True when the viewing occupies a device lease, so that its last heartbeat matters. */
export const holdsPlace = (viewing: string): boolean => viewing.startsWith(ticketMark)

/**
 * Returns the viewing that names the visitor in tokens. A session keeps its viewing across reloads, unless its
 * entitlements open less than before: the tokens of a viewing can only be revoked together.
 * *Errors*: WATCHING_ELSEWHERE while another device watches and is not taken over.
 */
export async function enter(
  sql: Sql,
  { member, eventId, kind, userAgent, isOnly, takesOver, tier }: Visitor,
): Promise<Result<string, Failure<'WATCHING_ELSEWHERE'>>> {
  const viewing = `${isOnly ? ticketMark : openMark}${randomBytes(16).toString('base64url')}`
  const session = { memberUid: member.uid, sid: member.sid, ...deviceLabel(userAgent) }
  const wanted = { viewing, eventId, kind, isOnly, takesOver, tier: writeTier(tier), ...session }
  return transact(sql, async (tx) => {
    const entered = await enterWithTier(tx, wanted, tier)
    if (!entered.isOwn) {
      const { browser, system, startedAt } = entered
      const other: OtherDevice = { browser, system, since: startedAt.toISOString() }
      return fail('WATCHING_ELSEWHERE', { data: { ...other } })
    }
    if (entered.ended) {
      await publish(tx, { topic: 'member', uid: member.uid, what: 'viewing', id: entered.ended })
    }
    return ok(entered.viewing)
  })
}

/** Keeps the session's viewing if the tier covers all it opened; otherwise ends it and creates another. */
async function enterWithTier(tx: Tx, wanted: Entering, tier: Tier): Promise<Entered> {
  const entered = await enterViewing(tx, wanted, PLAYBACK_TOKEN_SEC)
  if (!entered.isOwn || entered.tier === wanted.tier) return entered
  const { viewing } = entered
  if (covers(tier, readTier(entered.tier))) {
    await widenViewing(tx, { ...wanted, viewing })
    return entered
  }
  await endViewing(tx, { ...wanted, viewing })
  return { ...(await enterViewing(tx, wanted, PLAYBACK_TOKEN_SEC)), ended: viewing }
}
