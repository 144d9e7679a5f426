import type { FieldProblem } from '@encore/contract/errors'
import type { CatalogDefinition } from './definition.ts'
import { eventRules } from './event-rules.ts'
import { groupProblems, productRules } from './product-rules.ts'
import { broken } from './rule.ts'

/** What keeps a definition from being taken over, each with where it stands; empty when nothing does. */
export const definitionProblems = ({ events, products }: CatalogDefinition): FieldProblem[] => [
  ...events.flatMap((event, index) => broken(eventRules, event, `events/${index}`)),
  ...products.flatMap((product, index) => broken(productRules, product, `products/${index}`)),
  ...groupProblems(products),
]
