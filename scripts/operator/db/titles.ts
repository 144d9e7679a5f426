import { isLocale, type Locale, locales } from '@encore/contract/rules/locale'

export type Titles = Partial<Record<Locale, string>>

/** Parses `en=Opening ko=오프닝`, one argument per language; null for anything else. */
export function readTitles(args: readonly string[]): Titles | null {
  const titles: Titles = {}
  for (const arg of args) {
    const at = arg.indexOf('=')
    const lang = arg.slice(0, at)
    const title = arg.slice(at + 1).trim()
    if (!isLocale(lang) || title === '' || titles[lang] !== undefined) return null
    titles[lang] = title
  }
  return titles
}

export const spoken = (titles: Titles): string =>
  locales.flatMap((lang) => (titles[lang] ? [`${lang}=${titles[lang]}`] : [])).join(' ')
