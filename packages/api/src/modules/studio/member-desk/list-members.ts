import type { StudioMemberQuery, StudioMemberRow } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { listSize, partOf, readCursor, writeCursor } from '#kernel/cursors.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import {
  membersBeginning,
  membersCalled,
  newestMembers,
  nicknameKey,
  type StandingRow,
  standingsOf,
} from '#modules/accounts/members/index.ts'
import { mask } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'

const newest = 'members'
const beginning = 'members-called'

interface Part {
  content: StudioMemberRow[]
  nextCursor: string | null
}

type Means = Pick<Ctx, 'sql' | 'secrets'>

/** Who a text tells exactly, alone; else those whose nickname begins so; without a text the newest. */
export async function listMembers(
  ctx: Means,
  { q = '', standing, cursor, size = listSize }: StudioMemberQuery,
): Promise<Result<Part, Failure<'INVALID_INPUT'>>> {
  const text = q.normalize('NFKC').trim()
  const list = text === '' ? newest : beginning
  const secret = ctx.secrets('list-cursor')
  const keys = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && keys === null) return invalid('cursor', 'unknown')
  const after = keys?.[0] ?? null
  const isSuspended = standing === 'SUSPENDED'
  const sealed = (key: string | undefined) => (key === undefined ? null : writeCursor(secret, list, [key]))
  if (text === '') {
    const { rows, last } = partOf(await newestMembers(ctx.sql, { isSuspended, after }, size + 1), size)
    return ok({ content: rows.map(memberRow), nextCursor: sealed(last?.uid) })
  }
  const exact = await standingsOf(ctx.sql, await membersCalled(ctx.sql, text))
  const begins = nicknameKey(text)
  // A number or an address means one member; the beginning of a name is tried beside the whole of it.
  const isName = begins !== '' && !text.includes('@') && !/^m_[0-9A-Z]{26}$/i.test(text)
  const filter = { isSuspended, begins, after }
  const found = isName ? [...(await membersBeginning(ctx.sql, filter, size + 1))] : []
  const { rows, last } = partOf(found, size)
  const listed = isName ? rows : exact.filter(({ status }) => !isSuspended || status === 'SUSPENDED')
  return ok({ content: listed.map(memberRow), nextCursor: sealed(last?.key) })
}

/** Who they are stays hidden: of an address as much as is needed to recognise it. */
export const memberRow = (row: StandingRow): StudioMemberRow => ({
  uid: row.uid,
  nickname: row.status === 'LEFT' ? null : row.nickname,
  email: row.email === null ? null : mask(row.email),
  signIn: row.snsType,
  standing: row.status,
  joinedAt: row.createdAt.toISOString(),
})
