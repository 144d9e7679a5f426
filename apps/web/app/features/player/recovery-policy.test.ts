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

test('recovery policy: a lost response resumes twice, then reloads with growing waits', () => {
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

test('recovery policy: good playback resets the ladder and not the exhausted options', () => {
  const { recoveryState } = climb(['NETWORK', 'NETWORK', 'NETWORK'])
  const again = climb(['NETWORK'], afterStable(recoveryState))
  expect(again.steps).toEqual([['RESUME', 500]])
  expect(again.recoveryState.isPlain).toBe(true)
})

test('recovery policy: nothing runs or counts while the device is offline', () => {
  for (const fault of ['NETWORK', 'STALL', 'TOKEN', 'GONE', 'MEDIA'] as const)
    expect(nextStep(initialRecovery, fault, at(0, { isOnline: false }))).toEqual([
      initialRecovery,
      { remedy: 'WAIT', delayMs: 0 },
    ])
})

test('recovery policy: a refused token is renewed at once, and a second refusal is another fault', () => {
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

test('recovery policy: missing media leads to a question to the API, which knows whether the show is on', () => {
  expect(climb(['GONE', 'GONE']).steps).toEqual([
    ['RENEW', 500],
    ['RENEW', 1_000],
  ])
})

test('recovery policy: a failed decoder is restarted once, then everything is reloaded', () => {
  expect(climb(['MEDIA', 'MEDIA'], initialRecovery, 2_000).steps).toEqual([
    ['RESTART_DECODER', 0],
    ['RELOAD', 500],
  ])
})

test('recovery policy: a stalled picture first skips what is missing', () => {
  expect(climb(['STALL', 'STALL']).steps).toEqual([
    ['GO_LIVE', 0],
    ['RELOAD', 1_000],
  ])
})

test('recovery policy: three stalls within a minute switch to the standard form, once', () => {
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
