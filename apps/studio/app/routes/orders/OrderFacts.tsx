import type { StudioOrder } from '@encore/contract/endpoints'
import { paymentMethodName } from '@encore/contract/labels/payment-methods'
import { Badge } from '@encore/ui/Badge'
import { Pairs } from '@encore/ui/Pairs'
import { moneyText } from '#app/data/money.ts'
import { dateText, spanText } from '#app/data/times.ts'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { MemberLink } from '#app/features/members/MemberLink.tsx'
import { parcelStatusStyle } from '#app/features/orders/parcel-status-style.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './OrderPage.module.css'

type Props = { details: StudioOrder }

export function Facts({ details: { order, lines, shipping, sums, cubes } }: Props) {
  const { t, locale } = useText()
  const text = (money: StudioOrder['sums']['paid']) => moneyText(t, money, locale)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('order.facts')}</h2>
      </header>
      <dl className={`${box.facts} ${styles.facts}`}>
        <dt>{t('orders.buyer')}</dt>
        <dd>
          <MemberLink {...order.buyer} />
        </dd>
        <dt>{t('order.number')}</dt>
        <dd>
          <CopyCode text={order.orderId} />
        </dd>
        <dt>{t('orders.method')}</dt>
        <dd>{paymentMethodName(locale, order.pgCode)}</dd>
      </dl>
      <h3 className={styles.part}>{t('order.lines')}</h3>
      <Pairs
        rows={[
          ...lines.map(({ lineId, name, quantity, unitPrice }) => ({
            key: lineId,
            name: (
              <span lang={name.lang}>
                <span>{name.text}</span> <span>{`× ${quantity}`}</span>
              </span>
            ),
            value: text({ ...unitPrice, amount: unitPrice.amount * quantity }),
          })),
          ...(shipping ? [{ key: 'shipping', name: t('order.shipping'), value: text(shipping) }] : []),
        ]}
      />
      <h3 className={styles.part}>{t('order.money')}</h3>
      <Pairs
        rows={[
          { key: 'paid', name: t('order.paid'), value: text(sums.paid) },
          { key: 'back', name: t('order.back'), value: text(sums.back) },
          { key: 'left', name: t('order.left'), value: text(sums.left), strong: true },
        ]}
      />
      {cubes === null ? null : (
        <p className={box.quiet}>
          {t('order.cubes', {
            unspent: cubes.unspent.toLocaleString(locale),
            brought: cubes.brought.toLocaleString(locale),
          })}
        </p>
      )}
    </section>
  )
}

export function Payments({ details: { payments, refunds } }: Props) {
  const { t, locale } = useText()
  if (payments.length + refunds.length === 0) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('order.payments')}</h2>
      </header>
      <ul className={styles.rows}>
        {payments.map(({ attemptId, gatewayTxId, pgCode, state, amount, refusal, at }) => (
          <li key={`${attemptId} ${gatewayTxId ?? ''}`}>
            <span>
              <b>{moneyText(t, amount, locale)}</b> <span>{paymentMethodName(locale, pgCode)}</span>
            </span>
            <Badge kind={state === 'CAPTURED' ? 'ok' : 'soft'}>
              {findText(t, `order.attemptState.${state}`) ?? state}
            </Badge>
            <small>
              <span className="dotted">
                <span>{dateText(at, locale)}</span>
                <CopyCode text={gatewayTxId ?? attemptId} />
              </span>
            </small>
            {refusal === null ? null : <small>{refusal}</small>}
          </li>
        ))}
        {refunds.map(({ refundId, amount, state, words, at }) => (
          <li key={refundId}>
            <span>
              <b>{t('orders.back', { sum: moneyText(t, amount, locale) })}</b>
            </span>
            <Badge kind={state === 'SUCCEEDED' ? 'ok' : state === 'FAILED_MANUAL' ? 'warn' : 'soft'}>
              {findText(t, `order.refundState.${state}`) ?? state}
            </Badge>
            <small>
              <span className="dotted">
                <span>{dateText(at, locale)}</span>
                <code>{refundId}</code>
              </span>
            </small>
            {words === null ? null : <small>{words}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Delivery({ details: { parcels, pickups, country } }: Props) {
  const { t, locale } = useText()
  if (parcels.length + pickups.length === 0 && country === null) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('order.delivery')}</h2>
        {country === null ? null : (
          <span className={box.quiet}>{new Intl.DisplayNames(locale, { type: 'region' }).of(country)}</span>
        )}
      </header>
      <ul className={styles.rows}>
        {parcels.map(({ parcelId, state, trackingNumber, trackingUrl, lines }) => (
          <li key={parcelId}>
            <span>{lines.map(({ name, quantity }) => `${name.text} × ${quantity}`).join(', ')}</span>
            <Badge kind={parcelStatusStyle[state]}>
              {findText(t, `order.parcelState.${state}`) ?? state}
            </Badge>
            <small>
              {trackingUrl ? (
                <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
                  {trackingNumber}
                </a>
              ) : (
                <code>{trackingNumber ?? parcelId}</code>
              )}
            </small>
          </li>
        ))}
        {pickups.map(({ passId, state, slot, zone, lines }) => (
          <li key={passId}>
            <span>{lines.map(({ name, quantity }) => `${name.text} × ${quantity}`).join(', ')}</span>
            <Badge kind={state === 'HANDED_OVER' ? 'ok' : 'soft'}>
              {findText(t, `order.parcelState.${state}`) ?? state}
            </Badge>
            {slot ? <small>{spanText(slot, locale, zone)}</small> : null}
            <small>
              <code>{passId}</code>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
