import type { Quote } from '@encore/contract/endpoints'
import { needsDigitalConsent } from '@encore/contract/rules/digital-consent'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { QueueNotice } from '#app/features/on-sale-queue/QueueNotice.tsx'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Checkout.module.css'
import { DigitalConsent, isConsentAsked } from './DigitalConsent.tsx'
import type { Checkout } from './use-checkout.ts'

interface PayBoxProps {
  checkout: Checkout
  /** `accent` is the colour of the event; `fill` while the hold has ended and must be taken first. */
  kind: 'accent' | 'primary' | 'fill'
}

/** The pay button with its terms, the consent and the refusal. */
export function PayBox({ checkout, kind }: PayBoxProps) {
  const { t } = useText()
  const money = useMoneyText()
  const viewer = useViewer()
  const [isAgreed, setIsAgreed] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { quote, sums, method, isBusy, isTried, hasProblems, failure, wrongFields, renew, pay } = checkout
  if (!quote) return null
  const { isChanging, isStale } =
    checkout.state === 'loaded' ? checkout : { isChanging: true, isStale: false }
  const kinds = quote.lines.map(({ kind }) => kind)
  const isRefused = isConsentAsked(failure)
  const place = { countryCode: buyerCountry(checkout, quote), currency: quote.currency }
  const asksConsent = isRefused || needsDigitalConsent(kinds, place)
  const missing =
    method === 'CUBE' && sums && viewer.kind === 'member' ? sums.total.amount - viewer.me.cube : 0
  const press = () => {
    setIsMissing(asksConsent && !isAgreed)
    if (!asksConsent || isAgreed) void pay(asksConsent)
  }
  return (
    <div className={styles.pay} data-foot="">
      {asksConsent && (
        <DigitalConsent isGiven={isAgreed} isMissing={isMissing || isRefused} onChange={setIsAgreed} />
      )}
      {isTried && hasProblems && (
        <Notice kind="warn" role="alert">
          {t('checkout.lookFirst')}
        </Notice>
      )}
      {isTried && wrongFields > 0 && (
        <Notice kind="bad" role="alert">
          {t('checkout.fields', { n: wrongFields })}
        </Notice>
      )}
      {isStale && (
        <Notice
          kind="warn"
          role="alert"
          action={
            <Button size="s" onClick={() => void renew()}>
              {t('errorPage.retry')}
            </Button>
          }
        >
          {t('checkout.stale')}
        </Notice>
      )}
      {failure && !isRefused && <Refused failure={failure} total={sums && money(sums.total)} />}
      {missing > 0 ? (
        <>
          <Notice kind="warn" role="status">
            {t('detail.confirm.missing', { n: missing })}
          </Notice>
          <Button
            kind={kind}
            size="l"
            wide
            onClick={() => openDialog({ kind: 'cube-shop', forProduct: true })}
          >
            {t('detail.confirm.charge')}
          </Button>
        </>
      ) : (
        <Button
          kind={kind}
          size="l"
          wide
          busy={isBusy || isChanging}
          busyLabel={t(isBusy ? 'shop.paying' : 'shop.pricing')}
          disabled={!sums || method === null || isStale}
          onClick={press}
        >
          <Lock />
          <span>{t('shop.pay', { price: sums ? money(sums.total) : '' })}</span>
        </Button>
      )}
    </div>
  )
}

/** The country given in this order takes precedence over the saved one. */
const buyerCountry = (
  { infoForm, countryCode }: Checkout,
  { requires, savedCountry }: Quote,
): string | null =>
  (requires.orderInfo && infoForm.values.countryCode) || (requires.shipping && countryCode) || savedCountry

function Refused({ failure, total }: { failure: NonNullable<Checkout['failure']>; total: string | null }) {
  const { t } = useText()
  const isField =
    failure.name === 'INVALID_INPUT' && (failure.fields ?? []).some(({ path }) => path.includes('/'))
  if (isField) return null
  if (failure.name === 'QUEUE_REQUIRED') return <QueueNotice failure={failure} />
  return (
    <Notice kind={failure.name === 'PRICE_CHANGED' ? 'warn' : 'bad'} role="alert">
      {failure.name === 'PRICE_CHANGED' && total
        ? t('checkout.priceChanged', { total })
        : t(`errors.${failure.name}`)}
    </Notice>
  )
}
