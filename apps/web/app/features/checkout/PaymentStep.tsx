import { findMethod } from '@encore/contract/rules/payment-methods'
import { Choice } from '@encore/ui/Choice'
import { Notice } from '@encore/ui/Notice'
import { Section } from '@encore/ui/Section'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { MethodChoice } from '#app/features/payment/MethodChoice.tsx'
import { PricesIn } from '#app/features/payment/PricesIn.tsx'
import { staysInTab } from '#app/features/payment/payment-window.ts'
import { methodsHash } from '#app/features/payment/use-give-up.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Checkout.module.css'
import type { Checkout } from './use-checkout.ts'

export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useText()
  const money = useMoneyText()
  const viewer = useViewer()
  const section = useFocusByAddress()
  const { quote, offers, method, setMethod, setCurrency } = checkout
  if (!quote) return null
  const owned = viewer.kind === 'member' ? viewer.me.cube : 0
  const { points, currencies, currency } = quote
  return (
    <Section
      ref={section}
      id="methods"
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

/** Focuses the chosen method when the address leads back to the methods. */
function useFocusByAddress() {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, pressed again, leads here again
  useEffect(() => {
    if (hash !== methodsHash) return
    const methods = section.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const chosen = [...methods].find((method) => method.checked) ?? methods[0]
    chosen?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return section
}

/** Translation key of where the gateway's page opens: this tab or a window. */
const gatewayPlace = () => (staysInTab() ? 'checkout.tab' : 'checkout.window')
