import { expect, test } from 'vitest'
import { nextState, requireReachable, type Transitions } from './transitions.ts'

type Lamp = 'off' | 'on' | 'broken'
const lamp: Transitions<Lamp, 'press' | 'drop'> = {
  off: { press: 'on', drop: 'broken' },
  on: { press: 'off', drop: 'broken' },
  broken: {},
}

test('transitions: an event leads where the graph says or nowhere', () => {
  expect(nextState(lamp, 'off', 'press')).toBe('on')
  expect(nextState(lamp, 'broken', 'press')).toBeNull()
})

test('transitions: an unreachable state stops the start', () => {
  expect(() => requireReachable(lamp, 'off')).not.toThrow()
  expect(() => requireReachable(lamp, 'broken')).toThrow('off, on')
})
