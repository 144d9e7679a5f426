import type { OwedCall } from '@encore/contract/endpoints'

/** Owed calls of one fan, which are settled together. */
export interface OwedGroup {
  bookingId: string
  number: number
  name: string | null
  calls: OwedCall[]
  owedMs: number
  isBought: boolean
  isPending: boolean
}

/** Groups owed calls by fan, in their order. */
export function groupOwed(owed: readonly OwedCall[]): OwedGroup[] {
  return [...Map.groupBy(owed, ({ bookingId }) => bookingId)].flatMap(([bookingId, calls]) => {
    const [first] = calls
    if (!first) return []
    const { number, name, isBought } = first
    return [
      {
        ...{ bookingId, number, name, calls, isBought },
        owedMs: calls.reduce((sum, call) => sum + call.owedMs, 0),
        isPending: calls.some((call) => call.isPending),
      },
    ]
  })
}
