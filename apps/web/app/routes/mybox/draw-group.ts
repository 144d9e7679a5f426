import type { MemberDraw } from '@encore/contract/endpoints'

/** `ANSWER`: a win that the member may accept. `WAITING`: entries ended and the result is not out. */
export type DrawGroup = 'ANSWER' | 'OPEN' | 'WAITING' | 'OVER'

/** Groups in display order. */
export const drawGroups: readonly DrawGroup[] = ['ANSWER', 'OPEN', 'WAITING', 'OVER']

/** Group of a draw by the clock, `now` in epoch milliseconds. */
export function drawGroup({ next }: Pick<MemberDraw, 'next'>, now: number): DrawGroup {
  if (!next) return 'OVER'
  const isAhead = now < Date.parse(next.at)
  switch (next.step) {
    case 'ANSWER':
      return isAhead ? 'ANSWER' : 'OVER'
    case 'CLOSE':
      return isAhead ? 'OPEN' : 'WAITING'
    case 'DRAW':
      return 'WAITING'
  }
}

/** `OUT`: all entries of the member went out. `MISSED`: the deadline has just passed. */
export type DrawEnd = 'VOID' | 'OUT' | 'MISSED' | 'LOST' | 'RESERVE' | 'CONFIRMED' | 'FORFEITED'

/** How a draw ended for the member. */
export function drawEnd({ state, held, result }: Pick<MemberDraw, 'state' | 'held' | 'result'>): DrawEnd {
  if (state === 'VOID') return 'VOID'
  if (held === 0 || !result) return 'OUT'
  return result.status === 'WINNER' ? 'MISSED' : result.status
}
