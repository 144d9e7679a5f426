import type { FieldProblem } from '@encore/contract/errors'
import { broken } from '@encore/contract/rules/field-rules'
import type { CatalogDefinition } from './definition.ts'
import { eventRules } from './event-rules.ts'
import { stockRules } from './product-rules.ts'
import { productProblems } from './write-products.ts'

/** Returns the problems of a definition with their paths. */
export const definitionProblems = ({ events, products }: CatalogDefinition): FieldProblem[] => [
  ...events.flatMap((event, index) => broken(eventRules, event, `events/${index}`)),
  ...products.flatMap((product, index) => broken(stockRules, product, `products/${index}`)),
  ...productProblems(products),
]
