import type { Failure, FieldProblem } from '@encore/contract/errors'
import { broken } from '@encore/contract/rules/field-rules'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { type EventWrite, writeEvents } from '#modules/catalog/events/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf } from '#platform/db/transact.ts'
import { eventRules } from './event-rules.ts'

/** Returns the problems of events with their paths, such as `events/0/endAt`. */
export const eventProblems = (events: EventWrite[]): FieldProblem[] =>
  events.flatMap((event, index) => broken(eventRules, event, `events/${index}`))

export async function saveEvents(
  tx: Tx,
  events: EventWrite[],
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const problems = eventProblems(events)
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  try {
    await writeEvents(tx, events)
  } catch (cause) {
    const field = fieldOf[constraintOf(cause) ?? '']
    if (!field) throw cause
    return invalid(`events/0/${field[0]}`, field[1])
  }
  await publish(tx, { topic: 'catalog' })
  return ok(undefined)
}

const fieldOf: Record<string, [field: string, rule: string]> = {
  event_slug_unique: ['slug', 'unique'],
  event_slug_reserved: ['slug', 'unique'],
  event_artist_artist_id_fkey: ['artistIds', 'unknown'],
}
