import { refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { expect, test, vi } from 'vitest'
import { forgetReturn, keepReturn, storedReturn } from './stored-return.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

emptySessionStorage()

test('stored return path: keeps its language until it is no longer needed', () => {
  keepReturn('/ja/detail/ev_1?tab=goods')
  expect(storedReturn()).toBe('/ja/detail/ev_1?tab=goods')
  forgetReturn()
  expect(storedReturn()).toBeNull()
})

test.each(refusedCallbacks)('stored return path: refuses the open redirect %j from any storage', (path) => {
  keepReturn(path)
  expect(storedReturn()).toBeNull()
  window.sessionStorage.setItem('return-path', path)
  expect(storedReturn()).toBeNull()
})

test('stored return path: is absent in a browser without storage', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  keepReturn('/search')
  expect(storedReturn()).toBeNull()
})
