import { describe, expect, test } from 'vitest'
import { callPhase, doorStep, isEnded, nextCall } from './call-phase.ts'
import { exampleCall, exampleOwn, exampleSession, stationIds } from './testing/examples.ts'

const second = { id: 'fc_2', stationId: stationIds[1] }
const phaseOf = (
  session: Parameters<typeof exampleSession>[0],
  ...calls: Parameters<typeof exampleCall>[0][]
) => callPhase(exampleSession(session), exampleOwn({ calls: calls.map((call) => exampleCall(call)) }))

describe('call phase: the page', () => {
  test('is the door before the order is published and before the session opens', () => {
    expect(phaseOf({}).kind).toBe('BEFORE')
    expect(phaseOf({ state: 'PUBLISHED' }, { state: 'PLANNED', wait: null }).kind).toBe('BEFORE')
  })

  test('is the lobby of the call with the fewest fans ahead', () => {
    const wait = { ahead: 0, fromMin: 0, toMin: 1 }
    expect(phaseOf({}, {}, { ...second, wait })).toMatchObject({ kind: 'LOBBY', call: second })
    expect(phaseOf({ state: 'PAUSED' }, {}).kind).toBe('LOBBY')
  })

  test('is the lobby of a held call before any other', () =>
    expect(
      phaseOf({}, { wait: { ahead: 0, fromMin: 0, toMin: 1 } }, { ...second, state: 'HELD' }),
    ).toMatchObject({
      ...{ kind: 'LOBBY', call: second },
    }))

  test('is a ring while it waits for an answer, and the call once the device expects the fan', () => {
    const ring = { state: 'RINGING', ringEndsAt: '2026-11-21T11:40:20.000Z' } as const
    expect(phaseOf({}, {}, { ...second, ...ring })).toMatchObject({ kind: 'RUNG', call: second })
    expect(phaseOf({}, { ...ring, ringEndsAt: null, isCalled: true }).kind).toBe('CALLED')
    expect(phaseOf({}, { state: 'NEXT', isCalled: true }, { ...second, ...ring }).kind).toBe('CALLED')
  })

  test('is the live call whatever else is true', () =>
    expect(
      phaseOf({ state: 'CLOSED' }, { state: 'NEXT', isCalled: true }, { ...second, state: 'LIVE' }),
    ).toMatchObject({
      ...{ kind: 'LIVE', call: second },
    }))

  test('is over when every call has ended or the session is closed', () => {
    expect(phaseOf({}, { state: 'DONE' }, { ...second, state: 'OWED' }).kind).toBe('OVER')
    expect(phaseOf({}, { state: 'DONE' }, second).kind).toBe('LOBBY')
    expect(phaseOf({ state: 'CLOSED' }).kind).toBe('OVER')
  })
})

test('call phase: a call has ended once it neither waits nor runs', () => {
  const states = ['PLANNED', 'WAITING', 'NEXT', 'RINGING', 'MISSED', 'LIVE', 'HELD'] as const
  expect(states.filter((state) => isEnded({ state }))).toEqual([])
  const ends = ['DONE', 'CUT', 'OWED', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'] as const
  expect(ends.every((state) => isEnded({ state }))).toBe(true)
  expect(nextCall([exampleCall({ state: 'DONE' })])).toBeNull()
})

describe('call phase: the next step at the door', () => {
  const nowMs = Date.parse('2026-11-21T11:40:00.000Z')
  const card = { name: 'Ada', reading: '', language: 'en', note: '', signText: '' } as const
  const check = {
    ...{ hasPicture: true, hasSound: true, lossPermille: 0, roundTripMs: 40, transport: 'UDP' as const },
    ...{ isPassed: true, at: '2026-11-21T11:20:00.000Z' },
  }
  test.each([
    ['the device check', {}, 'CHECK'],
    ['the card', { deviceCheck: check }, 'CARD'],
    [
      'a new check after half an hour',
      { card, deviceCheck: { ...check, at: '2026-11-21T11:09:59.000Z' } },
      'CHECK',
    ],
    ['another check after a failed one', { card, deviceCheck: { ...check, isPassed: false } }, 'CHECK'],
    ['to be ready', { card, deviceCheck: check }, 'READY'],
  ] as const)('is %s', (_, own, step) =>
    expect(doorStep(exampleOwn(own), { isReady: false, nowMs })).toBe(step),
  )

  test('is nothing for a fan who is ready', () =>
    expect(doorStep(exampleOwn({ card, deviceCheck: check }), { isReady: true, nowMs })).toBe('WAIT'))
})
