import type { ScriptLine } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'

export type ScriptText = Record<Locale, string>

/** What begins the second row of a caption in one row of the text. */
const rowBreak = / ?\| ?/

/** Lines as they are pasted: one each row, the rows of all languages side by side. */
export const textOf = (lines: readonly ScriptLine[]): ScriptText =>
  byLocale((locale) => {
    const rows = lines.map((line) => (line[locale] ?? '').replaceAll('\n', ' | '))
    return rows.some(Boolean) ? rows.join('\n') : ''
  })

/** A row without words in any language is a pause; what stands empty at the end is none. */
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

/** Rows up to the last one with words. */
export function rowsIn(text: string): number {
  const written = text.trimEnd()
  return written === '' ? 0 : written.split('\n').length
}

const byLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
