import { type Locale, locales } from '@encore/contract/rules/locale'

/** One text in the languages it exists in. */
export type Texts = Partial<Record<Locale, string>>

/** The text in the asked language, else English, else any; `lang` says which it is. Empty texts do not count. */
export function localText(texts: Texts, asked: Locale): { text: string; lang: Locale } {
  const lang = [asked, 'en' as const, ...locales].find((locale) => texts[locale]) ?? asked
  return { text: texts[lang] ?? '', lang }
}

/** The languages at least one of the texts is in. */
export const languagesOf = (...texts: Texts[]): Locale[] =>
  locales.filter((lang) => texts.some((text) => text[lang]))
