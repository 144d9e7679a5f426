import { keptCallbacks, refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(keptCallbacks)('%s is kept with its language, whatever the member reads', (wish) => {
  expect(returnPath(wish, 'ja')).toBe(wish)
})

test.each([null, '/', ...refusedCallbacks])(
  'open redirect: %j leads home in the language of the member',
  (wish) => {
    expect(returnPath(wish, 'ko')).toBe('/ko')
    expect(returnPath(wish, 'en')).toBe('/')
  },
)
