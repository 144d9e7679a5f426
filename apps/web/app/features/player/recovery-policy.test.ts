import { expect, test } from 'vitest'
import {
  afterStable,
  initialRecovery,
  type Moment,
  nextStep,
  type RecoveryState,
  type StreamFault,
} from './recovery-policy.ts'

const at = (nowMs: number, change: Partial<Moment> = {}): Moment => ({
  nowMs,
  isOnline: true,
  chance: 1,
  ...change,
})

/** Runs through faults 20 s apart; returns the remedy for each. */
function climb(faults: readonly StreamFault[], from: RecoveryState = initialRecovery, everyMs = 20_000) {
  let recoveryState = from
  const steps = faults.map((fault, n) => {
    const [next, step] = nextStep(recoveryState, fault, at(n * everyMs))
    recoveryState = next
    return [step.remedy, step.delayMs] as const
  })
  return { steps, recoveryState }
}

test('a lost answer goes on where it broke, twice; then all is loaded anew, waiting longer each time', () => {
  const { steps, recoveryState } = climb(['NETWORK', 'NETWORK', 'NETWORK', 'NETWORK', 'NETWORK', 'NETWORK'])
  expect(steps).toEqual([
    ['RESUME', 500],
    ['RESUME', 1_000],
    ['RELOAD', 2_000],
    ['RELOAD', 4_000],
    ['RELOAD', 8_000],
    ['RELOAD', 15_000],
  ])
  expect(recoveryState.isPlain).toBe(true)
})

test('good play begins the ladder at its foot, but does not bring back what was too much', () => {
  const { recoveryState } = climb(['NETWORK', 'NETWORK', 'NETWORK'])
  const again = climb(['NETWORK'], afterStable(recoveryState))
  expect(again.steps).toEqual([['RESUME', 500]])
  expect(again.recoveryState.isPlain).toBe(true)
})

test('nothing is tried while the device is offline, and nothing is held against the stream', () => {
  for (const fault of ['NETWORK', 'STALL', 'TOKEN', 'GONE', 'MEDIA'] as const)
    expect(nextStep(initialRecovery, fault, at(0, { isOnline: false }))).toEqual([
      initialRecovery,
      { remedy: 'WAIT', delayMs: 0 },
    ])
})

test('a refused token is renewed at once; one that is refused right after that is no matter of the token', () => {
  const { steps } = climb(['TOKEN', 'TOKEN'], initialRecovery, 1_000)
  expect(steps).toEqual([
    ['RENEW', 0],
    ['RELOAD', 500],
  ])
  expect(climb(['TOKEN', 'TOKEN'], initialRecovery, 240_000).steps).toEqual([
    ['RENEW', 0],
    ['RENEW', 0],
  ])
})

test('what is gone is asked for at the product, which knows whether the show is on', () => {
  expect(climb(['GONE', 'GONE']).steps).toEqual([
    ['RENEW', 500],
    ['RENEW', 1_000],
  ])
})

test('a decoder that gave up is mended once, and all is loaded anew when that did not help', () => {
  expect(climb(['MEDIA', 'MEDIA'], initialRecovery, 2_000).steps).toEqual([
    ['RESTART_DECODER', 0],
    ['RELOAD', 500],
  ])
})

test('what stands still leaves out what is missing first', () => {
  expect(climb(['STALL', 'STALL']).steps).toEqual([
    ['GO_LIVE', 0],
    ['RELOAD', 1_000],
  ])
})

test('running dry three times within a minute changes to the standard form, once', () => {
  const first = climb(['DRY', 'DRY', 'DRY', 'DRY'], initialRecovery, 15_000)
  expect(first.steps.map(([remedy]) => remedy)).toEqual(['WAIT', 'WAIT', 'RELOAD', 'WAIT'])
  expect(first.recoveryState.isPlain).toBe(true)
  expect(climb(['DRY', 'DRY', 'DRY'], first.recoveryState, 1_000).steps.map(([remedy]) => remedy)).toEqual([
    'WAIT',
    'WAIT',
    'WAIT',
  ])
  const seldom = climb(['DRY', 'DRY', 'DRY', 'DRY'], initialRecovery, 31_000)
  expect(seldom.recoveryState.isPlain).toBe(false)
})
