import type { AuditEntry, AuditQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { readSpan } from '#kernel/days.ts'
import { ok, type Result } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type EntryRow, selectEntries } from './store.ts'

const usualSize = 50

/** The newest first; two queries however many. */
export async function listEntries(
  db: Db,
  { actor, cursor, from, to, zone, q, size = usualSize, ...same }: AuditQuery,
): Promise<Result<{ content: AuditEntry[]; nextCursor: string | null }, Failure<'INVALID_INPUT'>>> {
  const span = readSpan({ from, to, zone })
  if (!span.ok) return span
  const found = await selectEntries(
    db,
    {
      ...same,
      actorUid: actor,
      ...span.value,
      before: cursor === undefined ? undefined : Number(cursor),
      words: wordsOf(q),
    },
    size + 1,
  )
  const rows = found.slice(0, size)
  const uids = [...new Set(rows.flatMap(({ actorUid }) => actorUid ?? []))]
  const names = await memberNames(db, uids)
  const last = rows.at(-1)
  return ok({
    content: rows.map((row) => entryReply(row, names)),
    nextCursor: found.length > size && last ? String(last.seq) : null,
  })
}

const mostWords = 8

/** Letters and figures alone: what is left can be no more than a word of a query. */
function wordsOf(typed = ''): string[] | undefined {
  const words = typed.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length === 0 ? undefined : words.slice(0, mostWords)
}

const entryReply = (
  { actorUid, actorRole, objectKind, objectId, at, before, after, ...row }: EntryRow,
  names: Map<string, string>,
): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  actor: actorUid === null ? null : { uid: actorUid, nickname: names.get(actorUid) ?? null },
  role: actorRole,
  object: { kind: objectKind, id: objectId },
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
})

/** What was done and refused about one thing, the newest first. */
export const entriesAbout = async (
  db: Db,
  objectKind: string,
  objectId: string,
  limit: number,
): Promise<EntryRow[]> => [...(await selectEntries(db, { objectKind, objectId }, limit))]
