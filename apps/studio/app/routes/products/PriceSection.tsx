import { currencySymbol } from '@encore/contract/rules/money'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { zoneText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { paidCurrencies } from './form-state.ts'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export function PriceSection({ form, kind, zone, set, problemOf }: SectionProps) {
  const { t, locale } = useText()
  const { chargedCurrencies } = useCurrentStaff().me
  const defaults = [...paidCurrencies.filter((code) => form.prices[code].trim() !== ''), 'CUBE' as const]
  const shown = defaults.includes(form.defaultCurrency) ? defaults : [form.defaultCurrency, ...defaults]
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.selling')}</h2>
      </header>
      <div className={styles.fields}>
        <fieldset className={styles.prices}>
          <legend>{t('products.form.prices')}</legend>
          {paidCurrencies.map((currency) => (
            <Field
              key={currency}
              label={`${currency} ${currencySymbol[currency]}`}
              hint={
                chargedCurrencies.includes(currency) ? undefined : t('products.form.uncharged', { currency })
              }
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
          <Field label={t('products.form.cubes')} error={problemOf('pointPrice')}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={form.pointPrice}
              onChange={({ target }) => set({ pointPrice: target.value })}
            />
          </Field>
          <p>{t('products.form.pricesHint')}</p>
        </fieldset>
        <Field label={t('products.form.main')} error={problemOf('defaultCurrency')}>
          <Select
            value={form.defaultCurrency}
            onChange={({ target }) => set({ defaultCurrency: target.value as typeof form.defaultCurrency })}
          >
            {shown.map((currency) => (
              <option key={currency} value={currency}>
                {currency === 'CUBE' ? t('products.form.cubes') : currency}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.pair}>
          <Field
            label={t('products.form.payStart')}
            hint={t('products.form.zone', { zone: zoneText(zone, locale) })}
            error={problemOf('payStartAt')}
          >
            <TextInput
              type="datetime-local"
              value={form.payStartAt}
              onChange={({ target }) => set({ payStartAt: target.value })}
            />
          </Field>
          <Field
            label={t('products.form.payEnd')}
            hint={t('products.form.zone', { zone: zoneText(zone, locale) })}
            error={problemOf('payEndAt')}
          >
            <TextInput
              type="datetime-local"
              value={form.payEndAt}
              onChange={({ target }) => set({ payEndAt: target.value })}
            />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field
            label={t('products.form.limit')}
            hint={t('products.form.limitHint')}
            error={problemOf('buyLimitMax')}
          >
            <TextInput
              inputMode="numeric"
              value={form.buyLimitMax}
              onChange={({ target }) => set({ buyLimitMax: target.value })}
            />
          </Field>
          {kind.startsWith('TICKET') ? (
            <Field
              label={t('products.form.replayDays')}
              hint={t('products.form.replayHint')}
              error={problemOf('replayDays')}
            >
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
