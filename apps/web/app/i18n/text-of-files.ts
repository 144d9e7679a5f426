import { readFileSync } from 'node:fs'
import type { Locale } from '@encore/contract/rules/locale'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import { createText, type Text } from './text.ts'

/** Returns all texts of a language, read from its file; for tests. */
export function textOfFiles(locale: Locale): Text {
  const format = messageFormat(locale)
  const words = flatten(JSON.parse(readFileSync(new URL(`./${locale}/common.json`, import.meta.url), 'utf8')))
  return createText(
    locale,
    Object.fromEntries(Object.entries(words).map(([key, message]) => [key, format.compile(message)])),
  )
}
