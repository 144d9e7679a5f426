import type { StudioMember } from '@encore/contract/endpoints'
import { Pairs } from '@encore/ui/Pairs'
import { Link } from 'react-router'
import { moneyText } from '#app/data/money.ts'
import { dateText, momentText } from '#app/data/times.ts'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { OrderStatus } from '#app/features/orders/OrderStatus.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { rolesText } from '#app/shell/role-texts.ts'
import styles from './MemberPage.module.css'

type Props = { details: StudioMember }

export function Account({ details: { member, language, roles, barredFrom } }: Props) {
  const { t, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('members.account')}</h2>
      </header>
      <dl className={box.facts}>
        <dt>{t('members.email')}</dt>
        <dd>{member.email ?? '—'}</dd>
        <dt>{t('members.signIn')}</dt>
        <dd>{t(`members.ways.${member.signIn}`)}</dd>
        <dt>{t('members.language')}</dt>
        <dd>{t(`members.languages.${language}`)}</dd>
        <dt>{t('members.joined')}</dt>
        <dd>
          <time dateTime={member.joinedAt}>{dateText(member.joinedAt, locale)}</time>
        </dd>
        <dt>{t('members.number')}</dt>
        <dd>
          <CopyCode text={member.uid} />
        </dd>
        {roles.length === 0 ? null : (
          <>
            <dt>{t('members.roles')}</dt>
            <dd>{rolesText(t, roles)}</dd>
          </>
        )}
        {barredFrom.length === 0 ? null : (
          <>
            <dt>{t('members.barred')}</dt>
            <dd>
              {barredFrom.map(({ id, title }) => (
                <div key={id} lang={title.lang}>
                  {title.text}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

export function Wallet({ details: { balances } }: Props) {
  const { t, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('members.wallet')}</h2>
      </header>
      <Pairs
        rows={[
          { key: 'cubes', name: t('members.cubes'), value: balances.cubes.toLocaleString(locale) },
          { key: 'souls', name: t('members.souls'), value: balances.souls.toLocaleString(locale) },
        ]}
      />
    </section>
  )
}

export function Orders({ details: { member, orders } }: Props) {
  const { t, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('members.orders')}</h2>
        {orders.length === 0 ? null : (
          <Link to={`/orders?q=${member.uid}`} className="link">
            {t('members.allOrders')}
          </Link>
        )}
      </header>
      {orders.length === 0 ? <p className={box.quiet}>{t('members.noOrders')}</p> : null}
      <ul className={styles.rows}>
        {orders.map(({ orderId, name, at, status, isGift, total }) => (
          <li key={orderId}>
            <span>
              <Link to={`/orders/${orderId}`} lang={name.lang}>
                <b>{name.text}</b>
              </Link>
              <small>
                <time dateTime={at}>{momentText(at, locale)}</time>
              </small>
            </span>
            <span className={styles.end}>
              <OrderStatus status={status} isGift={isGift} />
              <span>{moneyText(t, total, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function StaffActions({ details: { staffActions } }: Props) {
  const { t, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('members.activity')}</h2>
      </header>
      {staffActions.length === 0 ? <p className={box.quiet}>{t('members.noActivity')}</p> : null}
      <ul className={styles.rows}>
        {staffActions.map(({ at, what, by, reason, isRefused }) => (
          <li key={`${at} ${what}`}>
            <span>
              <b>
                {isRefused
                  ? t('order.refusedAction', { what: findText(t, `audit.actions.${what}`) ?? what })
                  : (findText(t, `audit.actions.${what}`) ?? what)}
              </b>
              <small>{by === null ? t('audit.operator') : (by.nickname ?? t('members.gone'))}</small>
            </span>
            <time dateTime={at} className={styles.when}>
              {momentText(at, locale)}
            </time>
            {reason === null ? null : <q>{reason}</q>}
          </li>
        ))}
      </ul>
    </section>
  )
}
