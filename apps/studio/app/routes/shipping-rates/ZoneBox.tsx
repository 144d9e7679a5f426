import { type ShippingZone, shippingZones } from '@encore/contract/rules/countries'
import { currencySymbol } from '@encore/contract/rules/money'
import { type FeeCurrency, feeCurrencies, maxFeeSteps } from '@encore/contract/rules/shipping-fees'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { blankStep, type StepForm } from './rates-form.ts'
import styles from './ShippingRatesPage.module.css'

export interface ZoneBoxProps {
  zone: ShippingZone
  steps: readonly StepForm[]
  mayChange: boolean
  /** Message of a field's problem; empty for none. */
  problemOf(at: number, field: string): string
  set(steps: StepForm[]): void
}

export function ZoneBox({ zone, steps, mayChange, problemOf, set }: ZoneBoxProps) {
  const { t, locale } = useText()
  const name = t(`shippingRates.zones.${zone}`)
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const change = (key: string, part: Partial<StepForm>) =>
    set(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  const isFull = steps.length >= maxFeeSteps
  return (
    <section className={box.box} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {zone === 'HOME' ? null : (
          <p className={styles.countries}>
            {shippingZones[zone]
              .map((code) => countries.of(code) ?? code)
              .sort(new Intl.Collator(locale).compare)
              .join(', ')}
          </p>
        )}
      </header>
      {steps.map((step, at) => {
        const called = step.isNew
          ? t('shippingRates.newStep')
          : t('shippingRates.step', { grams: step.upToGrams })
        return (
          <fieldset key={step.key} className={styles.step} aria-label={called}>
            <Field label={t('shippingRates.upTo')} error={problemOf(at, 'upToGrams')}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                value={step.upToGrams}
                onChange={({ target }) => change(step.key, { upToGrams: target.value })}
              />
            </Field>
            {feeCurrencies.map((currency) => (
              <Field
                key={currency}
                label={
                  currency === 'CUBE' ? t('cubePackages.point') : `${currency} ${currencySymbol[currency]}`
                }
                error={problemOf(at, currency)}
              >
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  value={step.fees[currency]}
                  onChange={({ target }) => change(step.key, { fees: withFee(step, currency, target.value) })}
                />
              </Field>
            ))}
            {mayChange && steps.length > 1 ? (
              <Button
                size="s"
                kind="plain"
                className={styles.drop}
                aria-label={t('shippingRates.dropStep', { step: called, zone: name })}
                onClick={() => set(steps.filter(({ key }) => key !== step.key))}
              >
                <X />
                <span className={styles.word}>{t('shippingRates.drop')}</span>
              </Button>
            ) : null}
          </fieldset>
        )
      })}
      {mayChange ? (
        <Button
          size="s"
          kind="outline"
          disabled={isFull}
          aria-label={t('shippingRates.addTo', { zone: name })}
          onClick={() => set([...steps, blankStep(crypto.randomUUID())])}
        >
          <Plus />
          <span>{isFull ? t('shippingRates.full') : t('shippingRates.add')}</span>
        </Button>
      ) : null}
    </section>
  )
}

const withFee = ({ fees }: StepForm, currency: FeeCurrency, text: string) => ({ ...fees, [currency]: text })
