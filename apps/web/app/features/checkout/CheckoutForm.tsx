import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { Section } from '@encore/ui/Section'
import { QueueNotice } from '#app/features/on-sale-queue/QueueNotice.tsx'
import { PayRules } from '#app/features/payment/PayRules.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Checkout.module.css'
import { CheckoutWaiting } from './CheckoutWaiting.tsx'
import { selectionWithout } from './fix-line.ts'
import { HoldBar } from './HoldBar.tsx'
import type { FixLine } from './LineProblems.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { OrderInfoForm } from './OrderInfoForm.tsx'
import { OrderStrip } from './OrderStrip.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PayBox } from './PayBox.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { PickupChoice } from './PickupChoice.tsx'
import { ShippingStep } from './ShippingStep.tsx'
import type { PaymentSelection } from './selection.ts'
import { useCheckout } from './use-checkout.ts'
import type { KnownBuyer } from './use-checkout-forms.ts'

export interface CheckoutFormProps {
  place: string
  selection: PaymentSelection
  buyer: KnownBuyer
  onSelect: (selection: PaymentSelection) => void
}

export function CheckoutForm({ place, selection, buyer, onSelect }: CheckoutFormProps) {
  const { t, tag } = useText()
  const checkout = useCheckout(selection, buyer)
  const { quote, state, renew, kept } = checkout
  const fix: FixLine = async (line, change) => {
    const next = await selectionWithout(selection, line, change)
    if (next) onSelect(next)
    else await renew()
  }
  if (state === 'gone') return <NothingToPay place={place} />
  if (state === 'failed')
    return (
      <ErrorPanel
        title={t('shop.failed.title')}
        action={<Button onClick={() => void renew()}>{t('errorPage.retry')}</Button>}
      >
        {t('shop.failed.text')}
      </ErrorPanel>
    )
  if (!quote) return <CheckoutWaiting />
  const { requires } = quote
  const country = checkout.address?.countryCode ?? checkout.newAddress.values.countryCode
  const kind = place.startsWith('ev_') ? 'accent' : 'primary'
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return (
    <>
      <div className={styles.hold} data-beside="">
        <HoldBar kept={kept} kind={kind} />
        {kept.failure?.name === 'QUEUE_REQUIRED' && <QueueNotice failure={kept.failure} />}
      </div>
      <OrderStrip quote={quote} sums={checkout.sums} target="order" />
      <div className={styles.page}>
        <div className={styles.form}>
          {requires.orderInfo && (
            <Section title={t('checkout.details')} note={t('checkout.detailsNote')}>
              <OrderInfoForm form={checkout.infoForm} questions={checkout.questions} />
            </Section>
          )}
          {requires.shipping && (
            <ShippingStep checkout={checkout} addresses={buyer.addresses} countries={quote.countries} />
          )}
          {requires.pickup.length > 0 && <PickupChoice quote={quote} checkout={checkout} />}
          <PaymentStep checkout={checkout} />
        </div>
        <OrderSummary
          id="order"
          quote={quote}
          sums={checkout.sums}
          destination={country ? (names.of(country) ?? country) : null}
          onFix={fix}
        >
          <PayBox checkout={checkout} kind={kept.isOver ? 'fill' : kind} />
          {!kept.isOver && <p className={styles.fine}>{t('checkout.once')}</p>}
          <p className={styles.fine}>
            <PayRules />
          </p>
        </OrderSummary>
      </div>
    </>
  )
}
