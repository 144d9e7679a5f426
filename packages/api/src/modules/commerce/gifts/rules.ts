import type { giftProblems, giftStates } from '@encore/contract/endpoints'
import { giftHindrance } from '@encore/contract/rules/gifts'
import { giftMessage } from '@encore/contract/rules/limits'
import { readPlainText } from '@encore/contract/rules/plain-text'
import { hasBlockedWord } from '#kernel/blocked-words.ts'
import { invalid, ok } from '#kernel/result.ts'
import { nextState, type Transitions } from '#kernel/transitions.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import type { OrderLine } from '#modules/commerce/orders/index.ts'

export type GiftState = (typeof giftStates)[number]
export type GiftProblem = (typeof giftProblems)[number]

export type GiftEvent =
  /** The order was fulfilled. */
  | 'paid'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  /** The order was refunded for another reason. */
  | 'revoked'

/** All transitions of a gift; none leads back. */
export const giftGraph: Transitions<GiftState, GiftEvent> = {
  WAITING_PAYMENT: { paid: 'READY' },
  READY: {
    accepted: 'ACCEPTED',
    declined: 'DECLINED',
    expired: 'EXPIRED',
    withdrawn: 'WITHDRAWN',
    revoked: 'REVOKED',
  },
  ACCEPTED: { revoked: 'REVOKED' },
  DECLINED: {},
  EXPIRED: {},
  WITHDRAWN: {},
  REVOKED: {},
}

export const mayMove = (state: GiftState, event: GiftEvent): boolean =>
  nextState(giftGraph, state, event) !== null

/** Returns why a product cannot be given to a recipient in that country; null when it can. */
export const hindranceThere = (
  product: SaleProduct,
  countryCode: string | null,
): 'KIND' | 'PICKUP' | 'ORDER_INFO' | 'COUNTRY' | null =>
  giftHindrance(product) ?? (product.requiresShipping && countryCode === null ? 'COUNTRY' : null)

/** A link serves one recipient, so only goods may have a quantity above one. */
export const mostAtOnce = ({ kind }: Pick<SaleProduct, 'kind'>): number =>
  kind === 'GOODS' ? Number.POSITIVE_INFINITY : 1

/** Sanitises the sender's message; empty when there is none. */
export function readMessage(given: string) {
  const read = readPlainText(given, giftMessage)
  if ('problem' in read) return read.problem === 'blank' ? ok('') : invalid('message', read.problem)
  return hasBlockedWord(read.text) ? invalid('message', 'blockedWord') : ok(read.text)
}

/** Returns when the entitlements of a gift end; null when one has no end. */
export function endOfUse(
  { grants }: Pick<OrderLine, 'grants'>,
  event: { endAt: Date; replayTo: Date | null } | null,
): Date | null {
  const ends = grants.map(({ scope, windowTo }) => {
    if (windowTo) return new Date(windowTo)
    return (scope === 'REPLAY' ? event?.replayTo : event?.endAt) ?? null
  })
  const known = ends.filter((end) => end !== null)
  return known.length > 0 && known.length === ends.length
    ? new Date(Math.max(...known.map((end) => end.getTime())))
    : null
}
