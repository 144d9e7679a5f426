import type { Locale } from '@encore/contract/rules/locale'
import { createContext, useContext } from 'react'

/** Each language in its own name, so that its writers recognize it. */
export const languageNames: Record<Locale, string> = {
  ko: '한국어',
  ja: '日本語',
  en: 'English',
  zhhans: '简体中文',
}

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
