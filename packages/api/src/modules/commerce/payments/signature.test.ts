import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { isSigned, signatureOf } from './signature.ts'

const deployment = (root: string) =>
  ({
    secrets: (purpose: string) =>
      createHash('sha256')
        .update(root + purpose)
        .digest(),
  }) as Ctx
const ours = deployment('ours')
const signature = signatureOf(ours, 'notice', 'at_1')

test('payment signature: has 22 letters that fit an address', () => {
  expect(signature).toMatch(/^[\w-]{22}$/)
  expect(isSigned(ours, 'notice', 'at_1', signature)).toBe(true)
})

test('payment signature: is invalid for another use, reference or deployment', () => {
  expect(isSigned(ours, 'open', 'at_1', signature)).toBe(false)
  expect(isSigned(ours, 'notice', 'at_2', signature)).toBe(false)
  expect(isSigned(deployment('theirs'), 'notice', 'at_1', signature)).toBe(false)
})

test('payment signature: is valid unchanged and whole only', () => {
  const others = [
    '',
    signature.slice(1),
    `${signature}A`,
    signature.toLowerCase(),
    'é'.repeat(11),
    '한'.repeat(22),
  ]
  expect(others.filter((given) => isSigned(ours, 'notice', 'at_1', given))).toEqual([])
})

test('payment signature: uses the key of payment addresses', () => {
  const purposes: string[] = []
  const ctx = { secrets: (purpose: string) => Buffer.from(purposes.push(purpose) ? purpose : '') } as Ctx
  signatureOf(ctx, 'open', 'at_1')
  expect(purposes).toEqual(['payment-address'])
})
