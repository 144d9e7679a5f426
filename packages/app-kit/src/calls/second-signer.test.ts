import { readCallKey, verifySecond } from '@encore/contract/rules/calls/second-mac'
import { expect, test } from 'vitest'
import { createSecondSigner } from './second-signer.ts'

const callId = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WX'
const key = '5f'.repeat(32)
const second = (seq: number, ms = 1_000, epoch = 1) => ({ epoch, seq, ms })

test('call signatures: verify as the fan’s, and repeat until a later second is asked for', async () => {
  const signer = createSecondSigner(callId, key)
  await signer.sign(second(1), 1_000)
  const [first] = signer.pending()
  const callKey = await readCallKey(key)
  expect(callKey && (await verifySecond(callKey, { callId, ...second(1) }, first?.mac ?? ''))).toBe(true)
  await signer.sign(second(1), 1_000)
  expect(signer.pending()).toEqual([first])
  await signer.sign(second(3, 400), 2_000)
  expect(signer.pending().map(({ seq }) => seq)).toEqual([3])
  expect(signer.signedMs()).toBe(1_400)
})

test('call signatures: a second has one form, and older ones and older epochs get none', async () => {
  const signer = createSecondSigner(callId, key)
  await signer.sign(second(2, 1_000, 2), 9_000)
  const [signed] = signer.pending()
  await signer.sign(second(2, 900, 2), 9_000)
  expect(signer.pending()).toEqual([signed])
  await signer.sign(second(1, 1_000, 2), 9_000)
  await signer.sign(second(9, 1_000, 1), 9_000)
  expect(signer.signedMs()).toBe(1_000)
})

test('call signatures: cover no more than a second and no more than was received and 2 s', async () => {
  const signer = createSecondSigner(callId, key)
  await signer.sign(second(1, 1_001), 9_000)
  await signer.sign(second(2, 0), 9_000)
  expect(signer.pending()).toEqual([])
  for (let seq = 3; seq < 20; seq++) await signer.sign(second(seq), 5_000)
  expect(signer.signedMs()).toBe(7_000)
})

test('call signatures: an odd key signs nothing', async () => {
  const signer = createSecondSigner(callId, 'short')
  await signer.sign(second(1), 9_000)
  expect(signer.pending()).toEqual([])
})
