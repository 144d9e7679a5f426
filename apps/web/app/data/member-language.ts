import { defaultLocale, isLocale, type Locale, pathIn } from '@encore/contract/rules/locale'
import { storageKeys } from '#app/boot/keys.ts'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { api } from './api.ts'
import { readForTab, writeForTab, writeStored } from './stored.ts'

/** Returns the language chosen in this tab that is not saved for the member yet. */
function chosenLanguage(): Locale | null {
  const chosen = readForTab(storageKeys.chosenLocale)
  return isLocale(chosen) ? chosen : null
}

/**
 * Returns the member's language (decision 040). A language chosen in this tab wins and is saved on the server;
 * otherwise the server's becomes the browser's. A choice that cannot be saved now (`isSaved` false) is saved by the
 * next page of this tab.
 */
export async function settleLanguage(saved: Locale): Promise<{ language: Locale; isSaved: boolean }> {
  const chosen = chosenLanguage()
  const language = chosen ?? saved
  const isSaved = language === saved || (await api('PUT /api/v1/member/language', { body: { language } })).ok
  if (isSaved && chosenLanguage() === chosen) writeForTab(storageKeys.chosenLocale, null)
  writeStored(storageKeys.locale, language)
  return { language, isSaved }
}

/** Redirects an address without a prefix to the member's language; an address with a prefix shows its own. */
export function followMemberLanguage(language: Locale): void {
  const { pathname, search, hash } = window.location
  if (language === defaultLocale || localeOfPath(pathname) !== defaultLocale) return
  window.location.replace(pathIn(language, barePath(pathname)) + search + hash)
}
