import { refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { expect, test, vi } from 'vitest'
import { forgetReturn, keepReturn, storedReturn } from './stored-return.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

emptySessionStorage()

test('the way back is kept with its language, until it is no longer wanted', () => {
  keepReturn('/ja/detail/ev_1?tab=goods')
  expect(storedReturn()).toBe('/ja/detail/ev_1?tab=goods')
  forgetReturn()
  expect(storedReturn()).toBeNull()
})

test.each(refusedCallbacks)('open redirect: %j is no way back, whoever wrote it there', (path) => {
  keepReturn(path)
  expect(storedReturn()).toBeNull()
  window.sessionStorage.setItem('return-path', path)
  expect(storedReturn()).toBeNull()
})

test('a browser that stores nothing has no way back', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  keepReturn('/search')
  expect(storedReturn()).toBeNull()
})
