import type { Locale } from '@encore/contract/rules/locale'

/** The clock that most readers of a language live by; always named beside the time. */
export const zoneOf: Record<Locale, string> = {
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
  en: 'UTC',
  zhhans: 'Asia/Shanghai',
}

/** Shops that take payments stand in Japan. */
export const shopZone = 'Asia/Tokyo'
