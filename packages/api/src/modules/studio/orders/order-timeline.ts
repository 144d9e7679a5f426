import type { OrderTimelineEntry } from '@encore/contract/endpoints'
import { type Currency, minorOfText } from '@encore/contract/rules/money'
import type { HistoryRow } from '#modules/commerce/delivery/index.ts'
import type { GiftStep } from '#modules/commerce/gifts/index.ts'
import type { OrderMove } from '#modules/commerce/orders/index.ts'
import type { PaymentDetails } from '#modules/commerce/payments/index.ts'
import type { DecisionDetails, RequestOfOrder } from '#modules/commerce/refunds/index.ts'
import type { EntryRow } from '#modules/studio/audit/index.ts'

export interface Happened {
  currency: Currency
  moves: OrderMove[]
  /** Time at which the buyer agreed that digital content is supplied immediately. */
  consentedAt: Date | null
  payments: PaymentDetails
  requests: RequestOfOrder[]
  decisions: DecisionDetails[]
  deliveries: HistoryRow[]
  gifts: GiftStep[]
  messages: readonly { template: string; at: Date }[]
  /** The texts are only in the support mailbox. */
  helps: readonly { id: string; topic: string; at: Date }[]
  staffActions: EntryRow[]
  names: ReadonlyMap<string, string>
}

type Draft = Pick<OrderTimelineEntry, 'source' | 'what'> & Partial<OrderTimelineEntry>

/**
 * Merges everything about an order into one list, newest first. At the same moment, the later entry of a module comes
 * first.
 */
export function orderTimeline(happened: Happened): OrderTimelineEntry[] {
  const result = [
    ...fromOrder(happened),
    ...fromPayments(happened),
    ...fromPersons(happened),
    ...fromDelivery(happened),
    ...happened.messages.map(({ template, at }) => entry(at, { source: 'MESSAGE', what: template })),
    ...happened.helps.map(({ id, topic, at }) => entry(at, { source: 'HELP', what: topic, reference: id })),
  ]
  return result.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed()
}

const entry = (at: Date, draft: Draft): OrderTimelineEntry => ({
  at: at.toISOString(),
  ...{ by: null, words: null, money: null, reference: null, isRefused: false },
  ...draft,
})

const fromOrder = ({ moves, consentedAt, gifts }: Happened): OrderTimelineEntry[] => [
  ...(consentedAt === null ? [] : [entry(consentedAt, { source: 'ORDER', what: 'digitalAgreed' })]),
  ...moves.map(({ event, at }) => entry(at, { source: 'ORDER', what: event })),
  ...gifts.map(({ event, at }) => entry(at, { source: 'GIFT', what: event })),
]

const fromPayments = ({ payments: { attempts, words, refunds } }: Happened): OrderTimelineEntry[] => [
  ...attempts.flatMap(({ id, at, state, refusal, amount, currency }) => [
    entry(at, { source: 'PAYMENT', what: 'OPENED', money: { amount, currency }, reference: id }),
    ...(state === 'DECLINED' && refusal !== null
      ? [entry(at, { source: 'PAYMENT', what: 'REFUSAL', words: refusal, reference: id })]
      : []),
  ]),
  ...words.map(({ at, gatewayTxId, outcome }) =>
    entry(at, { source: 'PAYMENT', what: outcome, reference: gatewayTxId }),
  ),
  ...refunds.map(({ id, at, amount, currency, reason }) =>
    entry(at, { source: 'REFUND', what: reason, money: { amount, currency }, reference: id }),
  ),
]

/**
 * Decisions at the command line are not in the audit log; those of the studio are, so only the former are added here.
 */
function fromPersons({ requests, decisions, staffActions, names, currency }: Happened): OrderTimelineEntry[] {
  const byOperators = decisions.filter(({ decidedBy }) => !decidedBy.startsWith('m_'))
  return [
    ...requests.map(({ at, reason }) =>
      entry(at, { source: 'REFUND', what: 'REQUESTED', words: reason || null }),
    ),
    ...byOperators.map(({ at, decidedBy, action, amount, reason, subject }) =>
      entry(at, {
        ...{ source: 'STAFF', what: `operator.${action.toLowerCase()}`, by: decidedBy, words: reason },
        money: amount === null ? null : { amount, currency },
        reference: subject,
      }),
    ),
    ...staffActions.map(({ at, actorUid, action, reason, outcome, after }) => {
      const { amount, waits } = (after ?? {}) as { amount?: unknown; waits?: unknown }
      const sum = typeof amount === 'string' ? minorOfText(amount, currency) : null
      return entry(at, {
        // A pending approval is shown as requested, not as done.
        ...{ source: 'STAFF', what: waits === undefined ? action : `${action}-waits`, words: reason },
        ...{ isRefused: outcome === 'REFUSED', money: sum === null ? null : { amount: sum, currency } },
        by: names.get(actorUid ?? '') ?? null,
      })
    }),
  ]
}

const fromDelivery = ({ deliveries, names }: Happened): OrderTimelineEntry[] =>
  deliveries.map(({ subject, event, at, reportedBy }) =>
    entry(at, {
      ...{ source: subject.startsWith('pc_') ? 'PARCEL' : 'PICKUP', what: event, reference: subject },
      by: reportedBy === null ? null : (names.get(reportedBy) ?? reportedBy),
    }),
  )
