import type { Quote } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { Money } from '@encore/contract/rules/money'
import { formatMoment } from '@encore/contract/rules/time'
import { Pairs } from '@encore/ui/Pairs'
import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import { ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { Thumb } from '#app/features/orders/Thumb.tsx'
import { EntryRules } from '#app/features/tickets/EntryRules.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type FixLine, LineProblems } from './LineProblems.tsx'
import styles from './OrderSummary.module.css'
import { faceOf, type QuoteLine } from './quote-line.ts'

/** Sums of a quote, in money or cubes. */
export type Sums = NonNullable<Quote['money']>

export interface OrderSummaryProps {
  quote: Quote
  sums: Sums | null
  /** Name of the destination country; null until one is chosen. */
  destination: string | null
  onFix: FixLine
  /** Target of in-page links. */
  id: string
  children: ReactNode
}

export function OrderSummary({ quote, sums, destination, onFix, id, children }: OrderSummaryProps) {
  const { t } = useText()
  const money = useMoneyText()
  const inCubes = sums?.total.currency === 'CUBE'
  const shippingName = destination
    ? t('checkout.shippingTo', { country: destination })
    : t('checkout.shipping')
  return (
    <aside id={id} className={styles.summary} aria-label={t('checkout.order')}>
      <h2 className={styles.title}>{t('checkout.order')}</h2>
      <ul className={styles.lines}>
        {quote.lines.map((line) => (
          <Line key={line.cartItemId ?? line.productUid} line={line} inCubes={inCubes} onFix={onFix} />
        ))}
      </ul>
      {sums && (
        <div className={styles.sums}>
          {quote.requires.shipping && (
            <Pairs
              rows={[
                { key: 'goods', name: t('checkout.items'), value: money(sums.goods) },
                {
                  key: 'shipping',
                  name: shippingName,
                  value: sums.shipping ? money(sums.shipping) : t('checkout.shippingLater'),
                },
              ]}
            />
          )}
          <p className={styles.total}>
            <span>{t('checkout.total')}</span>
            <b translate="no">{money(sums.total)}</b>
          </p>
        </div>
      )}
      {children}
    </aside>
  )
}

function Line({ line, inCubes, onFix }: { line: QuoteLine; inCubes: boolean; onFix: FixLine }) {
  const { t, locale } = useText()
  const money = useMoneyText()
  const { quantity, unitPrice, unitPoints, kind, event } = line
  const { title, detail, imageUrl, isTicket } = faceOf(line)
  const each: Money | null = inCubes
    ? unitPoints === null
      ? null
      : { amount: unitPoints, currency: 'CUBE' }
    : unitPrice
  return (
    <li>
      <Thumb src={imageUrl}>{isTicket ? undefined : <Package />}</Thumb>
      <div className={styles.what}>
        <h3 lang={languageTag[title.lang]}>{title.text}</h3>
        <p className="dotted">
          {detail && <span lang={languageTag[detail.lang]}>{detail.text}</span>}
          {event && kind === 'TICKET_LIVE' && (
            <time dateTime={event.startAt}>
              <span>{formatMoment(event.startAt, event.zone, locale)}</span>
              <ViewerTimeBeside at={event.startAt} zone={event.zone} />
            </time>
          )}
          {quantity > 1 && <span>{t('checkout.quantity', { n: quantity })}</span>}
        </p>
      </div>
      <span className={styles.price} translate="no">
        {each && money({ ...each, amount: each.amount * quantity })}
      </span>
      {event && isTicket && (
        <div className={styles.rules}>
          <EntryRules rules={event.rules} />
        </div>
      )}
      {line.problems.length > 0 && (
        <div className={styles.problems}>
          <LineProblems line={line} onFix={onFix} />
        </div>
      )}
    </li>
  )
}
