import type { EntryCheck } from '@encore/contract/endpoints'
import type { EventTimes } from '#modules/catalog/events/index.ts'

type Problem = EntryCheck['problems'][number]

export interface Visit {
  event: Pick<EventTimes, 'status' | 'isFree' | 'doorsAt' | 'onAirAt'>
  holdsTicket: boolean
  hasStream: boolean
  watchesElsewhere: boolean
  nowMs: number
}

/** Returns the announced time of doors, or the start of a show that begins before it. */
export const doorsOpenAt = ({ doorsAt, onAirAt }: Pick<EventTimes, 'doorsAt' | 'onAirAt'>): Date =>
  doorsAt < onAirAt ? doorsAt : onAirAt

/** Returns why entry is not possible now. A cancelled or ended event gives only that reason. */
export function entryProblems({ event, holdsTicket, hasStream, watchesElsewhere, nowMs }: Visit): Problem[] {
  if (event.status === 'CANCELED' || event.status === 'ENDED') return [event.status]
  const problems: Problem[] = []
  if (!holdsTicket && !event.isFree) problems.push('TICKET_REQUIRED')
  if (nowMs < doorsOpenAt(event).getTime()) problems.push('NOT_STARTED')
  if (!hasStream) problems.push('NO_STREAM')
  if (watchesElsewhere) problems.push('WATCHING_ELSEWHERE')
  return problems
}
