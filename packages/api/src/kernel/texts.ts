import { type Locale, locales } from '@encore/contract/rules/locale'
import { localText, type Texts } from '@encore/contract/rules/texts'

export { localText, type Texts }

/** The languages at least one of the texts is in. */
export const languagesOf = (...texts: Texts[]): Locale[] =>
  locales.filter((lang) => texts.some((text) => text[lang]))
