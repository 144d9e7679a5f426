import type { Locale } from '@encore/contract/rules/locale'

/**
 * The clock that most readers of a language live by; who reads English lives by none of them and is told the shows’,
 * as on the pages. Always named beside the time.
 */
export const zoneOf: Record<Locale, string> = {
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
  en: 'Asia/Seoul',
  zhhans: 'Asia/Shanghai',
}
