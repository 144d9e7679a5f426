import type { ArtistDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { languagesOf, written } from '#kernel/texts.ts'
import { lockArtist, type WrittenArtist, writeArtists } from '#modules/catalog/events/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'

export const artistDraft = ({ name, aliases }: WrittenArtist): ArtistDraft => ({ name, aliases })

export async function createArtist(
  tx: Tx,
  input: ArtistDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'INVALID_INPUT'>>> {
  const draft = cleaned(input)
  if (languagesOf(draft.name).length === 0) return invalid('name', 'required')
  const id = newId('ar').toLowerCase().replace('_', '-')
  await writeArtists(tx, [{ id, ...draft }])
  await publish(tx, { topic: 'catalog' })
  return ok({ reply: { id }, auditEntry: { object: { kind: 'artist', id }, after: { ...draft } } })
}

export interface SaveArtist {
  id: string
  version: number
  draft: ArtistDraft
}

/** Pages, search and the name guard follow immediately. Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function saveArtist(
  tx: Tx,
  { id, version, draft: input }: SaveArtist,
): Promise<
  Result<AuditedResult<{ version: number }>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>>
> {
  const before = await lockArtist(tx, id)
  if (!before) return fail('NOT_FOUND')
  const object = { kind: 'artist', id }
  if (before.version !== version)
    return fail('VERSION_CONFLICT', { data: { version: before.version, ...(await lastEdit(tx, object)) } })
  const draft = cleaned(input)
  if (languagesOf(draft.name).length === 0) return invalid('draft/name', 'required')
  await writeArtists(tx, [{ id, ...draft }])
  await publish(tx, { topic: 'catalog' })
  const auditEntry = { object, before: { ...artistDraft(before) }, after: { ...draft } }
  return ok({ reply: { version: version + 1 }, auditEntry })
}

const cleaned = ({ name, aliases }: ArtistDraft): ArtistDraft => ({
  name: written(name),
  aliases: [...new Set(aliases.map((alias) => alias.trim()).filter(Boolean))],
})
