import { expect, test } from 'vitest'
import { createText } from '#app/i18n/text.ts'
import { codeProblem } from './code-problem.ts'

/** Without translations, a text is its key. */
const text = createText('en', {})
const wrong = { error: { name: 'CODE_INVALID' as const } }

test('code field: a refused code stays wrong until the page knows better', () => {
  expect(codeProblem(text, wrong, { tries: 1, isExpired: false })).toBe('errors.CODE_INVALID')
  expect(codeProblem(text, wrong, { tries: 4, isExpired: false })).toBe('errors.CODE_INVALID')
  expect(codeProblem(text, wrong, { tries: 5, isExpired: false })).toBe('signUp.codeUsedUp')
  expect(codeProblem(text, wrong, { tries: 1, isExpired: true })).toBe('signUp.codeExpired')
})

test('code field: no response is no wrong code', () => {
  const lost = { error: { name: 'UNAVAILABLE' as const } }
  expect(codeProblem(text, lost, { tries: 5, isExpired: true })).toBe('errors.UNAVAILABLE')
})
