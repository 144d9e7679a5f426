import type { Cart, CartLine } from '@encore/contract/endpoints'
import { isPayable, sumOf } from '@encore/contract/rules/cart'
import { currencySymbol } from '@encore/contract/rules/money'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Pairs } from '@encore/ui/Pairs'
import { useNavigate } from 'react-router'
import { paymentPath, selectForPayment } from '#app/features/checkout/selection.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Summary.module.css'

export interface SummaryProps {
  cart: Cart
  lines: readonly CartLine[]
  chosen: readonly CartLine[]
}

export function Summary({ cart, lines, chosen }: SummaryProps) {
  const t = useT()
  const { units } = sumOf(chosen)
  const waiting = lines.filter((line) => !isPayable(line)).length
  const isSent = chosen.some(({ needsShipping }) => needsShipping)
  return (
    <>
      <aside className={styles.panel} aria-label={t('cart.summary')}>
        <h2>{t('cart.summary')}</h2>
        <Currencies cart={cart} />
        <Pairs
          rows={[
            {
              key: 'goods',
              name: t('cart.items', { n: units }),
              value: <Sum cart={cart} chosen={chosen} />,
              strong: true,
            },
            ...(isSent
              ? [{ key: 'shipping', name: t('cart.shipping'), value: <ShippingFrom cart={cart} /> }]
              : []),
          ]}
        />
        {isSent && <ShippingTo cart={cart} />}
        <Points chosen={chosen} />
        {waiting > 0 && <p className={styles.fine}>{t('cart.waiting', { n: waiting })}</p>}
        <div className={styles.desktop}>
          <CheckOut chosen={chosen} />
        </div>
      </aside>
      <div className={styles.bar}>
        <div className={styles.text}>
          <b>
            <Sum cart={cart} chosen={chosen} />
          </b>
          <span>{t('cart.items', { n: units })}</span>
        </div>
        <CheckOut chosen={chosen} />
      </div>
    </>
  )
}

function ShippingFrom({ cart: { shippingFrom } }: Pick<SummaryProps, 'cart'>) {
  const t = useT()
  const money = useMoneyText()
  return (
    <span>
      {shippingFrom ? t('cart.shippingFrom', { fee: money(shippingFrom.fee) }) : t('cart.atCheckout')}
    </span>
  )
}

/** The checkout asks for the country. */
function ShippingTo({ cart: { shippingFrom } }: Pick<SummaryProps, 'cart'>) {
  const { t, tag } = useText()
  if (!shippingFrom) return null
  const { countryCode } = shippingFrom
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(countryCode) ?? countryCode
  // JavaScript engines name some countries differently.
  return (
    <p className={styles.fine} suppressHydrationWarning>
      {t('cart.shippingTo', { country })}
    </p>
  )
}

function Sum({ cart: { currency }, chosen }: Omit<SummaryProps, 'lines'>) {
  const t = useT()
  const money = useMoneyText()
  const sum = sumOf(chosen)
  if (sum.money !== null) return <span translate="no">{money({ amount: sum.money, currency })}</span>
  return sum.points === null ? <span>{t('cart.notTogether')}</span> : <Cubes amount={sum.points} />
}

function Points({ chosen }: Pick<SummaryProps, 'chosen'>) {
  const t = useT()
  const { money, points } = sumOf(chosen)
  if (points === null || points === 0 || money === null) return null
  return (
    <p className={styles.points}>
      <span>{t('cart.orIn')}</span> <Cubes amount={points} />
    </p>
  )
}

function Cubes({ amount }: { amount: number }) {
  const t = useT()
  return <CubeAmount words={t('wallet.cubes', { n: amount })} />
}

function Currencies({ cart: { currency, currencies } }: Pick<SummaryProps, 'cart'>) {
  const t = useT()
  if (currencies.length < 2) return null
  return (
    <nav className={styles.currencies} aria-label={t('cart.currency')}>
      {currencies.map((code) => (
        <Chip
          key={code}
          chosen={code === currency}
          render={<PageLink to={`/cart?currency=${code}`} replace preventScrollReset />}
        >
          {`${currencySymbol[code]} ${code}`}
        </Chip>
      ))}
    </nav>
  )
}

/** Explains what to do when the chosen lines cannot be paid together. */
function CheckOut({ chosen }: Pick<SummaryProps, 'chosen'>) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const { money, points } = sumOf(chosen)
  const isPossible = chosen.length > 0 && (money !== null || points !== null)
  const pay = () => {
    const selection = { cartItemIds: chosen.map(({ cartItemId }) => cartItemId) }
    selectForPayment(selection)
    void navigate(pagePath(paymentPath(selection)))
  }
  return (
    <Button kind="primary" size="l" wide disabled={!isPossible} onClick={pay}>
      {t(chosen.length > 0 ? 'cart.checkOut' : 'cart.chooseFirst')}
    </Button>
  )
}
