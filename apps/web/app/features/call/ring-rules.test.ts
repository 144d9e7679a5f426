import { expect, test } from 'vitest'
import { ringRule } from './ring-rules.ts'
import { exampleCall } from './testing/examples.ts'

const atFront = { ahead: 0, fromMin: 0, toMin: 1 }

test('ring rules: a fan at the front is alerted once, and again when next', () => {
  const front = ringRule({ kind: 'LOBBY', call: exampleCall({ wait: atFront }) })
  const next = ringRule({
    kind: 'CALLED',
    call: exampleCall({ state: 'NEXT', isCalled: true }),
    isIdentityOpen: false,
  })
  expect([front.kind, next.kind]).toEqual(['ALERT', 'ALERT'])
  expect(front).not.toEqual(next)
})

test('ring rules: the page rings while the artist calls, and while a passed fan may still answer', () => {
  const call = exampleCall({ state: 'RINGING' })
  expect(ringRule({ kind: 'CALLED', call, isIdentityOpen: false }).kind).toBe('RING')
  expect(ringRule({ kind: 'RUNG', call }).kind).toBe('RING')
})

test('ring rules: the page is silent further back, in the call and after it', () => {
  const call = exampleCall()
  expect(ringRule({ kind: 'LOBBY', call }).kind).toBe('NONE')
  expect(ringRule({ kind: 'LOBBY', call: exampleCall({ state: 'HELD', wait: atFront }) }).kind).toBe('NONE')
  expect(ringRule({ kind: 'LIVE', call }).kind).toBe('NONE')
  expect(ringRule({ kind: 'OVER' }).kind).toBe('NONE')
})
