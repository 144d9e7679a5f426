import { eventStatuses } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { shownStatuses, statusText } from './shown-statuses.ts'

test('event status: a hidden event sells nothing and never shows open tickets', () => {
  expect(shownStatuses({ status: 'OPEN_TICKET', isHidden: true })).toEqual(['hidden'])
  expect(shownStatuses({ status: 'SCHEDULED', isHidden: true })).toEqual(['hidden'])
})

test('event status: a hidden event still shows that it is on air, over or canceled', () => {
  for (const status of ['ON_AIR', 'ENDED', 'CANCELED'] as const)
    expect(shownStatuses({ status, isHidden: true })).toEqual(['hidden', status])
})

test('event status: a published event shows its status only', () => {
  for (const status of eventStatuses) expect(shownStatuses({ status, isHidden: false })).toEqual([status])
})

test('event status: one line shows every status', () => {
  expect(statusText(textFromFiles('en'), { status: 'ON_AIR', isHidden: true })).toBe('Hidden · On air')
})
