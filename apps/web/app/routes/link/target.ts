import { safeCallback } from '@encore/contract/rules/callback-url'
import { defaultLocale, pathIn } from '@encore/contract/rules/locale'
import { localeOfPath } from '#app/i18n/locale-path.ts'

/** The page of ours that a link names by `path`, in the link's language where it names none; home for anything else. */
export function targetOf(url: URL): string {
  const { pathname, searchParams } = url
  const path = safeCallback(searchParams.get('path'))
  const isNamed = localeOfPath(path) !== defaultLocale
  return isNamed ? path : pathIn(localeOfPath(pathname), path)
}
