import { expect, test } from 'vitest'
import { firstChoice, readChoice } from './caption-choice.ts'

test.each([
  [null, firstChoice],
  ['not json', firstChoice],
  ['{"lang":"xx","size":"huge"}', firstChoice],
  ['{"lang":null}', { ...firstChoice, lang: null }],
  ['{"lang":"ja","size":"l","isBoxed":false}', { lang: 'ja', size: 'l', isBoxed: false }],
])('caption choice: reads the stored choice %s', (stored, choice) => {
  expect(readChoice(stored)).toEqual(choice)
})
