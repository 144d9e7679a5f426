import { expect, test } from 'vitest'
import { globalHashOf } from './global-hash.ts'

test('Payletter global hash: matches the published vector', () => {
  const fields = {
    storeid: 'sandbox',
    currency: 'USD',
    storeorderno: 'T-2',
    payamt: '9.9',
    payerid: 'member-1',
    timestamp: '1767225600',
  }
  expect(globalHashOf(fields, 'GLKEY')).toBe(
    '6675e3202904d1ec2d78344fc8b314d8fa23f4ee378a5ba9d7ff570377afa214',
  )
})
