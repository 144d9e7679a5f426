import { expect, test } from 'vitest'
import { suiteOf, testsOf } from './named-tests.ts'

const files = {
  'e2e/cart.spec.ts': "test('a fan empties a cart line by line')",
  'e2e/wallet.spec.ts': "test('an empty wallet says how it begins')",
  'e2e/fixtures/cart.ts': '',
  'packages/api/test/commerce/cart.test.ts': '',
  'packages/api/test/identity/a.browser.test.ts': '',
  'packages/contract/src/rules/cart.test.ts': '',
  'apps/server/test/answers.test.ts': '',
  'README.md': 'cart',
}
const paths = Object.keys(files) as (keyof typeof files)[]
const named = (name: string) => testsOf(name, paths, (file) => files[file])

test('named tests: each test file belongs to one suite', () => {
  const suites = Object.keys(files).map(suiteOf)
  expect(suites).toEqual(['journeys', 'journeys', null, 'integration', 'browser', 'unit', 'product', null])
})

test('named tests: a name selects files, and a journey where no file has it', () => {
  expect(named('cart').files).toEqual([
    'e2e/cart.spec.ts',
    'packages/api/test/commerce/cart.test.ts',
    'packages/contract/src/rules/cart.test.ts',
  ])
  expect(named('e2e/cart').files).toEqual(['e2e/cart.spec.ts'])
  expect(named('an empty wallet')).toEqual({ files: ['e2e/wallet.spec.ts'], title: 'an empty wallet' })
  expect(named('nothing of the sort').files).toEqual([])
})
