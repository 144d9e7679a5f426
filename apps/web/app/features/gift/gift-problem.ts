import type { ErrorBody } from '@encore/contract/errors'

/** Where a refusal belongs in the form, and the end of its key in the catalogue `gift.problem`. */
export type GiftFieldProblem =
  | { field: 'message'; key: `message.${MessageProblem}` }
  | { field: 'recipientEmail'; key: 'email.invalid' | 'email.own' }

const messageProblems = ['characters', 'link', 'lines', 'maxLength', 'blockedWord'] as const
type MessageProblem = (typeof messageProblems)[number]

/** Null for a refusal of the whole order. */
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

/** Why a product cannot be given. */
export function hindranceOf({ data }: Pick<ErrorBody, 'data'>): (typeof hindrances)[number] {
  return hindrances.find((reason) => reason === data?.reason) ?? 'KIND'
}
