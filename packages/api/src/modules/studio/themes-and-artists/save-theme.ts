import type { ThemeDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { languagesOf, written } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { allThemes, lockTheme, type WrittenTheme, writeThemes } from '#modules/catalog/themes/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { isImageKept } from '#platform/images/index.ts'

type Tools = Pick<Ctx, 'config'>

export const themeDraft = ({ title, image, isHidden, eventIds }: WrittenTheme): ThemeDraft => ({
  title,
  image,
  isHidden,
  eventIds,
})

/** Appends a theme after all others. *Errors*: INVALID_INPUT names the field. */
export async function createTheme(
  ctx: Tools,
  tx: Tx,
  input: ThemeDraft,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'INVALID_INPUT'>>> {
  const draft = { ...input, title: written(input.title) }
  const fields = await problemsOf(ctx, tx, draft)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  const id = newId('th')
  const { length } = await allThemes(tx)
  await writeThemes(tx, [{ id, sortPosition: length, ...draft }])
  await publish(tx, { topic: 'catalog' })
  return ok({ reply: { id }, auditEntry: { object: { kind: 'theme', id }, after: { ...draft } } })
}

export interface SaveTheme {
  id: string
  version: number
  draft: ThemeDraft
}

/** Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function saveTheme(
  ctx: Tools,
  tx: Tx,
  { id, version, draft: input }: SaveTheme,
): Promise<
  Result<AuditedResult<{ version: number }>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>>
> {
  const before = await lockTheme(tx, id)
  if (!before) return fail('NOT_FOUND')
  const object = { kind: 'theme', id }
  if (before.version !== version)
    return fail('VERSION_CONFLICT', { data: { version: before.version, ...(await lastEdit(tx, object)) } })
  const draft = { ...input, title: written(input.title) }
  const fields = (await problemsOf(ctx, tx, draft)).map(({ path, rule }) => ({ path: `draft/${path}`, rule }))
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  await writeThemes(tx, [{ id, sortPosition: before.sortPosition, ...draft }])
  await publish(tx, { topic: 'catalog' })
  const auditEntry = { object, before: { ...themeDraft(before) }, after: { ...draft } }
  return ok({ reply: { version: version + 1 }, auditEntry })
}

async function problemsOf(
  ctx: Tools,
  tx: Tx,
  { title, image, eventIds }: ThemeDraft,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  if (languagesOf(title).length === 0) problems.push({ path: 'title', rule: 'required' })
  if (!(await isImageKept(ctx, image))) problems.push({ path: 'image', rule: 'unknown' })
  const known = await heldEvents(tx, eventIds)
  if (eventIds.some((id) => !known.has(id))) problems.push({ path: 'eventIds', rule: 'exists' })
  return problems
}
