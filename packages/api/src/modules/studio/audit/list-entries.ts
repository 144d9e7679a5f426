import type { AuditEntry, AuditQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { readSpan } from '#kernel/days.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db/connect.ts'
import { namesOf, type ObjectNames } from './name-objects.ts'
import { type EntryRow, selectEntries } from './store.ts'

const usualSize = 50

/** Newest first. Runs three statements, whatever the number of entries. */
export async function listEntries(
  db: Db,
  { actor, cursor, from, to, zone, q, size = usualSize, ...same }: AuditQuery,
  locale: Locale,
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
  const names = await namesOf(db, rows, locale)
  const last = rows.at(-1)
  return ok({
    content: rows.map((row) => entryReply(row, names)),
    nextCursor: found.length > size && last ? String(last.seq) : null,
  })
}

const mostWords = 8

/** Keeps only letters, marks and digits, so no query operator reaches `to_tsquery`. */
function wordsOf(typed = ''): string[] | undefined {
  const words = typed.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length === 0 ? undefined : words.slice(0, mostWords)
}

const entryReply = (row: EntryRow, names: ObjectNames): AuditEntry => {
  const { actorUid, actorRole, objectKind, objectId, at, before, after, ...same } = row
  return {
    ...same,
    at: at.toISOString(),
    actor: actorUid === null ? null : { uid: actorUid, nickname: names.member(actorUid) },
    role: actorRole,
    object: { kind: objectKind, id: objectId, ...names.object(row) },
    eventTitle: names.event(row.eventId),
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  }
}

/** Returns completed and refused entries about one object, newest first. */
export const entriesAbout = async (
  db: Db,
  objectKind: string,
  objectId: string,
  limit: number,
): Promise<EntryRow[]> => [...(await selectEntries(db, { objectKind, objectId }, limit))]
