import type { FieldProblem } from '@encore/contract/errors'
import { isWhole } from '@encore/contract/rules/ticket-tier'
import { carriedBy } from '#modules/catalog/products/index.ts'
import type { ProductDefinition } from '#modules/catalog/writer/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/**
 * A ticket may name only cameras that its channel has. With an external stream it may limit neither cameras nor height.
 */
export async function tierProblems(
  tx: Tx,
  {
    eventId,
    kind,
    cameras,
    maxHeight,
  }: Pick<ProductDefinition, 'eventId' | 'kind' | 'cameras' | 'maxHeight'>,
): Promise<FieldProblem[]> {
  if (eventId === null || !kind.startsWith('TICKET') || isWhole({ cameras, maxHeight })) return []
  const carried = (await carriedBy(tx, [eventId])).get(eventId)
  const isSentWhole = carried !== undefined && !carried.isHosted
  const names = new Set(carried?.cameras.map(({ name }) => name))
  const problems: FieldProblem[] = []
  if (cameras !== null && (isSentWhole || !cameras.every((name) => names.has(name))))
    problems.push({ path: 'product/cameras', rule: 'not-carried' })
  if (maxHeight !== null && isSentWhole) problems.push({ path: 'product/maxHeight', rule: 'not-carried' })
  return problems
}
