import { type Locale, locales } from '@encore/contract/rules/locale'
import type { Catalogue } from './catalogue.ts'

/** Returns one language of a catalogue that keeps the languages of each message together, without what it lacks. */
export function inLanguage(shared: Catalogue, locale: Locale): Catalogue {
  const entries = Object.entries(shared).flatMap(([name, entry]): [string, string | Catalogue][] => {
    if (typeof entry === 'string') throw new Error(`${name} has no languages`)
    if (!isMessage(entry)) return [[name, inLanguage(entry, locale)]]
    const text = entry[locale]
    return text === undefined ? [] : [[name, text]]
  })
  return Object.fromEntries(entries)
}

const isMessage = (entry: Catalogue): boolean => locales.some((locale) => typeof entry[locale] === 'string')
