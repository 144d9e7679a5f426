import { fileURLToPath } from 'node:url'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import { readAreas } from '@encore/messages/read-areas'
import type { StudioLocale } from './locale.ts'
import { type Translate, translateBy } from './text.ts'

/** Returns the `t` of a language, read from its files; for tests. */
export function textOfFiles(locale: StudioLocale): Translate {
  const format = messageFormat(locale)
  const messages = flatten(readAreas(fileURLToPath(new URL(`./${locale}`, import.meta.url))))
  return translateBy(
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, format.compile(message)])),
  )
}
