import { expect, test } from 'vitest'
import { endOfShow, type Stage } from './end-of-show.ts'

const at = (clock: string) => new Date(`2026-11-28T${clock}Z`)
const stage = (change: Partial<Stage>): Stage => ({
  now: at('20:00:00'),
  onAirAt: at('20:00:00'),
  endAt: at('22:00:00'),
  plannedEndAt: at('22:00:00'),
  replayFrom: null,
  isReceiving: true,
  since: at('19:50:00'),
  stoppedCleanly: false,
  ...change,
})
const silent = { isReceiving: false, stoppedCleanly: true }

test.each<[string, Partial<Stage>, Date | null]>([
  ['in the middle of the show', { now: at('21:00:00') }, null],
  ['shortly before the end, while it is sent', { now: at('21:59:10') }, at('22:01:10')],
  ['in the encore', { now: at('22:00:20'), endAt: at('22:01:10') }, at('22:02:20')],
  ['in the encore, when there is time left', { now: at('22:00:05'), endAt: at('22:01:10') }, null],
  ['when the replay is about to open', { now: at('21:59:30'), replayFrom: at('22:00:30') }, at('22:00:30')],
  ['when the replay opens at the end', { now: at('21:59:30'), replayFrom: at('22:00:00') }, null],
  [
    'six hours on, when somebody forgot an encoder',
    { now: at('23:59:30'), endAt: at('23:59:50'), plannedEndAt: at('17:59:50') },
    null,
  ],
  ['before the show', { now: at('19:59:59'), ...silent }, null],
  ['after it', { now: at('22:00:00') }, null],
  ['a clean stop in the middle', { ...silent, now: at('21:20:00'), since: at('21:00:00') }, null],
  ['a clean stop near the end, at once', { ...silent, now: at('21:42:00'), since: at('21:40:00') }, null],
  [
    'a clean stop near the end, for three minutes',
    { ...silent, now: at('21:43:00'), since: at('21:40:00') },
    at('21:43:00'),
  ],
  ['a broken line near the end', { isReceiving: false, now: at('21:55:00'), since: at('21:40:00') }, null],
  [
    'a clean stop after the encore',
    { ...silent, now: at('22:10:15'), since: at('22:10:00'), endAt: at('22:11:30') },
    at('22:10:15'),
  ],
  [
    'a rehearsal that stopped before the show',
    { ...silent, now: at('21:50:00'), since: at('19:30:00') },
    null,
  ],
])('end of show: %s', (_, change, end) => {
  expect(endOfShow(stage(change))).toEqual(end)
})
