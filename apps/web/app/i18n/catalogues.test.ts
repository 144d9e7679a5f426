import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errors } from '@encore/contract/errors'
import { locales } from '@encore/contract/rules/locale'
import { flatten, messageTypes } from '@encore/messages/catalogue'
import {
  countsWithoutSingular,
  emptyKeys,
  fixedParticles,
  foreignMessages,
  keysOfOne,
  keysOfOtherParams,
} from '@encore/messages/testing/catalogue-faults'
import { usedKeys } from '@encore/messages/used-keys'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from './read-catalogue.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const english = flatten(readCatalogue('en'))

describe.each(locales)('translations: in %s', (locale) => {
  const own = readCatalogue(locale)
  const words = flatten(own)

  test('have the keys of the English ones', () => expect(keysOfOne(own, readCatalogue('en'))).toEqual([]))
  test('take the same parameters', () => expect(keysOfOtherParams(own, readCatalogue('en'))).toEqual([]))
  test('are never empty and can all be formatted', () => expect(emptyKeys(locale, own)).toEqual([]))
  test('name every error that a caller can receive, and no other', () => {
    const received = Object.keys(words).flatMap((key) => (key.startsWith('errors.') ? [key.slice(7)] : []))
    expect(received.filter((name) => !(name in errors))).toEqual([])
    expect(Object.keys(errors).filter((name) => !received.includes(name))).toEqual([])
  })
  test('use the language’s script', () =>
    expect(foreignMessages(locale, own, { names, sameEverywhere })).toEqual([]))
  test('leave Korean particles to the formatter', () => expect(fixedParticles(own)).toEqual([]))
})

test('translations: Chinese addresses a fan as 你 everywhere', () => {
  const words = flatten(readCatalogue('zhhans'))
  expect(Object.entries(words).filter(([, message]) => message.includes('您'))).toEqual([])
})

test('translations: English counts cubes and souls by plural', () => {
  expect(countsWithoutSingular(readCatalogue('en'), 'cube|soul')).toEqual([])
})

const names = /\b(?:Encore|Cube|Soul)\b/g

/** Names, and labels that are the same in every language. */
const sameEverywhere =
  /^(?:event\.badge\.(?:onAir|today)|detail\.openTicket|shell\.myBox|box\.title|captions\.language\.\w+|coupon\.error(?:Code|500)|call\.steps\.(?:UDP|TCP)|social\.name\.\w+|shop\.method\.\w+)$/

describe('translations: keys', () => {
  const sources = globSync('../**/*.{ts,tsx}', { cwd: fileURLToPath(new URL('.', import.meta.url)) })
    .filter((path) => !/\.test\./.test(path))
    .map((path) => read(`./${path}`))
    .join('\n')
  const used = usedKeys(sources)

  test('are all used', () => {
    expect(Object.keys(english).filter((key) => !used.names(key))).toEqual([])
    expect(used.families).toBeGreaterThan(40)
  })

  test('are not joined to sentences', () => {
    const joined = [
      /\bt\([^()]*\) \+|\+ t\(/g,
      /`[^`]*\$\{t\([^`]*\} ?\$\{t\([^`]*`/g,
      // The message or `listSign` must supply a full stop or comma: other languages use other signs.
      /`[^`\n]*[.,] \$\{t\([^`\n]*`/g,
      /`[^`\n]*\$\{t\((?:[^`{}\n]|\{[^{}\n]*\})*\)\}[.,] [^`\n]*`/g,
      /\{'\. '\}/g,
      /[.,] \{t\(|(?<!\$)\{t\((?:[^{}\n]|\{[^{}\n]*\})*\)\}[.,]/g,
    ]
    expect(joined.flatMap((pattern) => sources.match(pattern) ?? [])).toEqual([])
  })
})

test('translations: a message has the types of its parameters', () => {
  const typed = messageTypes({ cart: { title: 'Cart', lines: '{n, plural, other {# of {whom}}}' } })
  expect(typed.split('\n').slice(2, 4)).toEqual([
    "    'cart.title': undefined",
    "    'cart.lines': { n: number; whom: string }",
  ])
})
