import { expect, test } from 'vitest'
import { isSameHash, payhashOf } from './payhash.ts'

const published = '0AE8233E59C93C88E39B2D2DD18226F0A667835E6D0847C83A1FA735E4A99DBA'

test('Payletter payhash: matches the published vector', () => {
  expect(payhashOf('member-1', '11000', 'tid-0001', 'KRKEY')).toBe(published)
})

test('Payletter payhash: a received hash is valid in either case and only as a whole', () => {
  expect(isSameHash(published, published.toLowerCase())).toBe(true)
  expect(isSameHash(published, published.slice(1))).toBe(false)
  expect(isSameHash(published, '')).toBe(false)
  expect(isSameHash(published, 'é'.repeat(64))).toBe(false)
})
