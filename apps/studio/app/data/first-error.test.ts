import type { ApiResult } from '@encore/contract/client'
import { expect, test } from 'vitest'
import { firstError } from './first-error.ts'

const no = (name: 'NOT_PERMITTED' | 'NOT_FOUND' | 'UNAVAILABLE'): ApiResult<unknown> => ({
  ...{ ok: false, status: 0 },
  error: { code: 0, name, message: '', requestId: '' },
})

test('first error: skips permission errors and names what failed', () => {
  const yes: ApiResult<unknown> = { ok: true, value: {} }
  expect(firstError([yes, no('NOT_PERMITTED'), no('NOT_FOUND')])).toBe('')
  expect(firstError([no('NOT_PERMITTED'), no('UNAVAILABLE'), yes])).toBe('UNAVAILABLE')
})
