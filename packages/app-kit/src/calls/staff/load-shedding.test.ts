import { expect, test } from 'vitest'
import { loadedAfterMs, nextShed } from './load-shedding.ts'

const both = ['PREVIEW', 'LISTENER'] as const

test('load shedding: a device drops nothing before three seconds of load', () => {
  const first = nextShed(null, { isCpuLimited: true, roles: both }, 1_000)
  expect(first).toEqual({ since: 1_000, drop: null })
  expect(nextShed(first.since, { isCpuLimited: true, roles: both }, 999 + loadedAfterMs).drop).toBeNull()
})

test('load shedding: listeners go first, then the preview three seconds later, then nothing', () => {
  const listeners = nextShed(0, { isCpuLimited: true, roles: both }, 3_000)
  expect(listeners).toEqual({ since: 3_000, drop: 'LISTENER' })
  expect(nextShed(listeners.since, { isCpuLimited: true, roles: ['PREVIEW'] }, 5_999).drop).toBeNull()
  expect(nextShed(listeners.since, { isCpuLimited: true, roles: ['PREVIEW'] }, 6_000).drop).toBe('PREVIEW')
  expect(nextShed(0, { isCpuLimited: true, roles: [] }, 60_000).drop).toBeNull()
})

test('load shedding: a sample without load begins anew', () => {
  expect(nextShed(0, { isCpuLimited: false, roles: both }, 2_900).since).toBeNull()
})
