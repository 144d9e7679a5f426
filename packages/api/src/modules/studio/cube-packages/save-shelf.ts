import type { CubeShelfSave } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { majorText } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  countShelfVersion,
  cubeShelf,
  lockShelf,
  type ShelfPackage,
  writePackages,
} from '#modules/accounts/wallet/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'

type Saved = Result<AuditedResult<{ version: number }>, Failure<'VERSION_CONFLICT' | 'INVALID_INPUT'>>

const shelf = { kind: 'cubes', id: 'shelf' }

/**
 * Saves all packages. Placed orders keep their own price and cubes. The data of VERSION_CONFLICT is `version`, `by` and
 * `at`.
 */
export async function saveShelf(tx: Tx, { version, packages }: CubeShelfSave): Promise<Saved> {
  await lockShelf(tx)
  const before = await cubeShelf(tx)
  if (before.version !== version)
    return fail('VERSION_CONFLICT', { data: { version: before.version, ...(await lastEdit(tx, shelf)) } })
  const problems = shelfProblems(before.packages, packages)
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  await writePackages(
    tx,
    packages.map(({ id, ...facts }) => ({ ...facts, id: id ?? newId('pp') })),
  )
  await countShelfVersion(tx)
  const after = await cubeShelf(tx)
  return ok({
    reply: { version: after.version },
    auditEntry: { object: shelf, before: result(before.packages), after: result(after.packages) },
  })
}

/**
 * Requires that all packages are present, have each price once and differ from the others on sale, and that one is on
 * sale.
 */
export function shelfProblems(
  before: readonly { id: string }[],
  packages: CubeShelfSave['packages'],
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const wrong = (path: string, rule: string) => problems.push({ path: `packages${path}`, rule })
  for (const [at, { id, point, prices, isHidden }] of packages.entries()) {
    const others = packages.slice(0, at)
    if (id !== null && !before.some((one) => one.id === id)) wrong(`/${at}`, 'unknown')
    if (id !== null && others.some((one) => one.id === id)) wrong(`/${at}`, 'unique')
    if (!isHidden && others.some((one) => !one.isHidden && one.point === point))
      wrong(`/${at}/point`, 'unique')
    if (new Set(prices.map(({ currency }) => currency)).size < prices.length) wrong(`/${at}/prices`, 'unique')
  }
  if (before.some(({ id }) => !packages.some((one) => one.id === id))) wrong('', 'complete')
  if (packages.every(({ isHidden }) => isHidden)) wrong('', 'required')
  return problems
}

/** Packages by id, in the form of the audit log. */
const result = (packages: readonly ShelfPackage[]) =>
  Object.fromEntries(
    packages.map(({ id, point, bonusPoint, prices, isHidden }) => [
      id,
      [
        `${point} + ${bonusPoint}`,
        ...prices.map(({ amount, currency }) => `${currency} ${majorText(amount, currency)}`),
        ...(isHidden ? ['hidden'] : []),
      ].join(', '),
    ]),
  )
