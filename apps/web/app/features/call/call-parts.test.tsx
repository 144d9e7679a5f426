import type { CaptureFault } from '@encore/app-kit/calls/capture-faults'
import { createStore } from '@encore/app-kit/store'
import type { EventDetail } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { CallAlarm, type CallAlarmProps } from './CallAlarm.tsx'
import { CallClock } from './CallClock.tsx'
import { CallPlace, type CallPlaceProps } from './CallPlace.tsx'
import { CallReceipt } from './CallReceipt.tsx'
import { CaptureTrouble } from './CaptureTrouble.tsx'
import { Consents } from './Consents.tsx'
import type { CallRoom } from './call-room.ts'
import { PathResult } from './PathResult.tsx'
import { QueueMoves } from './QueueMoves.tsx'
import { StallPanel } from './StallPanel.tsx'
import { exampleCall, exampleOwn, exampleReceipt, exampleSession } from './testing/examples.ts'

const event = { slug: 'side-b', zone: 'Asia/Seoul' } as unknown as EventDetail
const now = Date.parse('2026-11-21T11:40:00.000Z')

/** Text of an element, without tags. */
function textOf(element: ReactNode, locale: Locale = 'en'): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>{element}</TextProvider>
    </MemoryRouter>,
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const room = {
  capture: { state: { get: () => ({ cameras: [{ id: 'c', label: '' }] }) } },
} as unknown as CallRoom

function placeOf(phase: CallPlaceProps['phase'], session: Parameters<typeof exampleSession>[0] = {}) {
  const part = { room, event, now, isStale: false, own: exampleOwn(), session: exampleSession(session) }
  return textOf(<CallPlace {...part} phase={phase} />)
}

describe('call page: the place of a fan', () => {
  test('is a number with an honest band', () => {
    const place = placeOf({ kind: 'LOBBY', call: exampleCall() })
    expect(place).toContain('2 fans ahead')
    expect(place).toContain('About 4 to 6 min, between 20:44 and 20:46')
    expect(place).toContain('Your number is 3')
  })

  test('stands while staff pause the calls', () => {
    const place = placeOf({ kind: 'LOBBY', call: exampleCall() }, { state: 'PAUSED' })
    expect(place).toContain('Staff paused the calls.')
    expect(place).not.toContain('min')
  })

  test('is kept for a held call with what is left of it', () => {
    const call = exampleCall({ state: 'HELD', countedMs: 18_000 })
    expect(placeOf({ kind: 'LOBBY', call })).toContain('it’s you again with 0:42')
  })

  test('is the start of the session before it', () =>
    expect(placeOf({ kind: 'BEFORE' }, { state: 'PUBLISHED' })).toContain('Starts Sat 21 Nov, 20:30 KST'))
})

describe('call page: the alarm', () => {
  const alarmOf = (phase: CallAlarmProps['phase'], isReady = false, locale: Locale = 'en') => {
    const shown = { isReady: createStore(isReady), setReady: () => {} }
    return textOf(<CallAlarm room={shown} phase={phase} name="Dabi" now={now} />, locale)
  }

  test('names the seconds of a ring that waits for an answer, and offers it', () => {
    const call = exampleCall({ state: 'RINGING', ringEndsAt: '2026-11-21T11:40:12.000Z' })
    expect(alarmOf({ kind: 'RUNG', call })).toMatch(/within 12 seconds.*I’m ready$/)
    expect(alarmOf({ kind: 'RUNG', call }, true)).not.toContain('I’m ready')
  })

  test('says who sees the fan before the artist calls, in every language', () => {
    const call = exampleCall({ state: 'NEXT', isCalled: true })
    const called = { kind: 'CALLED', call, isIdentityOpen: false } as const
    for (const locale of locales) expect(alarmOf(called, true, locale)).toContain('Dabi')
    expect(alarmOf(called)).toContain('nobody hears you yet')
  })

  test('asks for the identity document until staff have compared it, in every language', () => {
    const call = exampleCall({ state: 'NEXT', isCalled: true })
    const called = { kind: 'CALLED', call, isIdentityOpen: true } as const
    for (const locale of locales) expect(alarmOf(called, true, locale)).toContain('Dabi')
    expect(alarmOf(called)).toContain('cover its number')
  })
})

test('call page: every change of the place has its reason', () => {
  const at = '2026-11-21T11:30:00.000Z'
  const moves = [
    { from: 2, to: 5, reason: 'FIRST_MISS' as const, note: null, at },
    {
      from: 5,
      to: 1,
      reason: 'STAFF' as const,
      note: 'Your train was late.',
      at: '2026-11-21T11:35:00.000Z',
    },
  ]
  const own = exampleOwn({ calls: [exampleCall({ moves })] })
  const text = textOf(
    <QueueMoves room={room} event={event} now={now} isStale={false} own={own} session={exampleSession()} />,
  )
  expect(text).toMatch(/Staff moved you from 5 to 1: Your train was late\. 20:35.*from 2 to 5\. 20:30/)
})

const faults: CaptureFault[] = [
  ...([
    'DENIED',
    'DISMISSED',
    'BLOCKED_BY_SYSTEM',
    'NONE',
    'IN_USE',
    'ENDED',
    'UNPLUGGED',
    'POLICY',
  ] as const),
]
const troubleOf = (reason: CaptureFault, kinds: readonly ('voice' | 'picture')[], locale: Locale = 'en') =>
  textOf(<CaptureTrouble room={room} fault={{ reason, kinds }} isAsking={false} />, locale)

describe('call page: trouble with a camera', () => {
  test.each(locales)('is said differently for each fault in %s', (locale) =>
    expect(new Set(faults.map((fault) => troubleOf(fault, ['voice', 'picture'], locale))).size).toBe(
      faults.length,
    ),
  )

  test('lets a fan without a microphone write instead', () => {
    const offer = 'I write and read instead of speaking'
    expect(troubleOf('NONE', ['voice'])).toContain(offer)
    expect(troubleOf('NONE', ['voice', 'picture'])).not.toContain(offer)
  })
})

describe('call page: a clock that stands', () => {
  test('says so instead of running', () => {
    const clock = (isStalled: boolean) =>
      renderToStaticMarkup(
        <TextProvider text={textFromFiles('en')}>
          <CallClock leftMs={72_000} grantedMs={120_000} isStalled={isStalled} phase="RUNNING" />
        </TextProvider>,
      )
    expect(clock(true)).toContain('aria-label="1:12 left, standing still"')
    expect(clock(false)).toContain('aria-label="1:12 left"')
  })

  test('names the side', () => {
    const stalled = (side: 'FAN' | 'ARTIST' | 'BOTH') =>
      textOf(<StallPanel side={side} name="Dabi" left="1:12" />)
    expect(stalled('FAN')).toContain('It’s on your side')
    expect(stalled('ARTIST')).toContain('It’s on Dabi’s side.')
    expect(stalled('BOTH')).toContain('The line between you is broken.')
    expect(stalled('FAN')).toContain('1:12 left, and none of it runs.')
  })
})

describe('call page: the receipt', () => {
  const receiptOf = (change: Parameters<typeof exampleReceipt>[0], locale: Locale = 'en') =>
    textOf(<CallReceipt receipt={exampleReceipt(change)} name="Dabi" isTitled={false} />, locale)

  test('names nothing owed after a whole call', () => {
    const text = receiptOf({})
    expect(text).toContain('Promised 2:00')
    expect(text).toContain('Spoken 2:00')
    expect(text).not.toMatch(/Stood still|Owed to you|Made up for/)
  })

  test('names what stood still by its side, and what is owed', () => {
    const text = receiptOf({
      ...{ state: 'OWED', reason: 'STALLED', spokenMs: 108_000, owedMs: 12_000 },
      stalledMs: { FAN: 22_000, ARTIST: 9_000, BOTH: 0 },
    })
    expect(text).toContain('The line didn’t come back in time. Time owed to you')
    expect(text).toContain('Stood still 0:31 0:22 on your side 0:09 on Dabi’s side')
    expect(text).toContain('Owed to you 0:12')
    expect(text).not.toContain('broken line')
  })

  test('names what was made up for, and a dispute with the own number', () => {
    const text = receiptOf({
      state: 'REFUNDED',
      compensatedMs: 12_000,
      isDisputed: true,
      fanCountedMs: 111_000,
    })
    expect(text).toContain('Made up for 0:12')
    expect(text).toContain('Your device counted 1:51.')
  })

  test.each(locales)('has its words in %s', (locale) =>
    expect(receiptOf({ reason: 'INSULT', state: 'CUT', owedMs: 9_000 }, locale)).not.toMatch(/call\./),
  )
})

test('call page: a consent that is asked for begins unticked, and nothing is asked after the session', () => {
  const consentsOf = (state: 'OPEN' | 'CLOSED', isGiven: boolean | null) =>
    renderToStaticMarkup(
      <TextProvider text={textFromFiles('en')}>
        <Consents
          room={room}
          session={exampleSession({ state })}
          own={exampleOwn({ consents: [{ kind: 'LISTEN', isGiven }] })}
        />
      </TextProvider>,
    )
  expect(consentsOf('OPEN', null)).toContain('Staff may listen to my call')
  expect(consentsOf('OPEN', null)).not.toContain('checked')
  expect(consentsOf('OPEN', true)).toContain('checked')
  expect(consentsOf('CLOSED', true)).toBe('')
})

test('call page: a slow way by TCP says how to mend it', () => {
  const check = {
    ...{ hasPicture: true, hasSound: true, lossPermille: 41, roundTripMs: 480, transport: 'TCP' as const },
    ...{ isPassed: true, at: '2026-11-21T11:20:00.000Z' },
  }
  const text = textOf(<PathResult result={check} />)
  expect(text).toMatch(/Lost 4\.1% Delay 240 ms Way TCP/)
  expect(text).toContain('Your network blocks the fast way.')
})
