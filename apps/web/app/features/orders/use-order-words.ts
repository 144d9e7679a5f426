import type { OrderRecord } from '@encore/contract/endpoints'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { useMomentText } from './use-moment-text.ts'

export const isTicket = ({ kind }: OrderRecord['lines'][number]): boolean => kind.startsWith('TICKET')

/** What an order is called in one word: with a ticket in it by its show. */
export const nameOf = ({ name, lines, eventTitle }: OrderRecord): string =>
  ((lines.some(isTicket) && eventTitle) || name).text

/** Sums and refunds as the reader is told of them. */
export function useOrderWords() {
  const { t } = useText()
  const sum = useMoneyText()
  const { dated } = useMomentText()

  /** Where a refund stands, or until when it is had at once; empty for nothing to tell. */
  const refundLine = ({ refund, pgCode, status }: OrderRecord): string => {
    const { state, until, refunded } = refund
    const amount = refunded ? sum(refunded) : ''
    const isBank = pgCode === 'KONBINI'
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
