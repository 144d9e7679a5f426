import { type Locale, locales } from '@encore/contract/rules/locale'
import { localText, type Texts } from '@encore/contract/rules/texts'

export { localText, type Texts }

/** The languages at least one of the texts is in. */
export const languagesOf = (...texts: Texts[]): Locale[] =>
  locales.filter((lang) => texts.some((text) => text[lang]))

/** Without what is blank, and without space around. */
export const written = (texts: Texts): Texts =>
  Object.fromEntries(
    locales.flatMap((lang) => {
      const text = texts[lang]?.trim()
      return text ? [[lang, text]] : []
    }),
  )
