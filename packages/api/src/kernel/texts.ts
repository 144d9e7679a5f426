import { type Locale, locales } from '@encore/contract/rules/locale'
import { localText, type Texts } from '@encore/contract/rules/texts'

export { localText, type Texts }

/** Returns the languages in which at least one of the texts exists. */
export const languagesOf = (...texts: Texts[]): Locale[] =>
  locales.filter((lang) => texts.some((text) => text[lang]))

/** Removes blank texts and trims the others. */
export const written = (texts: Texts): Texts =>
  Object.fromEntries(
    locales.flatMap((lang) => {
      const text = texts[lang]?.trim()
      return text ? [[lang, text]] : []
    }),
  )
