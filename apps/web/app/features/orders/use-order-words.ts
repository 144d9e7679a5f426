import type { OrderRecord } from '@encore/contract/endpoints'
import { isDeposit } from '@encore/contract/rules/payment-methods'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { useMomentText } from './use-moment-text.ts'

export const isTicket = ({ kind }: OrderRecord['lines'][number]): boolean => kind.startsWith('TICKET')

/** Short name of an order: the event's title when it contains a ticket. */
export const nameOf = ({ name, lines, eventTitle }: OrderRecord): string =>
  ((lines.some(isTicket) && eventTitle) || name).text

export function useOrderWords() {
  const { t } = useText()
  const sum = useMoneyText()
  const { dated } = useMomentText()

  /** State of a refund, or until when an immediate one is possible; empty when there is none. */
  const refundLine = ({ refund, pgCode, status }: OrderRecord): string => {
    const { state, until, refunded } = refund
    const amount = refunded ? sum(refunded) : ''
    const isBank = isDeposit(pgCode)
    switch (state) {
      case 'ASKED':
        return t('account.orders.refund.asked')
      case 'DECIDED_NO':
        return t('account.orders.refund.declined')
      case 'UNDER_WAY':
        return t(isBank ? 'account.orders.refund.underWayBank' : 'account.orders.refund.underWay', { amount })
      case 'DONE': {
        const how = refunded?.currency === 'CUBE' ? 'doneCubes' : isBank ? 'doneBank' : 'done'
        const done = t(`account.orders.refund.${how}`, { amount })
        return status === 'PARTIALLY_REFUNDED' ? t('account.orders.refund.donePart', { done }) : done
      }
      case null:
        return until ? t('account.orders.refund.until', { date: dated(until) }) : ''
    }
  }
  return { sum, refundLine }
}
