import { momentOf } from '@encore/contract/rules/local-time'

/**
 * Converts a local time in `zone` to an ISO 8601 instant. Uses the nearest instant when the time does not exist (clock
 * change); null when malformed.
 */
export function instantOf(local: string, zone: string): string | null {
  const moment = momentOf(local, zone)
  if (!moment.ok && moment.rule === 'format') return null
  return new Date(moment.ok ? moment.at : moment.nearest).toISOString()
}
