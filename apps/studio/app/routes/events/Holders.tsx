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
  const { w, locale } = useText()
  const words = w.eventTools
  const holders = asked.value
  if (asked.failed) return <RetryNotice asked={asked} />
  if (!holders) return <p role="status">{words.counting}</p>
  const figure = (count: number) => count.toLocaleString(locale)
  return (
    <dl className={styles.figures}>
      <dt>{words.members}</dt>
      <dd>{figure(holders.members)}</dd>
      <dt>{words.orders}</dt>
      <dd>{figure(holders.orders)}</dd>
      {withMoney ? (
        <>
          <dt>{words.sums}</dt>
          <dd>
            {holders.sums.length === 0
              ? words.nothing
              : holders.sums.map((money) => <div key={money.currency}>{moneyText(w, money, locale)}</div>)}
          </dd>
          <dt>{words.byPerson}</dt>
          <dd>{figure(holders.byPerson)}</dd>
          <dt>{words.unpaid}</dt>
          <dd>{figure(holders.unpaid)}</dd>
        </>
      ) : null}
    </dl>
  )
}
