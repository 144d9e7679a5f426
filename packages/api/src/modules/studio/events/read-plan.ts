import type { Failure } from '@encore/contract/errors'
import { momentOf } from '@encore/contract/rules/local-time'
import { invalid, ok, type Result } from '#kernel/result.ts'
import type { WrittenEvent } from '#modules/catalog/events/index.ts'

type Event = Pick<WrittenEvent, 'zone' | 'now' | 'endAt' | 'isHidden'>

/**
 * Returns the time of a scheduled publication. *Errors*: INVALID_INPUT naming `at`, by the rule `shown`, `format`,
 * `gap`, `twice`, `future` or `before-end`.
 */
export function readPlan(
  local: string,
  { zone, now, endAt, isHidden }: Event,
): Result<Date, Failure<'INVALID_INPUT'>> {
  if (!isHidden) return invalid('at', 'shown')
  const moment = momentOf(local, zone)
  if (!moment.ok) return invalid('at', moment.rule)
  if (moment.at <= now.getTime()) return invalid('at', 'future')
  return moment.at < endAt.getTime() ? ok(new Date(moment.at)) : invalid('at', 'before-end')
}
