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

test('payments: the seal of an address has 22 letters that an address can hold', () => {
  expect(signature).toMatch(/^[\w-]{22}$/)
  expect(isSigned(ours, 'notice', 'at_1', signature)).toBe(true)
})

test('payments: a seal proves nothing for another use, reference or deployment', () => {
  expect(isSigned(ours, 'open', 'at_1', signature)).toBe(false)
  expect(isSigned(ours, 'notice', 'at_2', signature)).toBe(false)
  expect(isSigned(deployment('theirs'), 'notice', 'at_1', signature)).toBe(false)
})

test('payments: a seal counts as it is and whole, whatever is given for it', () => {
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

test('payments: the key of a seal is that of payment addresses', () => {
  const purposes: string[] = []
  const ctx = { secrets: (purpose: string) => Buffer.from(purposes.push(purpose) ? purpose : '') } as Ctx
  signatureOf(ctx, 'open', 'at_1')
  expect(purposes).toEqual(['payment-address'])
})
