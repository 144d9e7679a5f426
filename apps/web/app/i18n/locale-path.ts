import { defaultLocale, type Locale, locales } from '@encore/contract/rules/locale'

/** The default language has no prefix. */
export const prefixedLocales = locales.filter((locale) => locale !== defaultLocale)

const prefixPattern = new RegExp(`^/(${prefixedLocales.join('|')})(?=/|$)`)

/** Returns the language of a path, also of React Router's data addresses (`/ko.data`, `/ko/search.data`). */
export function localeOfPath(pathname: string): Locale {
  const prefix = prefixPattern.exec(withoutDataSuffix(pathname))?.[1]
  return prefixedLocales.find((locale) => locale === prefix) ?? defaultLocale
}

/** Returns the path without its language: `/search` for `/ko/search`, `/` for `/ko`. */
export function barePath(pathname: string): string {
  return withoutDataSuffix(pathname).replace(prefixPattern, '') || '/'
}

const withoutDataSuffix = (pathname: string) =>
  pathname.replace(/\/_root\.data$|\/_\.data$|\.data$/, '') || '/'
