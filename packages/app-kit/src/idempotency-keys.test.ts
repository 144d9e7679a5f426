import type { ApiResult } from '@encore/contract/client'
import type { ErrorName } from '@encore/contract/errors'
import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const failed = (status: number, name: ErrorName): ApiResult<null> => ({
  ok: false,
  status,
  error: { code: 0, name, message: '', requestId: '' },
})

test.each<[string, ApiResult<null>, boolean]>([
  ['no answer', failed(0, 'UNAVAILABLE'), true],
  ['a fault of the server', failed(500, 'INTERNAL'), true],
  ['the first try still running', failed(409, 'REQUEST_IN_PROGRESS'), true],
  ['a refusal', failed(402, 'INSUFFICIENT_CUBES'), false],
  ['a success', { ok: true, value: null }, false],
])('idempotency keys: after %s the key is kept: %s', async (_, answer, isKept) => {
  let made = 0
  const keysByIntent = createIdempotencyKeys(() => `key-${++made}`)
  const keys: string[] = []
  const call = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey)
    return answer
  }
  expect(await keysByIntent.once('ticket', call)).toBe(answer)
  await keysByIntent.once('ticket', call)
  expect(keys[0] === keys[1]).toBe(isKept)
})

test('idempotency keys: two requests never share a key', async () => {
  const keysByIntent = createIdempotencyKeys()
  const keys = new Set<string>()
  const call = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.add(idempotencyKey)
    return failed(0, 'UNAVAILABLE')
  }
  await Promise.all([keysByIntent.once('a', call), keysByIntent.once('b', call)])
  expect(keys.size).toBe(2)
})
