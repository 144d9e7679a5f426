import type { StudioProduct } from '@encore/contract/endpoints'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { DeliverySection } from './DeliverySection.tsx'
import { OptionSection } from './OptionSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import styles from './ProductForm.module.css'
import { QuestionSection } from './QuestionSection.tsx'
import type { SectionProps } from './section.ts'
import { TextSection } from './TextSection.tsx'
import { TierSection } from './TierSection.tsx'

export interface ProductFormProps extends SectionProps {
  /** Null while the product is being created. */
  product: StudioProduct | null
  eventId: string | null
  isReadOnly?: boolean
}

/** The whole product form; read-only without the permission to edit. */
export function ProductForm({ product, eventId, isReadOnly = false, ...section }: ProductFormProps) {
  const { form, set, problemOf } = section
  const { t, locale } = useText()
  const taken = new Map((product?.taken ?? []).map(({ from, orders }) => [from, orders]))
  return (
    <fieldset className={styles.form} disabled={isReadOnly}>
      <TextLanguages first={locale}>
        <TextSection {...section} />
        <PriceSection {...section} />
        {section.kind.startsWith('TICKET') ? (
          <TierSection {...section} carried={product?.carried ?? null} />
        ) : null}
        <DeliverySection {...section} taken={taken} />
        <QuestionSection {...section} eventId={eventId} />
        <OptionSection
          {...section}
          eventId={eventId}
          siblings={product?.siblings ?? []}
          id={product?.id ?? null}
        />
        <section className={box.box}>
          <div className={styles.pair}>
            <Field label={t('products.form.place')} error={problemOf('sortPosition')}>
              <TextInput
                inputMode="numeric"
                value={form.sortPosition}
                onChange={({ target }) => set({ sortPosition: target.value })}
              />
            </Field>
            <Checkbox
              checked={form.isHidden}
              aria-invalid={problemOf('isHidden') !== ''}
              note={problemOf('isHidden') || t('products.form.hiddenHint')}
              onChange={({ target }) => set({ isHidden: target.checked })}
            >
              {t('products.form.hidden')}
            </Checkbox>
          </div>
        </section>
      </TextLanguages>
    </fieldset>
  )
}
