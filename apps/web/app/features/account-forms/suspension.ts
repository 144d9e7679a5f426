import type { ErrorBody } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { formatDayAndClock, zoneName } from '@encore/contract/rules/time'

const zone = 'Asia/Seoul'

/** Reads a suspension from the error data: the reason as staff wrote it, and its end if it has one. */
export function suspensionOf(
  data: ErrorBody['data'],
  locale: Locale,
): { reason: string | null; until: string | null } {
  const { reason, until } = data ?? {}
  const isDate = typeof until === 'string' && Number.isFinite(Date.parse(until))
  return {
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    until: isDate ? `${formatDayAndClock(until, zone, locale)} ${zoneName(zone, until)}` : null,
  }
}
