import type { Locale } from '@encore/contract/rules/locale'
import { createContext, useContext } from 'react'

/** In their own words, so that whoever writes in one finds it. */
export const languageNames: Record<Locale, string> = {
  ko: '한국어',
  ja: '日本語',
  en: 'English',
  zhhans: '简体中文',
}

/** Which language the texts of a form are written in now: all of them turn together. */
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
