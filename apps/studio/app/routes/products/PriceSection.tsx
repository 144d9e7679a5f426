import { currencySymbol } from '@encore/contract/rules/money'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { paidCurrencies } from './form-state.ts'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export function PriceSection({ form, kind, zone, set, problemOf }: SectionProps) {
  const { form: words } = useWords().products
  const { chargedCurrencies } = useCurrentStaff().me
  const defaults = [...paidCurrencies.filter((code) => form.prices[code].trim() !== ''), 'CUBE' as const]
  const shown = defaults.includes(form.defaultCurrency) ? defaults : [form.defaultCurrency, ...defaults]
  return (
    <section className={box.box}>
      <header>
        <h2>{words.selling}</h2>
      </header>
      <div className={styles.fields}>
        <fieldset className={styles.prices}>
          <legend>{words.prices}</legend>
          {paidCurrencies.map((currency) => (
            <Field
              key={currency}
              label={`${currency} ${currencySymbol[currency]}`}
              hint={chargedCurrencies.includes(currency) ? undefined : words.uncharged(currency)}
              error={problemOf(`prices/${currency}`)}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={form.prices[currency]}
                onChange={({ target }) => set({ prices: { ...form.prices, [currency]: target.value } })}
              />
            </Field>
          ))}
          <Field label={words.cubes} error={problemOf('pointPrice')}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={form.pointPrice}
              onChange={({ target }) => set({ pointPrice: target.value })}
            />
          </Field>
          <p>{words.pricesHint}</p>
        </fieldset>
        <Field label={words.main} error={problemOf('defaultCurrency')}>
          <Select
            value={form.defaultCurrency}
            onChange={({ target }) => set({ defaultCurrency: target.value as typeof form.defaultCurrency })}
          >
            {shown.map((currency) => (
              <option key={currency} value={currency}>
                {currency === 'CUBE' ? words.cubes : currency}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.pair}>
          <Field label={words.payStart} hint={words.zone(zone)} error={problemOf('payStartAt')}>
            <TextInput
              type="datetime-local"
              value={form.payStartAt}
              onChange={({ target }) => set({ payStartAt: target.value })}
            />
          </Field>
          <Field label={words.payEnd} hint={words.zone(zone)} error={problemOf('payEndAt')}>
            <TextInput
              type="datetime-local"
              value={form.payEndAt}
              onChange={({ target }) => set({ payEndAt: target.value })}
            />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label={words.limit} hint={words.limitHint} error={problemOf('buyLimitMax')}>
            <TextInput
              inputMode="numeric"
              value={form.buyLimitMax}
              onChange={({ target }) => set({ buyLimitMax: target.value })}
            />
          </Field>
          {kind.startsWith('TICKET') ? (
            <Field label={words.replayDays} hint={words.replayHint} error={problemOf('replayDays')}>
              <TextInput
                inputMode="numeric"
                value={form.replayDays}
                onChange={({ target }) => set({ replayDays: target.value })}
              />
            </Field>
          ) : null}
        </div>
      </div>
    </section>
  )
}
