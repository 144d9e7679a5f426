import type { Product } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type { Money } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Notice } from '@encore/ui/Notice'
import { Pairs } from '@encore/ui/Pairs'
import { Panel } from '@encore/ui/Panel'
import type { ReactNode } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { PaidLater } from '#app/features/cube-shop/PaidLater.tsx'
import { hindranceOf } from '#app/features/gift/gift-problem.ts'
import { MethodChoice } from '#app/features/payment/MethodChoice.tsx'
import { PayRules } from '#app/features/payment/PayRules.tsx'
import { PricesIn } from '#app/features/payment/PricesIn.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './send-gift.module.css'
import type { GiftPrice } from './use-gift-price.ts'

export interface GiftPaymentProps {
  product: Product
  price: GiftPrice
  /** Null when no payment method is available. */
  method: PgCode | null
  cubes: number
  isPaidLater: boolean
  isBusy: boolean
  refusal: ErrorBody | null
  /** Consent that is required before payment, if any. */
  consent: ReactNode
  onMethod: (method: PgCode) => void
}

export function GiftPayment(props: GiftPaymentProps) {
  const { t } = useText()
  const money = useMoneyText()
  const { price, method, cubes, isPaidLater, isBusy, refusal, consent, onMethod } = props
  const { quote, isChanging, offers } = price
  const total = method && price.total(method)
  const missing = method === 'CUBE' && total ? Math.max(0, total.amount - cubes) : 0
  return (
    <Panel className={styles.pay}>
      <header className={styles.payHead}>
        <h2>{t('gift.pay.title')}</h2>
        {quote?.money && (
          <PricesIn currencies={quote.currencies} currency={quote.currency} onChoose={price.setCurrency} />
        )}
      </header>
      {price.hasFailed && !quote && <Unpriced onRenew={price.renew} />}
      {quote && (
        <MethodChoice
          offers={offers}
          method={method}
          onChoose={onMethod}
          price={quote.points && quote.money ? money(quote.money.total) : undefined}
          cubes={
            quote.points && (
              <Choice
                value="CUBE"
                tint="cube"
                title={t('gift.pay.cubes')}
                aside={<Cubes amount={quote.points.total.amount} />}
                note={t('gift.pay.owned', { n: cubes })}
              />
            )
          }
        />
      )}
      {isPaidLater && <PaidLater />}
      {quote && method && <Sum quote={quote} method={method} />}
      {missing > 0 ? (
        <Missing cubes={missing} />
      ) : (
        <>
          {consent}
          {refusal && <Refused refusal={refusal} />}
          <Button
            kind="accent"
            size="l"
            wide
            type="submit"
            busy={isBusy || isChanging}
            busyLabel={t(isBusy ? 'shop.paying' : 'shop.pricing')}
            disabled={!isChanging && method === null}
          >
            {total ? t('gift.pay.button', { price: money(total) }) : t('gift.pay.title')}
          </Button>
        </>
      )}
      <p className={styles.fine}>{t('gift.pay.terms')}</p>
      <p className={styles.fine}>
        <PayRules />
      </p>
    </Panel>
  )
}

type Quote = NonNullable<GiftPrice['quote']>

function Sum({ quote, method }: { quote: Quote; method: PgCode }) {
  const { t } = useText()
  const text = useMoneyText()
  const sums = method === 'CUBE' ? quote.points : quote.money
  const shown = (money: Money): ReactNode =>
    money.currency === 'CUBE' ? <Cubes amount={money.amount} /> : text(money)
  if (!sums) return null
  const { goods, shipping, total } = sums
  return (
    <Pairs
      rows={[
        ...(shipping
          ? [
              { key: 'goods', name: t('gift.pay.goods'), value: shown(goods) },
              { key: 'shipping', name: t('gift.pay.shipping'), value: shown(shipping) },
            ]
          : []),
        { key: 'total', name: t('gift.pay.total'), value: shown(total), strong: true },
      ]}
    />
  )
}

function Cubes({ amount }: { amount: number }) {
  const { t } = useText()
  return <CubeAmount words={t('wallet.cubes', { n: amount })} showUnit />
}

function Missing({ cubes }: { cubes: number }) {
  const { t } = useText()
  return (
    <>
      <Notice kind="warn" role="status">
        {t('detail.confirm.missing', { n: cubes })}
      </Notice>
      <Button kind="accent" size="l" wide onClick={() => openDialog({ kind: 'cube-shop', forProduct: true })}>
        {t('detail.confirm.charge')}
      </Button>
    </>
  )
}

function Refused({ refusal }: { refusal: ErrorBody }) {
  const { t } = useText()
  const words =
    refusal.name === 'GIFT_NOT_POSSIBLE'
      ? t(`gift.notPossible.${hindranceOf(refusal)}`)
      : t(`errors.${refusal.name}`)
  return (
    <Notice kind="bad" role="alert">
      {words}
    </Notice>
  )
}

function Unpriced({ onRenew }: { onRenew: () => void }) {
  const { t } = useText()
  return (
    <Notice
      kind="warn"
      role="status"
      action={
        <Button size="s" onClick={onRenew}>
          {t('errorPage.retry')}
        </Button>
      }
    >
      {t('gift.pay.unpriced')}
    </Notice>
  )
}
