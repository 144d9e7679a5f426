import type { Failure, FieldProblem } from '@encore/contract/errors'
import type { BuyerChange, ChangeKind } from '@encore/contract/rules/product-editing'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { countVersions, lockWritten } from '#modules/catalog/products/index.ts'
import {
  addFiles,
  type FileRow,
  fileHolders,
  filesOf,
  keptFile,
  nameOfKind,
  placeFile,
  retireFiles,
} from '#modules/commerce/delivery/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { changeableProduct } from './access-scope.ts'

export interface FilesSave {
  id: string
  version: number
  /** All files in order; `key` is the digest of new bytes. */
  files: { fileId: string | null; name: string; key: string | null }[]
  confirmed: ChangeKind[]
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'VERSION_CONFLICT' | 'CONFIRM_CHANGES' | 'INVALID_INPUT'>
>

/** A file to store: an existing one keeps its id, new bytes get a new id. */
interface Plan {
  id: string
  isNew: boolean
  replaces: string | null
  name: string
  mediaType: string
  bytes: number
  digest: string
}

/**
 * Saves the files of a digital product. Removed or replaced files are retired, and earlier buyers can still download
 * them. Data of CONFIRM_CHANGES: `changes`; of VERSION_CONFLICT: `version`, `by`, `at`.
 */
export async function saveFiles(
  ctx: Ctx,
  tx: Tx,
  held: readonly HeldRole[],
  { id, version, files, confirmed }: FilesSave,
): Promise<Saved> {
  await lockWritten(tx, id, null)
  const found = await changeableProduct(tx, held, id)
  if (!found.ok) return found
  const product = found.value
  if (product.kind !== 'DIGITAL') return fail('NOT_FOUND')
  if (product.version !== version)
    return fail('VERSION_CONFLICT', {
      data: { version: product.version, ...(await lastEdit(tx, { kind: 'product', id })) },
    })
  if (files.length === 0 && !product.isHidden) return invalid('files', 'shown')
  const before = await filesOf(tx, id)
  const read = await planOf(ctx, tx, before, files)
  if (!read.ok) return read
  const plan = read.value
  const changes = fileChanges(before, plan, await fileHolders(tx, id))
  if (changes.some(({ kind }) => !confirmed.includes(kind)))
    return fail('CONFIRM_CHANGES', { data: { changes } })
  await write(tx, id, before, plan)
  return ok({
    reply: { version: version + 1 },
    auditEntry: {
      object: { kind: 'product', id },
      eventId: product.eventId,
      before: { files: result(before) },
      after: {
        files: result(plan),
        ...(changes.length > 0 ? { confirmed: changes.map(({ kind, count }) => `${kind} ${count}`) } : {}),
      },
    },
  })
}

/** Compares the requested files with the stored ones; a problem is reported at its file. */
async function planOf(
  ctx: Ctx,
  tx: Tx,
  before: FileRow[],
  files: FilesSave['files'],
): Promise<Result<Plan[], Failure<'INVALID_INPUT'>>> {
  const plan: Plan[] = []
  const problems: FieldProblem[] = []
  for (const [at, { fileId, name, key }] of files.entries()) {
    const known = before.find(({ id }) => id === fileId)
    const digest = key ?? known?.digest
    const kept = key ? await keptFile(ctx, tx, key) : known ? factsOf(known) : null
    const isStrange = (fileId !== null && !known) || digest === undefined || !kept
    const called = kept ? nameOfKind(name, kept) : ''
    if (isStrange) problems.push({ path: `files/${at}`, rule: 'unknown' })
    else if (called === '') problems.push({ path: `files/${at}`, rule: 'required' })
    else {
      const isNew = known?.digest !== digest
      const { mediaType, bytes } = kept
      const id = known && !isNew ? known.id : newId('df')
      plan.push({ ...{ id, isNew, mediaType, bytes, digest, name: called }, replaces: known?.id ?? null })
    }
  }
  for (const [at, { name, id, replaces }] of plan.entries()) {
    const isTwice = plan
      .slice(0, at)
      .some((one) => same(one.name, name) || one.id === id || sameOrigin(one, replaces))
    if (isTwice) problems.push({ path: `files/${at}`, rule: 'unique' })
  }
  return problems.length > 0 ? fail('INVALID_INPUT', { fields: problems }) : ok(plan)
}

/** A stored file keeps its type and extension. */
const factsOf = ({ name, mediaType, bytes }: FileRow) => ({
  ...{ mediaType, bytes },
  endings: /\.([A-Za-z0-9]{1,8})$/.exec(name)?.slice(1) ?? [],
})

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const sameOrigin = ({ replaces }: Plan, other: string | null) => other !== null && replaces === other

export function fileChanges(
  before: Pick<FileRow, 'id'>[],
  after: Pick<Plan, 'id' | 'isNew' | 'replaces'>[],
  holders: number,
): BuyerChange[] {
  const isLeft = before.some(({ id }) => !after.some((file) => file.id === id || file.replaces === id))
  const kinds: [ChangeKind, boolean][] = [
    ['FILES_MORE', after.some(({ isNew, replaces }) => isNew && replaces === null)],
    ['FILES_NEWER', after.some(({ isNew, replaces }) => isNew && replaces !== null)],
    ['FILES_KEPT', isLeft],
  ]
  return kinds.flatMap(([kind, holds]) => (holds && holders > 0 ? [{ kind, count: holders }] : []))
}

async function write(tx: Tx, productId: string, before: FileRow[], plan: Plan[]): Promise<void> {
  const kept = new Set(plan.map(({ id }) => id))
  await retireFiles(
    tx,
    before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
  for (const [position, { id, isNew, name, mediaType, bytes, digest }] of plan.entries()) {
    if (isNew) await addFiles(tx, [{ id, productId, position, name, mediaType, bytes, digest }])
    else await placeFile(tx, id, { name, position })
  }
  await countVersions(tx, [productId])
}

const result = (files: { name: string; bytes: number }[]) =>
  files.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ')
