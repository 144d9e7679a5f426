import { servedCountries } from '@encore/contract/rules/countries'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { zoneText } from '#app/data/times.ts'
import { CountriesField } from '#app/features/pickers/CountriesField.tsx'
import { CountryField } from '#app/features/pickers/CountryField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { Delivery, ProductForm } from './form-state.ts'
import styles from './ProductForm.module.css'
import { SlotFields, type SlotFieldsProps } from './SlotFields.tsx'
import type { SectionProps } from './section.ts'

export interface DeliverySectionProps extends SectionProps {
  taken: SlotFieldsProps['taken']
}

/** Delivery of goods and files; tickets need none. */
export function DeliverySection({ taken, ...section }: DeliverySectionProps) {
  const { form, kind, zone, set, problemOf } = section
  const { t, locale } = useText()
  if (kind !== 'GOODS' && kind !== 'DIGITAL') return null
  const text = (name: 'weightGrams' | 'supplyDate' | 'downloadFrom' | 'downloadDays') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value } as Partial<ProductForm>),
  })
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.delivery')}</h2>
      </header>
      <div className={styles.fields}>
        {kind === 'DIGITAL' ? (
          <div className={styles.pair}>
            <Field
              label={t('products.form.downloadFrom')}
              hint={t('products.form.zone', { zone: zoneText(zone, locale) })}
              error={problemOf('download')}
            >
              <TextInput type="datetime-local" {...text('downloadFrom')} />
            </Field>
            <Field label={t('products.form.downloadDays')}>
              <TextInput inputMode="numeric" {...text('downloadDays')} />
            </Field>
          </div>
        ) : (
          <div className={styles.pair}>
            <Field
              label={t('products.form.method')}
              error={problemOf('requiresShipping') || problemOf('isOnSitePickup')}
            >
              <Select
                value={form.delivery}
                onChange={({ target }) => set({ delivery: target.value as Delivery })}
              >
                {(['NONE', 'SHIPPING', 'PICKUP'] as const).map((delivery) => (
                  <option key={delivery} value={delivery}>
                    {t(`products.form.deliveries.${delivery}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('products.form.supply')}
              hint={t('products.form.supplyHint')}
              error={problemOf('supplyDate')}
            >
              <TextInput type="date" {...text('supplyDate')} />
            </Field>
          </div>
        )}
        {kind === 'GOODS' && form.delivery === 'SHIPPING' ? (
          <div className={styles.trio}>
            <Field
              label={t('products.form.weight')}
              hint={t('products.form.weightHint')}
              error={problemOf('weightGrams')}
            >
              <TextInput inputMode="numeric" {...text('weightGrams')} />
            </Field>
            <CountryField
              label={t('products.form.shipsFrom')}
              none={t('products.form.shipsFromNone')}
              value={form.shipsFrom}
              error={problemOf('shipsFrom')}
              onChange={(shipsFrom) => set({ shipsFrom })}
            />
            <CountriesField
              label={t('products.form.shipsTo')}
              none={t('products.form.shipsToNone')}
              value={form.shipsTo}
              among={servedCountries}
              error={problemOf('shipsTo')}
              onChange={(shipsTo) => set({ shipsTo })}
            />
          </div>
        ) : null}
        {kind === 'GOODS' && form.delivery === 'PICKUP' ? <SlotFields {...section} taken={taken} /> : null}
      </div>
    </section>
  )
}
