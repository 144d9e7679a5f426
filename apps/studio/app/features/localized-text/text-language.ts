import type { Locale } from '@encore/contract/rules/locale'
import { createContext, useContext } from 'react'

export { languageNames } from '@encore/contract/labels/languages'

/** The language in which a form's texts are edited; all fields switch together. */
export interface TextLanguage {
  locale: Locale
  choose(locale: Locale): void
}

export const TextLanguageContext = createContext<TextLanguage | null>(null)

export function useTextLanguage(): TextLanguage {
  const language = useContext(TextLanguageContext)
  if (!language) throw new Error('Texts stand in a TextLanguages')
  return language
}
