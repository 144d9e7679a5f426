import type { ScriptLine } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'

export type ScriptText = Record<Locale, string>

/** Separates the two rows of a caption within one line of text. */
const rowBreak = / ?\| ?/

/** Captions as text, one per line, with lines aligned across languages. */
export const textOf = (lines: readonly ScriptLine[]): ScriptText =>
  byLocale((locale) => {
    const rows = lines.map((line) => (line[locale] ?? '').replaceAll('\n', ' | '))
    return rows.some(Boolean) ? rows.join('\n') : ''
  })

/** A line that is empty in every language is a pause; empty lines at the end are dropped. */
export function linesOf(text: ScriptText): ScriptLine[] {
  const rows = byLocale((locale) => text[locale].replaceAll('\r\n', '\n').split('\n'))
  const count = Math.max(...locales.map((locale) => rows[locale].length))
  const lines = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      locales.flatMap((locale) => {
        const row = (rows[locale][at] ?? '').trim()
        return row === '' ? [] : [[locale, row.split(rowBreak).join('\n')]]
      }),
    ),
  )
  return lines.slice(0, lines.findLastIndex((line) => Object.keys(line).length > 0) + 1)
}

/** Number of lines up to the last one with text. */
export function rowsIn(text: string): number {
  const written = text.trimEnd()
  return written === '' ? 0 : written.split('\n').length
}

const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
