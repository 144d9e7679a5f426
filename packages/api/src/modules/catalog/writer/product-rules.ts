import type { FieldProblem } from '@encore/contract/errors'
import type { Rule } from '@encore/contract/rules/field-rules'
import type { ProductDefinition, StockedProduct } from './definition.ts'

export const stockRules: Rule<StockedProduct>[] = [
  ['onHand', 'minimum', ({ onHand }) => Number.isSafeInteger(onHand) && onHand >= 0],
]

/** Products of a group must share kind, event and option names, and differ in their option values. */
export function groupProblems(products: ProductDefinition[]): FieldProblem[] {
  const first = new Map<string, ProductDefinition>()
  const seen = new Set<string>()
  return products.flatMap((product, index) => {
    const { optionGroup, options } = product
    if (optionGroup === null) return []
    const leader = first.get(optionGroup) ?? product
    first.set(optionGroup, leader)
    const values = JSON.stringify([optionGroup, options.map(({ value }) => value)])
    const isTaken = seen.has(values)
    seen.add(values)
    return [
      ...(isOfOneGroup(product, leader) ? [] : [{ path: `products/${index}/options`, rule: 'as-in-group' }]),
      ...(isTaken ? [{ path: `products/${index}/options`, rule: 'unique' }] : []),
    ]
  })
}

const isOfOneGroup = (one: ProductDefinition, other: ProductDefinition) =>
  groupFacts(one) === groupFacts(other)
const groupFacts = ({ eventId, kind, name, options }: ProductDefinition) =>
  JSON.stringify([eventId, kind, name, options.map((option) => option.name)])
