import type { StudioMemberQuery, StudioMemberRow } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import {
  type MemberStatusRow,
  membersCalled,
  membersHolding,
  newestMembers,
  nicknameKey,
  standingsOf,
} from '#modules/accounts/members/index.ts'
import { redeemersOf } from '#modules/commerce/coupons/index.ts'
import { referencesOf } from '#modules/commerce/shipping/index.ts'
import { type Caller, mask, note } from '#modules/studio/audit/index.ts'
import { foundBy } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'

const newest = 'members'
const holding = 'members-holding'
/** Maximum number of members found by a number, an address or a code. */
const maxListed = 50

interface Part {
  content: StudioMemberRow[]
  nextCursor: string | null
}

type Means = Pick<Ctx, 'sql' | 'secrets'>

/**
 * Lists exact matches first, then members whose nickname contains the text; without a text, the newest. Members found
 * by personal data are audited, without the search text.
 */
export async function listMembers(
  ctx: Means,
  caller: Caller,
  { q = '', status, cursor, size = listSize }: StudioMemberQuery,
): Promise<Result<Part, Failure<'INVALID_INPUT'>>> {
  const text = q.normalize('NFKC').trim()
  const list = text === '' ? newest : holding
  const secret = ctx.secrets('list-cursor')
  const keys = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && keys === null) return invalid('cursor', 'unknown')
  const isSuspended = status === 'SUSPENDED'
  const cursorOf = (last: string[] | null) => (last ? writeCursor(secret, list, last) : null)
  if (text === '') {
    const after = keys?.[0] ?? null
    const { rows, last } = takePage(await newestMembers(ctx.sql, { isSuspended, after }, size + 1), size)
    return ok({ content: rows.map(memberRow), nextCursor: cursorOf(last && [last.uid]) })
  }
  const result = await reportedBy(ctx.sql, caller.principal.held, text)
  const listed =
    keys === null ? result.rows.filter(({ status }) => !isSuspended || status === 'SUSPENDED') : []
  await noteFound(
    ctx,
    caller,
    text,
    listed.flatMap(({ uid }) => (result.personal.has(uid) ? uid : [])),
  )
  const part = nicknameKey(text)
  // Numbers and addresses cannot be part of a nickname.
  const isName = part !== '' && !text.includes('@') && !/^m_[0-9A-Z]{26}$/i.test(text)
  const after = keys && { end: keys[0] ?? '', uid: keys[1] ?? '' }
  const found = isName ? [...(await membersHolding(ctx.sql, { isSuspended, part, after }, size + 1))] : []
  const { rows, last } = takePage(found, size)
  const first = new Set(result.rows.map(({ uid }) => uid))
  return ok({
    content: [...listed, ...rows.filter(({ uid }) => !first.has(uid))].map(memberRow),
    nextCursor: cursorOf(last && [last.end, last.uid]),
  })
}

interface MemberDetails {
  rows: MemberStatusRow[]
  /** Uids found by personal data. */
  personal: ReadonlySet<string>
}

/**
 * Finds members by uid, e-mail address or coupon code; with permission to reveal, also by full name and number. Runs
 * four queries for every text.
 */
async function reportedBy(db: Db, held: readonly HeldRole[], text: string): Promise<MemberDetails> {
  const [called, redeemers, { memberIds }] = await Promise.all([
    membersCalled(db, text),
    redeemersOf(db, text, maxListed),
    referencesOf(db, text),
  ])
  const byName = grantingRole(held, 'member.reveal', null) ? memberIds.slice(0, maxListed) : []
  const isAddress = foundBy(text) === 'ADDRESS'
  return {
    rows: [...(await standingsOf(db, [...called, ...redeemers, ...byName]))],
    personal: new Set([...byName, ...(isAddress ? called : [])]),
  }
}

export async function noteFound(ctx: Means, caller: Caller, text: string, members: string[]): Promise<void> {
  if (members.length === 0) return
  await note(ctx, caller, {
    ...{ action: 'member.search', object: { kind: 'member', id: '-' } },
    after: { by: foundBy(text), found: members.length, members },
  })
}

/** Returns a row without personal data; the e-mail address is masked. */
export const memberRow = (row: MemberStatusRow): StudioMemberRow => ({
  uid: row.uid,
  nickname: row.status === 'LEFT' ? null : row.nickname,
  email: row.email === null ? null : mask(row.email),
  signIn: row.snsType,
  status: row.status,
  joinedAt: row.createdAt.toISOString(),
})
