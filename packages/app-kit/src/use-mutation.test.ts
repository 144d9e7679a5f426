import type { ApiResult } from '@encore/contract/client'
import { expect, test, vi } from 'vitest'
import { createMutation, failureIn } from './use-mutation.ts'

const saved: ApiResult<string> = { ok: true, value: 'saved' }
const refused: ApiResult<string> = {
  ok: false,
  status: 400,
  error: {
    ...{ code: 1, name: 'INVALID_INPUT', message: '', requestId: '' },
    fields: [{ path: 'name', rule: 'required' }],
  },
}

test('mutation: a run returns its result and is busy until then', async () => {
  const { state, run } = createMutation(async (_name: string) => saved)
  const running = run('Mina')
  expect(state.get()).toEqual({ pending: ['Mina'], result: null })
  expect(await running).toBe(saved)
  expect(state.get()).toEqual({ pending: null, result: saved })
})

test('mutation: a second press sends nothing', async () => {
  const send = vi.fn(async () => saved)
  const { run } = createMutation(send)
  const results = await Promise.all([run(), run()])
  expect(results).toEqual([saved, undefined])
  expect(send).toHaveBeenCalledTimes(1)
})

test('mutation: a failure stays until the next result', async () => {
  const answers = [refused, saved]
  const { state, run } = createMutation(async () => answers.shift() ?? saved)
  await run()
  expect(failureIn(state.get().result)?.error.fields).toEqual([{ path: 'name', rule: 'required' }])
  const again = run()
  expect(failureIn(state.get().result)?.status).toBe(400)
  await again
  expect(failureIn(state.get().result)).toBeNull()
})

test('mutation: reset forgets the failure, also while busy', async () => {
  const { state, run, reset } = createMutation(async () => refused)
  await run()
  const again = run()
  reset()
  expect(state.get()).toEqual({ pending: [], result: null })
  await again
  expect(state.get()).toEqual({ pending: null, result: refused })
})

test('mutation: a fault in the call ends the run and reaches the caller', async () => {
  const { state, run } = createMutation(async () => {
    throw new Error('the chunk did not load')
  })
  await expect(run()).rejects.toThrow('the chunk did not load')
  expect(state.get()).toEqual({ pending: null, result: null })
})

test('mutation: a result after unmounting notifies nobody', async () => {
  const { state, run } = createMutation(async () => saved)
  const listener = vi.fn()
  const unsubscribe = state.subscribe(listener)
  const running = run()
  unsubscribe()
  await running
  expect(listener).toHaveBeenCalledTimes(1)
})

test('mutation: work without a result has no failure', async () => {
  const { state, run } = createMutation(async () => {})
  await run()
  expect(failureIn(state.get().result)).toBeNull()
})
