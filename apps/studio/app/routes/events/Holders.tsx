import type { EventHolders } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

/** Whom it concerns, counted when it is asked; null until then. */
export function useHolders(eventId: string): EventHolders | null {
  const [holders, setHolders] = useState<EventHolders | null>(null)
  useEffect(() => {
    let isOver = false
    void call('GET /api/studio/event/{eventId}/holders', { params: { eventId } }).then((answer) => {
      if (answer.ok && !isOver) setHolders(answer.value)
    })
    return () => {
      isOver = true
    }
  }, [eventId])
  return holders
}

/** Whom it concerns; `withMoney` where money goes back. */
export function Holders({
  holders,
  withMoney = false,
}: {
  holders: EventHolders | null
  withMoney?: boolean
}) {
  const { w, locale } = useText()
  const words = w.eventTools
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
