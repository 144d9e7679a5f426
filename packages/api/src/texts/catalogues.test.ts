import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { messageFormat, messageParams, paramsOf } from '@encore/messages/catalogue'
import { usedKeys } from '@encore/messages/used-keys'
import { describe, expect, test } from 'vitest'
import { readMessages, staffLocale, translator } from '#platform/translator.ts'

const english = readMessages('en')
const isForStaff = (key: string) => key.startsWith('studio.')

describe.each(locales)('server texts: in %s', (locale) => {
  const messages = readMessages(locale)
  const entries = Object.entries(messages)

  test('have the keys of the English ones; those for staff are in its two languages', () => {
    const wanted = Object.keys(english).filter((key) => !isForStaff(key) || staffLocale(locale) === locale)
    expect(Object.keys(messages).sort()).toEqual(wanted.sort())
  })

  test('take the same parameters', () => {
    const names = (message = '') => paramsOf(message).map(([name]) => name)
    const different = entries.filter(([key, message]) => `${names(message)}` !== `${names(english[key])}`)
    expect(different).toEqual([])
  })

  test('are never empty and can all be formatted', () => {
    const format = messageFormat(locale)
    const blank = entries.filter(([, message]) => {
      const values = paramsOf(message).map(([name, kind]) => [name, kind === 'number' ? 2 : 'x'])
      return format.compile(message)(Object.fromEntries(values)).trim() === ''
    })
    expect(entries.length).toBeGreaterThan(100)
    expect(blank).toEqual([])
  })

  test('are in that language', () => {
    expect(entries.filter(([key, message]) => isForeign(locale, key, plainWords(message)))).toEqual([])
  })

  test('leave Korean particles to the formatter', () => {
    const guessed = /[({](?:으|이)\)|[을은과](?:\((?:를|는|와)\))/
    const fixed = /\}(?:[을를이가은는와과로]|으로|이?에요|예요)(?![가-힣])/
    expect(entries.filter(([, message]) => guessed.test(message) || fixed.test(message))).toEqual([])
  })
})

test('server texts: Chinese addresses a fan as 你 everywhere', () => {
  const formal = Object.entries(readMessages('zhhans')).filter(([, message]) => message.includes('您'))
  expect(formal).toEqual([])
})

test('server texts: English counts cubes and souls by plural', () => {
  const many = Object.entries(english).filter(([, message]) =>
    /(?<!other\{)\{\w+(?:, number)?\} (?:cube|soul)s\b/.test(message),
  )
  expect(many).toEqual([])
})

test('server texts: every text is used', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((path) => !/\.test\.ts$|^texts\//.test(path))
    .map((path) => readFileSync(`${folder}${path}`, 'utf8'))
  const used = usedKeys(sources.join('\n'))
  // `wordsOf` names a message, which is its title and its content.
  const isUsed = (key: string) => used.names(key) || used.names(key.replace(/\.(?:title|content)$/, ''))
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([])
  expect(used.names('mail.label.unheardOf')).toBe(false)
})

test('server texts: the types of keys and parameters are those of the English texts', async () => {
  const types = `/** Generated from the English texts by \`npx vitest run --project unit texts/catalogues -u\`. */\n${messageParams(english)}`
  await expect(types).toMatchFileSnapshot('message-params.ts')
})

test('server texts: a text that is missing is an error that names it', () => {
  const t = translator('ja') as (key: string) => string
  expect(() => t('mail.label.unheardOf')).toThrow('no text mail.label.unheardOf in ja')
})

/** Returns a message without its parameters and ICU syntax. */
const plainWords = (message: string): string =>
  message
    .replace(/\{(\w+)(?:, (?:number|particle)[^{}]*)?\}/g, ' ')
    .replace(/\b(?:Encore|Cube|Soul)\b/g, ' ')
    .replace(
      /\{\w+, (?:plural|selectordinal|select),|\boffset:\d+|=\d+|\b(?:other|one|two|few|many|zero)\b/g,
      ' ',
    )

/** Labels that are the same in every language. */
const sameEverywhere = /^$/

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
