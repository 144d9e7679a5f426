import type { EventChange, EventChangeKind } from '@encore/contract/rules/event-editing'
import type { WrittenEvent } from '#modules/catalog/events/index.ts'

/** Who has to do with an event at this moment. */
export interface Concerned {
  /** People with a right to it. */
  holders: number
  /** Orders with a ticket to it that wait for money. */
  openOrders: number
  /** Fans in the line before the sale. */
  waiting: number
}

/** What saving means for buyers, in the order it is told; nothing for what nobody would feel. */
export function eventChanges(
  before: WrittenEvent,
  after: WrittenEvent,
  { holders, openOrders, waiting }: Concerned,
): EventChange[] {
  const isOver = before.isCanceled || before.endAt <= before.now
  const isSold = isOnSale(before) || isOnSale(after)
  const isFelt = holders > 0 || openOrders > 0 || isSold
  const differs = (of: (event: WrittenEvent) => unknown) => differ(of(before), of(after))
  const told: [kind: EventChangeKind, count: number, isTold: boolean][] = [
    ['TITLE', holders, differs(({ title }) => sorted(title))],
    ['ARTISTS', holders, differs(({ artistIds }) => artistIds.toSorted())],
    ['TIMES', holders, differs(({ doorsAt, startAt, endAt }) => [doorsAt, startAt, endAt])],
    ['ZONE', holders, before.zone !== after.zone],
    ['AGE', holders, before.minimumAge !== after.minimumAge],
    ['REGIONS', holders, differs(({ regions }) => regions?.toSorted() ?? null)],
    ['ID_CHECK', holders, before.idCheck !== after.idCheck],
    ['PAID', holders, before.isFree && !after.isFree],
    ['REPLAY', holders, isReplayLess(before, after)],
    ['REFUND', holders, differs(({ refund }) => sorted(refund))],
  ]
  const ofShow = told.filter(([kind, , isTold]) => isTold && isFelt && (!isOver || kind === 'REPLAY'))
  const isSaleMoved = differs(({ ticketOpenAt, ticketCloseAt }) => [ticketOpenAt, ticketCloseAt])
  const ofSale = isSaleMoved && !isOver && (waiting > 0 || isSold)
  const changes = ofShow.map(([kind, count]) => ({ kind, count }))
  return [
    ...changes,
    ...(ofSale ? [{ kind: 'SALE' as const, count: waiting }] : []),
    ...(changes.length > 0 && openOrders > 0 ? [{ kind: 'OPEN_ORDERS' as const, count: openOrders }] : []),
  ]
}

/** Fans can buy a ticket; an event that is free has readers who count on it, too. */
const isOnSale = ({ isHidden, isCanceled, now, ticketOpenAt, ticketCloseAt }: WrittenEvent) =>
  !isHidden && !isCanceled && ticketOpenAt <= now && now < ticketCloseAt

/** Later, or not as long, or not at all; a window that is over is nobody's any more. */
function isReplayLess(before: WrittenEvent, after: WrittenEvent): boolean {
  if (before.replayFrom === null || before.isCanceled) return false
  if (before.replayTo !== null && before.replayTo <= before.now) return false
  if (after.replayFrom === null || after.replayFrom > before.replayFrom) return true
  return after.replayTo !== null && (before.replayTo === null || after.replayTo < before.replayTo)
}

const sorted = (texts: object) => Object.entries(texts).toSorted()
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
