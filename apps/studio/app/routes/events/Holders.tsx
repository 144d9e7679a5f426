import type { EventHolders } from '@encore/contract/endpoints'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { type Asked, useAnswer } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

export function useHolders(eventId: string): Asked<EventHolders> {
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/holders', { params: { eventId } }),
    [eventId],
  )
  return useAnswer(load)
}

/** Shows the affected ticket holders; `withMoney` adds the refund totals. */
export function Holders({ asked, withMoney = false }: { asked: Asked<EventHolders>; withMoney?: boolean }) {
  const { t, locale } = useText()
  const holders = asked.value
  if (asked.failed) return <RetryNotice asked={asked} />
  if (!holders) return <p role="status">{t('events.tools.counting')}</p>
  const figure = (count: number) => count.toLocaleString(locale)
  return (
    <dl className={styles.figures}>
      <dt>{t('events.tools.members')}</dt>
      <dd>{figure(holders.members)}</dd>
      <dt>{t('events.tools.orders')}</dt>
      <dd>{figure(holders.orders)}</dd>
      {withMoney ? (
        <>
          <dt>{t('events.tools.sums')}</dt>
          <dd>
            {holders.sums.length === 0
              ? t('events.tools.nothing')
              : holders.sums.map((money) => <div key={money.currency}>{moneyText(t, money, locale)}</div>)}
          </dd>
          <dt>{t('events.tools.byPerson')}</dt>
          <dd>{figure(holders.byPerson)}</dd>
          <dt>{t('events.tools.unpaid')}</dt>
          <dd>{figure(holders.unpaid)}</dd>
        </>
      ) : null}
    </dl>
  )
}
