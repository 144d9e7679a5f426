import { findMethod } from '@encore/contract/rules/payment-methods'
import { Choice } from '@encore/ui/Choice'
import { Notice } from '@encore/ui/Notice'
import { Section } from '@encore/ui/Section'
import { useViewer } from '#app/data/viewer.ts'
import { MethodChoice } from '#app/features/payment/MethodChoice.tsx'
import { PricesIn } from '#app/features/payment/PricesIn.tsx'
import { staysInTab } from '#app/features/payment/payment-window.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Checkout.module.css'
import type { Checkout } from './use-checkout.ts'

/** How it is paid, and in which currency. */
export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useText()
  const money = useMoneyText()
  const viewer = useViewer()
  const { quote, offers, method, setMethod, setCurrency } = checkout
  if (!quote) return null
  const owned = viewer.kind === 'member' ? viewer.me.cube : 0
  const { points, currencies, currency } = quote
  return (
    <Section
      title={t('shop.methods')}
      more={
        currencies.length > 1 && method !== 'CUBE' ? (
          <PricesIn currencies={currencies} currency={currency} onChoose={setCurrency} />
        ) : undefined
      }
    >
      <div className={styles.ways}>
        <MethodChoice
          hideLegend
          offers={quote.money ? offers : []}
          method={method}
          onChoose={setMethod}
          cubes={
            points && (
              <Choice
                value="CUBE"
                tint="cube"
                title={money(points.total)}
                note={t('detail.ofYours', { n: owned.toLocaleString('en') })}
              />
            )
          }
        />
        {method !== null && method !== 'CUBE' && (
          <Notice>{t(findMethod(method)?.deposit ? 'checkout.paidLater' : gatewayPlace())}</Notice>
        )}
      </div>
    </Section>
  )
}

/** Where the gateway's page will open. */
const gatewayPlace = () => (staysInTab() ? 'checkout.tab' : 'checkout.window')
