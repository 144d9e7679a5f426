import { defaultLocale, isLocale, pathIn } from '@encore/contract/rules/locale'
import { readStored, writeStored } from '#app/data/stored.ts'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { storageKeys } from './keys.ts'

/**
 * Product section 9: a stored language beats the prefix, the browser's counts only on unprefixed addresses,
 * robots are never moved.
 */
export function followLanguage(): void {
  const { pathname, search, hash } = location
  const shown = localeOfPath(pathname)
  const kept = readStored(storageKeys.locale)
  const own = (navigator.language || '').slice(0, 2).toLowerCase()
  const spoken = shown === defaultLocale && (own === 'ko' || own === 'ja') ? own : null
  const wish = isLocale(kept) ? kept : spoken
  if (!wish || wish === shown || /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)) return
  location.replace(pathIn(wish, barePath(pathname)) + search + hash)
}

/** A language chosen from a menu is kept, also before the page listens. */
export function keepChosenLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('a[data-locale]')
    if (link) writeStored(storageKeys.locale, link.dataset.locale ?? '')
  })
}
