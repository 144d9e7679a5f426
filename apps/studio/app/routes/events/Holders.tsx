import type { EventHolders } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoney } from '@encore/contract/rules/money'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

/** Whom it concerns, counted when it is asked; `withMoney` where money goes back. */
export function Holders({ eventId, withMoney = false }: { eventId: string; withMoney?: boolean }) {
  const { w, locale } = useText()
  const words = w.eventTools
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
  if (!holders) return <p role="status">{words.counting}</p>
  const figure = (count: number) => count.toLocaleString(locale)
  const sum = (money: EventHolders['sums'][number]) =>
    money.currency === 'CUBE'
      ? `${figure(money.amount)} CUBE`
      : formatMoney(money, languageTag[locale], money.currency === 'JPY')
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
              : holders.sums.map((money) => <div key={money.currency}>{sum(money)}</div>)}
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
