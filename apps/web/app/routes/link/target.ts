import { safeCallback } from '@encore/contract/rules/callback-url'
import { defaultLocale, pathIn } from '@encore/contract/rules/locale'
import { localeOfPath } from '#app/i18n/locale-path.ts'

/** Returns the site's page named by `path`, in the link's language when the path has none; home for anything else. */
export function targetOf(url: URL): string {
  const { pathname, searchParams } = url
  const path = safeCallback(searchParams.get('path'))
  const isNamed = localeOfPath(path) !== defaultLocale
  return isNamed ? path : pathIn(localeOfPath(pathname), path)
}
