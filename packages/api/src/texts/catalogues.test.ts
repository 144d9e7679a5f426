import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { locales } from '@encore/contract/rules/locale'
import { messageParams } from '@encore/messages/catalogue'
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
import { readMessages, staffLocale, translator } from '#platform/translator.ts'

const english = readMessages('en')
/** English messages of a language; those for staff are in two languages only. */
const expected = (isStaffLanguage: boolean) =>
  Object.fromEntries(Object.entries(english).filter(([key]) => isStaffLanguage || !key.startsWith('studio.')))

describe.each(locales)('server texts: in %s', (locale) => {
  const messages = readMessages(locale)

  test('have the keys of the English ones; those for staff are in its two languages', () => {
    expect(keysOfOne(messages, expected(staffLocale(locale) === locale))).toEqual([])
    expect(Object.keys(messages).length).toBeGreaterThan(100)
  })
  test('take the same parameters', () => expect(keysOfOtherParams(messages, english)).toEqual([]))
  test('are never empty and can all be formatted', () => expect(emptyKeys(locale, messages)).toEqual([]))
  test('are in that language', () => {
    const names = /\b(?:Encore|Cube|Soul)\b/g
    expect(foreignMessages(locale, messages, { names, sameEverywhere: /^$/ })).toEqual([])
  })
  test('leave Korean particles to the formatter', () => expect(fixedParticles(messages)).toEqual([]))
})

test('server texts: Chinese addresses a fan as 你 everywhere', () => {
  const formal = Object.entries(readMessages('zhhans')).filter(([, message]) => message.includes('您'))
  expect(formal).toEqual([])
})

test('server texts: English counts cubes and souls by plural', () => {
  expect(countsWithoutSingular(english, 'cube|soul')).toEqual([])
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
