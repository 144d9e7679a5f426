import { flatten, messageFormat } from '@encore/messages/catalogue'
import type { StudioLocale } from './locale.ts'
import { readCatalogue } from './read-catalogue.ts'
import { type Translate, translateBy } from './text.ts'

/** Returns the `t` of a language, read from its files; for tests. */
export function textFromFiles(locale: StudioLocale): Translate {
  const format = messageFormat(locale)
  const messages = flatten(readCatalogue(locale))
  return translateBy(
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, format.compile(message)])),
  )
}
