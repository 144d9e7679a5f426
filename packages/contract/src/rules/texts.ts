import { type Locale, locales } from './locale.ts'

/** One text in the languages it exists in. */
export type Texts = Partial<Record<Locale, string>>

/**
 * Returns the text in the requested language, otherwise English, otherwise any; `lang` is the one used. Empty texts do
 * not count.
 */
export function localText(texts: Texts, asked: Locale): { text: string; lang: Locale } {
  const lang = [asked, 'en' as const, ...locales].find((locale) => texts[locale]) ?? asked
  return { text: texts[lang] ?? '', lang }
}
