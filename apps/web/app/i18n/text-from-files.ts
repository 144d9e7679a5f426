import type { Locale } from '@encore/contract/rules/locale'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import { readCatalogue } from './read-catalogue.ts'
import { createText, type Text } from './text.ts'

/** Returns all texts of a language, read from its file; for tests. */
export function textFromFiles(locale: Locale): Text {
  const format = messageFormat(locale)
  const words = flatten(readCatalogue(locale))
  return createText(
    locale,
    Object.fromEntries(Object.entries(words).map(([key, message]) => [key, format.compile(message)])),
  )
}
