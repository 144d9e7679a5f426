import { momentOf } from '@encore/contract/rules/local-time'

/** What a clock in the zone shows as a moment, or what comes nearest to it; null for what is no time. */
export function instantOf(local: string, zone: string): string | null {
  const moment = momentOf(local, zone)
  if (!moment.ok && moment.rule === 'format') return null
  return new Date(moment.ok ? moment.at : moment.nearest).toISOString()
}
