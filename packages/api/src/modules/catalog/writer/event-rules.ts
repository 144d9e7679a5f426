import { isReservedSlug, isSlug } from '@encore/contract/rules/event-slug'
import type { Rule } from '@encore/contract/rules/field-rules'
import { isZone } from '@encore/contract/rules/local-time'
import type { EventWrite } from '#modules/catalog/events/index.ts'

/** An unreadable time is an invalid date: it is refused as such and not compared with other times. */
export const eventRules: Rule<EventWrite>[] = [
  ['title', 'required', (event) => Object.values(event.title).some(Boolean)],
  ['slug', 'pattern', (event) => isSlug(event.slug)],
  ['slug', 'reserved', (event) => !isReservedSlug(event.slug)],
  ['accent', 'pattern', (event) => /^#[0-9a-f]{6}$/.test(event.accent)],
  ['storefrontCollection', 'pattern', (event) => isHandle(event.storefrontCollection)],
  ['zone', 'time-zone', (event) => isZone(event.zone)],
  ['doorsAt', 'before-start', (event) => !(event.doorsAt > event.startAt)],
  // A show that began early may have ended before its announced start.
  [
    'endAt',
    'after-start',
    ({ endAt, startAt, startedAt }) => !(endAt <= startAt) || (!!startedAt && endAt > startedAt),
  ],
  ['ticketCloseAt', 'after-open', (event) => !(event.ticketCloseAt <= event.ticketOpenAt)],
  ['ticketCloseAt', 'until-end', (event) => !(event.ticketCloseAt > event.endAt)],
  ['replayTo', 'both', (event) => (event.replayFrom === null) === (event.replayTo === null)],
  ['replayFrom', 'after-end', ({ replayFrom, endAt }) => replayFrom === null || !(replayFrom < endAt)],
  [
    'replayTo',
    'after-from',
    ({ replayFrom, replayTo }) => !replayFrom || !replayTo || !(replayTo <= replayFrom),
  ],
]

/** Format of a collection handle in the official store. */
const isHandle = (text: string | null) =>
  text === null || (text.length <= 255 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text))
