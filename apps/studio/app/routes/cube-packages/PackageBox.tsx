import { currencySymbol } from '@encore/contract/rules/money'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './CubePackagesPage.module.css'
import { type PackageForm, shelfCurrencies } from './price-list-form.ts'

export interface PackageBoxProps {
  form: PackageForm
  /** Message of a field's problem; empty for none. */
  problemOf(field: string): string
  set(part: Partial<PackageForm>): void
  /** Removes a package that is not saved yet. */
  onDrop(): void
}

export function PackageBox({ form, problemOf, set, onDrop }: PackageBoxProps) {
  const t = useT()
  const { chargedCurrencies } = useCurrentStaff().me
  const { point, bonusPoint, prices, isHidden, id } = form
  const name =
    id === null
      ? t('cubePackages.new')
      : /^\d+$/.test(point)
        ? t('cubePackages.amount', { n: Number(point) })
        : t('cubePackages.written', { figure: point })
  return (
    <section className={box.box} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {id === null ? (
          <Button size="s" kind="plain" onClick={onDrop} className={styles.toEnd}>
            {t('cubePackages.drop')}
          </Button>
        ) : null}
      </header>
      <div className={styles.fields}>
        <Field label={t('cubePackages.point')} error={problemOf('point')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={point}
            onChange={({ target }) => set({ point: target.value })}
          />
        </Field>
        <Field label={t('cubePackages.bonus')} error={problemOf('bonusPoint')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={bonusPoint}
            onChange={({ target }) => set({ bonusPoint: target.value })}
          />
        </Field>
        {shelfCurrencies.map((currency, at) => (
          <Field
            key={currency}
            label={`${currency} ${currencySymbol[currency]}`}
            hint={
              chargedCurrencies.includes(currency) ? undefined : t('products.form.uncharged', { currency })
            }
            error={problemOf(`prices/${currency}`) || (at === 0 ? problemOf('prices') : '')}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={prices[currency]}
              onChange={({ target }) => set({ prices: { ...prices, [currency]: target.value } })}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        checked={isHidden}
        note={t('cubePackages.hiddenHint')}
        onChange={({ target }) => set({ isHidden: target.checked })}
      >
        {t('products.form.hidden')}
      </Checkbox>
    </section>
  )
}
