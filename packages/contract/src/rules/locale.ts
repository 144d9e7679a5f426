/** The four languages of the product; URL prefixes and catalogue folders use these names. */
export const locales = ['ko', 'ja', 'en', 'zhhans'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** BCP 47 tags for `lang` attributes and Intl. */
export const languageTag: Record<Locale, string> = { ko: 'ko', ja: 'ja', en: 'en', zhhans: 'zh-Hans' }

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** Languages with a URL prefix, as alternatives of a regular expression. */
export const localePrefixes: string = locales.filter((locale) => locale !== defaultLocale).join('|')

/** Returns the path in a language: the default one has no prefix; search and hash are kept. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, '')}`
}

/** Returns the locale for one language range (`ko-KR`, `zh-CN`), or null. */
function localeOfRange(range: string): Locale | null {
  const primary = range.trim().toLowerCase().split(/[-_;]/)[0]
  if (primary === 'zh' || primary === 'zhhans') return 'zhhans'
  return isLocale(primary) ? primary : null
}

/** Returns the locale for an Accept-Language header by its quality values; an unknown language gets en. */
export function localeOfAcceptLanguage(header: string | undefined): Locale {
  if (!header) return defaultLocale
  const ranges = header.slice(0, 200).split(',', 12)
  const weighed = ranges.map((range) => ({ locale: localeOfRange(range), quality: qualityOf(range) }))
  const best = weighed.filter((w) => w.quality > 0).sort((a, b) => b.quality - a.quality)
  return best.find((w) => w.locale !== null)?.locale ?? defaultLocale
}

function qualityOf(range: string): number {
  const match = /;\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(range)
  return match ? Number(match[1]) : 1
}
