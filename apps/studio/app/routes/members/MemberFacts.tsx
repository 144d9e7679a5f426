import type { StudioMember } from '@encore/contract/endpoints'
import { Pairs } from '@encore/ui/Pairs'
import { Link } from 'react-router'
import { moneyText } from '#app/data/money.ts'
import { dateText, momentText } from '#app/data/times.ts'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { OrderStatus } from '#app/features/orders/OrderStatus.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { rolesText } from '#app/shell/role-texts.ts'
import styles from './MemberPage.module.css'

type Props = { details: StudioMember }

export function Account({ details: { member, language, roles, barredFrom } }: Props) {
  const { w, locale } = useText()
  const words = w.members
  return (
    <section className={box.box}>
      <header>
        <h2>{words.account}</h2>
      </header>
      <dl className={box.facts}>
        <dt>{words.email}</dt>
        <dd>{member.email ?? '—'}</dd>
        <dt>{words.signIn}</dt>
        <dd>{words.ways[member.signIn]}</dd>
        <dt>{words.language}</dt>
        <dd>{words.languages[language]}</dd>
        <dt>{words.joined}</dt>
        <dd>
          <time dateTime={member.joinedAt}>{dateText(member.joinedAt, locale)}</time>
        </dd>
        <dt>{words.number}</dt>
        <dd>
          <CopyCode text={member.uid} />
        </dd>
        {roles.length === 0 ? null : (
          <>
            <dt>{words.roles}</dt>
            <dd>{rolesText(w, roles)}</dd>
          </>
        )}
        {barredFrom.length === 0 ? null : (
          <>
            <dt>{words.barred}</dt>
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
  const { w, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{w.members.wallet}</h2>
      </header>
      <Pairs
        rows={[
          { key: 'cubes', name: w.members.cubes, value: balances.cubes.toLocaleString(locale) },
          { key: 'souls', name: w.members.souls, value: balances.souls.toLocaleString(locale) },
        ]}
      />
    </section>
  )
}

export function Orders({ details: { member, orders } }: Props) {
  const { w, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{w.members.orders}</h2>
        {orders.length === 0 ? null : (
          <Link to={`/orders?q=${member.uid}`} className="link">
            {w.members.allOrders}
          </Link>
        )}
      </header>
      {orders.length === 0 ? <p className={box.quiet}>{w.members.noOrders}</p> : null}
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
              <span>{moneyText(w, total, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function StaffActions({ details: { staffActions } }: Props) {
  const { w, locale } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{w.members.activity}</h2>
      </header>
      {staffActions.length === 0 ? <p className={box.quiet}>{w.members.noActivity}</p> : null}
      <ul className={styles.rows}>
        {staffActions.map(({ at, what, by, reason, isRefused }) => (
          <li key={`${at} ${what}`}>
            <span>
              <b>{isRefused ? w.order.refusedAction(w.actions[what] ?? what) : (w.actions[what] ?? what)}</b>
              <small>{by === null ? w.auditPage.operator : (by.nickname ?? w.members.gone)}</small>
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
