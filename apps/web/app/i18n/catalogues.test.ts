import { readFileSync } from 'node:fs'
import { errors } from '@encore/contract/errors'
import { languageTag, locales } from '@encore/contract/rules/locale'
import MessageFormat from '@messageformat/core'
import { describe, expect, test } from 'vitest'
import { flatten, messageTypes, paramsOf } from './compile.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const catalogue = (locale: string) => JSON.parse(read(`./${locale}/common.json`))
const english = flatten(catalogue('en'))

describe.each(locales)('the words in %s', (locale) => {
  const words = flatten(catalogue(locale))

  test('have the keys of the English ones', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
  })
  test('take the same parameters', () => {
    for (const [key, message] of Object.entries(words)) {
      const names = (text: string) => paramsOf(text).map(([name]) => name)
      expect({ key, names: names(message) }).toEqual({ key, names: names(english[key] ?? '') })
    }
  })
  test('are never empty and can all be formatted', () => {
    const format = new MessageFormat(languageTag[locale])
    for (const [key, message] of Object.entries(words)) {
      const values = Object.fromEntries(
        paramsOf(message).map(([name, kind]) => [name, kind === 'number' ? 2 : 'x']),
      )
      expect(format.compile(message)(values).trim(), key).not.toBe('')
    }
  })
  test('name every error that a caller can be told', () => {
    const missing = Object.keys(errors).filter((name) => !(`errors.${name}` in words))
    expect(missing).toEqual([])
  })
})

test('the types of the messages are those of the English catalogue', () => {
  expect(read('./message-params.ts')).toBe(messageTypes(catalogue('en')))
})
