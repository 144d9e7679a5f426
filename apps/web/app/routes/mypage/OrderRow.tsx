import type { OrderRecord } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { OrderBadge } from '#app/features/orders/OrderBadge.tsx'
import { OrderLine } from '#app/features/orders/OrderLine.tsx'
import { OrderPaymentNote } from '#app/features/orders/OrderPaymentNote.tsx'
import { Thumb, ThumbOfCubes } from '#app/features/orders/Thumb.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { isTicket, nameOf, useOrderWords } from '#app/features/orders/use-order-words.ts'
import { continueOrder } from '#app/features/payment/open-payment.ts'
import { supportPath } from '#app/features/support/support-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './orders.module.css'

export interface OrderRowProps {
  order: OrderRecord
  onAsk: () => void
}

export function OrderRow({ order, onAsk }: OrderRowProps) {
  const t = useT()
  const { dated } = useMomentText()
  const { sum, refundLine } = useOrderWords()
  const { total, createdAt, pgCode, orderId, result, deposit, refund } = order
  const line = refundLine(order)
  return (
    <li className={styles.order}>
      <div className={styles.picture}>
        <Thumb src={order.images[order.productUid]}>
          {order.kind === 'POINT' ? <ThumbOfCubes /> : undefined}
        </Thumb>
      </div>
      <h3 className={styles.name}>
        <Name order={order} />
      </h3>
      <b className={styles.sum}>{sum(total)}</b>
      <p className={`dotted ${styles.facts}`}>
        <time dateTime={createdAt}>{dated(createdAt)}</time>
        {pgCode !== 'CUBE' && <span>{t(`shop.method.${pgCode}`)}</span>}
        <span>
          <PageLink className="link" to={`/orders/${orderId}`}>
            {t('account.orders.number', { id: orderId.slice(-8) })}
          </PageLink>
        </span>
      </p>
      <div className={styles.state}>
        <OrderBadge order={order} />
        {refund.kind !== 'NONE' && (
          <Button
            size="s"
            className={styles.ask}
            aria-label={t(
              refund.kind === 'AT_ONCE'
                ? 'account.orders.refund.atOnceNamed'
                : 'account.orders.refund.requestNamed',
              { name: nameOf(order) },
            )}
            onClick={onAsk}
          >
            {t(refund.kind === 'AT_ONCE' ? 'account.orders.refund.atOnce' : 'account.orders.refund.request')}
          </Button>
        )}
        {result === 'pending' && !deposit && (
          <Button size="s" className={styles.ask} onClick={() => continueOrder(orderId)}>
            {t('order.pay')}
          </Button>
        )}
        {refund.state === 'DECIDED_NO' && (
          <Button
            size="s"
            kind="plain"
            className={styles.ask}
            render={<PageLink to={supportPath({ orderId })} />}
          >
            {t('account.orders.refund.help')}
          </Button>
        )}
      </div>
      <OrderPaymentNote order={order} />
      {order.isGift && (
        <OrderLine>
          <PageLink className="reach" to="/mypage/gifts">
            {t('account.orders.gift')}
          </PageLink>
        </OrderLine>
      )}
      {line && <OrderLine>{line}</OrderLine>}
    </li>
  )
}

/** An order with a ticket is named after its show, with its kind below; any other order the other way round. */
function Name({ order }: { order: OrderRecord }) {
  const { name, lines, eventId, eventTitle, quantity } = order
  const t = useT()
  const own = (
    <>
      <span lang={languageTag[name.lang]}>{name.text}</span>{' '}
      {quantity > 1 && <span>{t('account.orders.times', { n: quantity })}</span>}
    </>
  )
  if (!eventId || !eventTitle) return own
  const show = <span lang={languageTag[eventTitle.lang]}>{eventTitle.text}</span>
  const [first, second] = lines.some(isTicket) ? [show, own] : [own, show]
  return (
    <>
      <PageLink className="link" to={`/detail/${eventId}`}>
        {first}
      </PageLink>
      <small>{second}</small>
    </>
  )
}
