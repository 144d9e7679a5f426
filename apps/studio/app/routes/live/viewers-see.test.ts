import type { LiveControl } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { viewersSee } from './viewers-see.ts'

type State = NonNullable<LiveControl['input']>['state']
type Shows = NonNullable<LiveControl['input']>['shows']
const input = (shows: Shows, state: State = 'RECEIVING') => ({ shows, state }) as LiveControl['input']
const encoder = (isSlate = false) => ({ kind: 'INGEST' as const, url: null, isSlate })
const recording = { kind: 'SIMULIVE' as const, url: null, isSlate: false }

test.each(['SCHEDULED', 'OPEN_TICKET'] as const)(
  'viewer screen: before the show (%s) shows the countdown, whatever the encoder sends',
  (status) => {
    expect(viewersSee({ status, channel: encoder(), input: input('PICTURE') })).toBe('COUNTDOWN')
    expect(viewersSee({ status, channel: encoder(true), input: input('SLATE') })).toBe('COUNTDOWN')
    expect(viewersSee({ status, channel: recording, input: null })).toBe('COUNTDOWN')
  },
)

test('viewer screen: after the show shows the thanks, also with the slate on', () => {
  const over = { status: 'ENDED' as const, channel: encoder(true) }
  expect(viewersSee({ ...over, input: input('SLATE', 'SILENT') })).toBe('THANKS')
  expect(viewersSee({ ...over, input: input('PICTURE') })).toBe('THANKS')
  expect(viewersSee({ status: 'CANCELED', channel: encoder(true), input: input('SLATE') })).toBe('CANCELED')
})

test('viewer screen: during the show shows the picture, the slate, or nothing yet', () => {
  const onAir = { status: 'ON_AIR' as const }
  expect(viewersSee({ ...onAir, channel: encoder(), input: input('PICTURE') })).toBe('PICTURE')
  expect(viewersSee({ ...onAir, channel: encoder(), input: input('SLATE', 'SILENT') })).toBe('SLATE')
  expect(viewersSee({ ...onAir, channel: encoder(true), input: input('PICTURE') })).toBe('SLATE')
  expect(viewersSee({ ...onAir, channel: encoder(), input: input('NOTHING', 'NEVER') })).toBe('WAITING')
  expect(viewersSee({ ...onAir, channel: encoder(), input: input('NOTHING', 'UNKNOWN') })).toBe('UNKNOWN')
  expect(viewersSee({ ...onAir, channel: recording, input: null })).toBe('PICTURE')
  expect(viewersSee({ ...onAir, channel: null, input: null })).toBe('WAITING')
})
