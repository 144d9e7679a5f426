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
import styles from './FeesPage.module.css'
import { blankStep, type StepForm } from './fees-form.ts'

export interface ZoneBoxProps {
  zone: ShippingZone
  steps: readonly StepForm[]
  mayChange: boolean
  /** Message of a field's problem; empty for none. */
  problemOf(at: number, field: string): string
  set(steps: StepForm[]): void
}

export function ZoneBox({ zone, steps, mayChange, problemOf, set }: ZoneBoxProps) {
  const { w, locale } = useText()
  const words = w.shippingFees
  const name = words.zones[zone]
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
        const called = step.isNew ? words.newStep : words.step(step.upToGrams)
        return (
          <fieldset key={step.key} className={styles.step} aria-label={called}>
            <Field label={words.upTo} error={problemOf(at, 'upToGrams')}>
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
                label={currency === 'CUBE' ? w.cubeShelf.point : `${currency} ${currencySymbol[currency]}`}
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
                aria-label={words.dropStep(called, name)}
                onClick={() => set(steps.filter(({ key }) => key !== step.key))}
              >
                <X />
                <span className={styles.word}>{words.drop}</span>
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
          aria-label={words.addTo(name)}
          onClick={() => set([...steps, blankStep(crypto.randomUUID())])}
        >
          <Plus />
          <span>{isFull ? words.full : words.add}</span>
        </Button>
      ) : null}
    </section>
  )
}

const withFee = ({ fees }: StepForm, currency: FeeCurrency, text: string) => ({ ...fees, [currency]: text })
