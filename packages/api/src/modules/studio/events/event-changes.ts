import type { EntryRules } from '@encore/contract/endpoints'
import { entryRuleNames } from '@encore/contract/rules/entry-rules'
import type { EventChange, EventChangeKind } from '@encore/contract/rules/event-editing'
import type { WrittenEvent } from '#modules/catalog/events/index.ts'

export interface Concerned {
  holders: number
  /** Unpaid orders with a ticket to it. */
  openOrders: number
  /** Members in the on-sale queue before the sale. */
  waiting: number
}

type Compared = [kind: EventChangeKind, count: number, isTold: boolean]

/** Returns the effects of a save on buyers, in display order; changes that affect no buyer are omitted. */
export function eventChanges(
  before: WrittenEvent,
  after: WrittenEvent,
  { holders, openOrders, waiting }: Concerned,
): EventChange[] {
  const isOver = before.isCanceled || before.endAt <= before.now
  const isSold = isOnSale(before) || isOnSale(after)
  const hasBuyers = holders > 0 || openOrders > 0 || isSold
  const differs = (of: (event: WrittenEvent) => unknown) => differ(of(before), of(after))
  const result: Compared[] = [
    ['TITLE', holders, differs(({ title }) => sorted(title))],
    ['ARTISTS', holders, differs(({ artistIds }) => artistIds.toSorted())],
    ['TIMES', holders, differs(({ doorsAt, startAt, endAt }) => [doorsAt, startAt, endAt])],
    ['ZONE', holders, before.zone !== after.zone],
    ...entryRuleNames.map(
      (rule): Compared => [kindOfRule[rule], holders, differs((event) => comparable(event[rule]))],
    ),
    ['PAID', holders, before.isFree && !after.isFree],
    ['REPLAY', holders, isReplayLess(before, after)],
    ['REFUND', holders, differs(({ refund }) => sorted(refund))],
  ]
  const ofShow = result.filter(
    ([kind, , isReported]) => isReported && hasBuyers && (!isOver || kind === 'REPLAY'),
  )
  const isSaleMoved = differs(({ ticketOpenAt, ticketCloseAt }) => [ticketOpenAt, ticketCloseAt])
  const ofSale = isSaleMoved && !isOver && (waiting > 0 || isSold)
  const changes = ofShow.map(([kind, count]) => ({ kind, count }))
  return [
    ...changes,
    ...(ofSale ? [{ kind: 'SALE' as const, count: waiting }] : []),
    ...(changes.length > 0 && openOrders > 0 ? [{ kind: 'OPEN_ORDERS' as const, count: openOrders }] : []),
  ]
}

/** True while tickets can be bought. This includes free events, because visitors rely on their times too. */
const isOnSale = ({ isHidden, isCanceled, now, ticketOpenAt, ticketCloseAt }: WrittenEvent) =>
  !isHidden && !isCanceled && ticketOpenAt <= now && now < ticketCloseAt

/** True when the replay starts later, lasts shorter or is removed. A window that is over affects no one. */
function isReplayLess(before: WrittenEvent, after: WrittenEvent): boolean {
  if (before.replayFrom === null || before.isCanceled) return false
  if (before.replayTo !== null && before.replayTo <= before.now) return false
  if (after.replayFrom === null || after.replayFrom > before.replayFrom) return true
  return after.replayTo !== null && (before.replayTo === null || after.replayTo < before.replayTo)
}

/** Effect of a changed entry rule. */
const kindOfRule: Record<keyof EntryRules, EventChangeKind> = {
  minimumAge: 'AGE',
  regions: 'REGIONS',
  idCheck: 'ID_CHECK',
}

const comparable = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
const sorted = (texts: object) => Object.entries(texts).toSorted()
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
