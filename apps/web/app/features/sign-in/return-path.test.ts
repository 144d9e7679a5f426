import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('a page of ours is kept with its language, whatever the member reads', () => {
  expect(returnPath('/ja/detail/ev_1?tab=goods', 'ko')).toBe('/ja/detail/ev_1?tab=goods')
})

test.each([null, '', '/', '//evil.test', 'https://evil.test/', '/signin'])(
  '%j leads home in the language of the member',
  (wish) => {
    expect(returnPath(wish, 'ko')).toBe('/ko')
    expect(returnPath(wish, 'en')).toBe('/')
  },
)
