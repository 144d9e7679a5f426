import { defaultLocale, isLocale, type Locale, pathIn } from '@encore/contract/rules/locale'
import { storageKeys } from '#app/boot/keys.ts'
import { barePath, localeOfPath } from '#app/i18n/locale-path.ts'
import { api } from './api.ts'
import { readForTab, writeForTab, writeStored } from './stored.ts'

/** What this tab chose and the member's record does not hold yet. */
function chosenLanguage(): Locale | null {
  const chosen = readForTab(storageKeys.chosenLocale)
  return isLocale(chosen) ? chosen : null
}

/**
 * The member's language (decision 040): the one that was chosen in this tab, which is saved on the server, else the one
 * that the server holds, which becomes the browser's. A choice that cannot be saved now (`isSaved` false) is saved by
 * the next page of this tab.
 */
export async function settleLanguage(saved: Locale): Promise<{ language: Locale; isSaved: boolean }> {
  const chosen = chosenLanguage()
  const language = chosen ?? saved
  const isSaved = language === saved || (await api('PUT /api/v1/member/language', { body: { language } })).ok
  if (isSaved && chosenLanguage() === chosen) writeForTab(storageKeys.chosenLocale, null)
  writeStored(storageKeys.locale, language)
  return { language, isSaved }
}

/** An address without a prefix leads a member to their language; a prefix shows that page. */
export function followMemberLanguage(language: Locale): void {
  const { pathname, search, hash } = window.location
  if (language === defaultLocale || localeOfPath(pathname) !== defaultLocale) return
  window.location.replace(pathIn(language, barePath(pathname)) + search + hash)
}
