import { defaultLocale, isLocale, pathIn } from '@encore/contract/rules/locale'
import { readStored, writeForTab, writeStored } from '#app/data/stored.ts'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { storageKeys } from './keys.ts'

/**
 * Redirects an address without a prefix to the stored language, or else to the browser's (decision 040). An address
 * with a prefix shows its own language. Robots are never redirected.
 */
export function followLanguage(): void {
  const { pathname, search, hash } = location
  if (localeOfPath(pathname) !== defaultLocale) return
  const kept = readStored(storageKeys.locale)
  const own = (navigator.language || '').slice(0, 2).toLowerCase()
  const spoken = own === 'ko' || own === 'ja' ? own : defaultLocale
  const preferred = isLocale(kept) ? kept : spoken
  if (preferred === defaultLocale || /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)) return
  location.replace(pathIn(preferred, pathname) + search + hash)
}

/** Stores a language chosen from a menu, even before hydration; the next page saves it for the member. */
export function keepChosenLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>('a[data-locale]')?.dataset.locale
    if (!chosen) return
    writeStored(storageKeys.locale, chosen)
    writeForTab(storageKeys.chosenLocale, chosen)
  })
}
