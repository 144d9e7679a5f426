import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errors } from '@encore/contract/errors'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { flatten, messageFormat, messageTypes, paramsOf } from '@encore/messages/catalogue'
import { usedKeys } from '@encore/messages/used-keys'
import { describe, expect, test } from 'vitest'

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
    const format = messageFormat(locale)
    for (const [key, message] of Object.entries(words)) {
      const values = Object.fromEntries(
        paramsOf(message).map(([name, kind]) => [name, kind === 'number' ? 2 : 'x']),
      )
      expect(format.compile(message)(values).trim(), key).not.toBe('')
    }
  })
  test('name every error that a caller can be told, and no other', () => {
    const received = Object.keys(words).flatMap((key) => (key.startsWith('errors.') ? [key.slice(7)] : []))
    expect(received.filter((name) => !(name in errors))).toEqual([])
    expect(Object.keys(errors).filter((name) => !received.includes(name))).toEqual([])
  })
  test('are in that language', () => {
    const foreign = Object.entries(words).filter(([key, message]) =>
      isForeign(locale, key, plainWords(message)),
    )
    expect(foreign).toEqual([])
  })
  test('leave Korean particles to the formatter', () => {
    const guessed = Object.entries(words).filter(([, message]) =>
      /[({](?:으|이)\)|[을은과](?:\((?:를|는|와)\))/.test(message),
    )
    const fixed = Object.entries(words).filter(([, message]) =>
      /\}(?:[을를이가은는와과로]|으로|이?에요|예요)(?![가-힣])/.test(message),
    )
    expect([guessed, fixed]).toEqual([[], []])
  })
})

test('Chinese speaks to a fan as 你 in every place', () => {
  const words = flatten(catalogue('zhhans'))
  expect(Object.entries(words).filter(([, message]) => message.includes('您'))).toEqual([])
})

test('English counts cubes and souls by plural: one is not many', () => {
  const many = Object.entries(english).filter(([, message]) =>
    /(?<!other\{)\{\w+(?:, number)?\} (?:cube|soul)s\b/.test(message),
  )
  expect(many).toEqual([])
})

/** Returns a message without its parameters and ICU syntax. */
function plainWords(message: string): string {
  const names = message.replace(/\{(\w+)(?:, (?:number|particle)[^{}]*)?\}/g, ' ')
  const plain = names.replace(/\b(?:Encore|Cube|Soul)\b/g, ' ')
  return plain.replace(
    /\{\w+, (?:plural|selectordinal|select),|=\d+|\b(?:other|one|two|few|many|zero)\b/g,
    ' ',
  )
}

/** Names, and labels that are the same in every language. */
const sameEverywhere =
  /^(?:event\.badge\.(?:onAir|today)|detail\.openTicket|shell\.myBox|box\.title|captions\.language\.\w+|coupon\.error(?:Code|500)|social\.name\.\w+|shop\.method\.\w+)$/

const ownScript: Record<Locale, RegExp> = {
  en: /[a-z]/i,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zhhans: /\p{Script=Han}/u,
}
const otherScript: Record<Locale, RegExp> = {
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
  zhhans: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

/** True for text in another script, or for text in Latin letters only where the language has its own script. */
function isForeign(locale: Locale, key: string, words: string): boolean {
  if (sameEverywhere.test(key)) return false
  return otherScript[locale].test(words) || (/[a-z]{2}/i.test(words) && !ownScript[locale].test(words))
}

describe('the keys', () => {
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

test('a message is typed by what it takes', () => {
  const typed = messageTypes({ cart: { title: 'Cart', lines: '{n, plural, other {# of {whom}}}' } })
  expect(typed.split('\n').slice(2, 4)).toEqual([
    "    'cart.title': undefined",
    "    'cart.lines': { n: number; whom: string }",
  ])
})
