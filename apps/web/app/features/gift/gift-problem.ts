import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'

/** The form field of an error and the end of its translation key under `gift.problem`. */
export type GiftFieldProblem =
  | { field: 'message'; key: `message.${MessageProblem}` }
  | { field: 'recipientEmail'; key: 'email.invalid' | 'email.own' }

const messageProblems = ['characters', 'link', 'lines', 'maxLength', 'blockedWord'] as const
type MessageProblem = (typeof messageProblems)[number]

/** Null when the error concerns the whole order. */
export function fieldProblemOf({ fields = [] }: Pick<ErrorBody, 'fields'>): GiftFieldProblem | null {
  for (const { path, rule } of fields) {
    const known = messageProblems.find((problem) => problem === rule)
    if (path === 'message') return { field: 'message', key: `message.${known ?? 'characters'}` }
    if (path === 'recipientEmail')
      return { field: 'recipientEmail', key: rule === 'own' ? 'email.own' : 'email.invalid' }
  }
  return null
}

const hindrances = ['KIND', 'PICKUP', 'ORDER_INFO', 'COUNTRY'] as const

export function hindranceOf({ data }: Pick<ErrorBody, 'data'>): (typeof hindrances)[number] {
  return hindrances.find((reason) => reason === data?.reason) ?? 'KIND'
}

type QuoteLine = Reply<Endpoints['POST /api/v1/checkout/quote']>['lines'][number]

/**
 * Returns why the giver cannot buy any units now; null when they can or before the quote arrives. `stock`: units left.
 */
export function noneLeftFor(
  line: Pick<QuoteLine, 'quantityMax' | 'problems'> | undefined,
  stock: number,
): 'SALE_CLOSED' | 'SOLD_OUT' | 'BUY_LIMIT_REACHED' | null {
  if (!line) return null
  if (line.problems.some(({ kind }) => kind === 'SALE_CLOSED' || kind === 'NOT_YET_OPEN'))
    return 'SALE_CLOSED'
  if (line.quantityMax > 0) return null
  const isGone = stock <= 0 || line.problems.some(({ kind }) => kind === 'SOLD_OUT')
  return isGone ? 'SOLD_OUT' : 'BUY_LIMIT_REACHED'
}
