import { fileURLToPath } from 'node:url'
import type { Locale } from '@encore/contract/rules/locale'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import { inLanguage } from '@encore/messages/in-language'
import { readAreas } from '@encore/messages/read-areas'
import type { TranslateBy } from '@encore/messages/translate'
import type { MessageParams } from '../texts/message-params.ts'

export type { MessageParams }

export type MessageKey = keyof MessageParams

/** Formats a message of one language. */
export type Translate = TranslateBy<MessageParams>

const areas = readAreas(fileURLToPath(new URL('../texts/', import.meta.url)))

/** Returns the messages of a language by dotted key, which begins with the name of the file. */
export const readMessages = (locale: Locale): Record<string, string> => flatten(inLanguage(areas, locale))

const translators = new Map<Locale, Translate>()

/** Returns `t` of a language. Each message is compiled at its first use. */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale)
  if (known) return known
  const made = createTranslator(locale)
  translators.set(locale, made)
  return made
}

/** The studio has only two languages: Korean, and English for all others. */
export const staffTranslator = (locale: Locale): Translate => translator(staffLocale(locale))

export const staffLocale = (locale: Locale): 'ko' | 'en' => (locale === 'ko' ? 'ko' : 'en')

type Formatted = (params?: unknown) => string

function createTranslator(locale: Locale): Translate {
  const messages = readMessages(locale)
  const format = messageFormat(locale)
  const compiled = new Map<string, Formatted>()
  return (key: string, params?: unknown) => {
    const known = compiled.get(key)
    if (known) return known(params)
    const message = messages[key]
    if (message === undefined) throw new Error(`no text ${key} in ${locale}`)
    const made = format.compile(message) as Formatted
    compiled.set(key, made)
    return made(params)
  }
}
