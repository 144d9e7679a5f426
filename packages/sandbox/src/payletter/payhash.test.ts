import { expect, test } from 'vitest'
import { payhashOf } from './payhash.ts'

test('sandbox Payletter payhash: matches the published vector', () => {
  expect(payhashOf('member-1', '11000', 'tid-0001', 'KRKEY')).toBe(
    '0AE8233E59C93C88E39B2D2DD18226F0A667835E6D0847C83A1FA735E4A99DBA',
  )
})
