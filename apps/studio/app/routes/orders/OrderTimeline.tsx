import type { OrderTimelineEntry } from '@encore/contract/endpoints'
import Bell from 'lucide-react/icons/bell'
import CreditCard from 'lucide-react/icons/credit-card'
import Gift from 'lucide-react/icons/gift'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Store from 'lucide-react/icons/store'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import { moneyText } from '#app/data/money.ts'
import { stampText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './OrderTimeline.module.css'

const icons: Record<OrderTimelineEntry['source'], ComponentType> = {
  ORDER: ReceiptText,
  PAYMENT: CreditCard,
  REFUND: Undo2,
  PARCEL: Package,
  PICKUP: Store,
  GIFT: Gift,
  MESSAGE: Bell,
  HELP: LifeBuoy,
  STAFF: UserRound,
}

/** Order activity, newest first. */
export function OrderTimeline({ timeline }: { timeline: readonly OrderTimelineEntry[] }) {
  const { t, locale } = useText()
  return (
    <ol className={styles.timeline}>
      {timeline.map((entry, at) => {
        const { source, what, by, words, money, reference, isRefused } = entry
        const Icon = icons[source]
        const known =
          findText(t, `order.what.${source}.${what}`) ?? findText(t, `audit.actions.${what}`) ?? what
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number of their own and never change places
          <li key={`${entry.at} ${source} ${what} ${at}`} data-source={source}>
            <Icon />
            <div>
              <b>{isRefused ? t('order.refusedAction', { what: known }) : known}</b>
              <span className={`dotted ${styles.more}`}>
                {money === null ? null : <span>{moneyText(t, money, locale)}</span>}
                {by === null ? null : <span>{by}</span>}
                {reference === null ? null : <code>{reference}</code>}
              </span>
              {words === null ? null : <q>{words}</q>}
            </div>
            <time dateTime={entry.at}>{stampText(entry.at)}</time>
          </li>
        )
      })}
    </ol>
  )
}
