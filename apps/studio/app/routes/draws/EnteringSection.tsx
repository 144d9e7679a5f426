import type { StudioDrawSheet } from '@encore/contract/endpoints'
import { drawExclusions } from '@encore/contract/rules/draws'
import { Checkbox } from '@encore/ui/Checkbox'
import { CountField } from '#app/features/editing/CountField.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Draws.module.css'
import { ProductsField } from './ProductsField.tsx'
import type { SectionProps } from './section.ts'

interface EnteringSectionProps extends SectionProps {
  eventId: string
  products: StudioDrawSheet['products']
}

/** Ways to enter, the cap of entries, and the reasons to exclude one. */
export function EnteringSection({ draft, set, problems, eventId, products }: EnteringSectionProps) {
  const t = useT()
  const { exclusions } = draft
  return (
    <section className={box.box}>
      <header>
        <h2>{t('draws.sections.entering')}</h2>
      </header>
      <div className={layout.fields}>
        <Checkbox
          checked={draft.isFree}
          note={t('draws.hints.isFree')}
          onChange={({ target }) => set({ isFree: target.checked })}
        >
          {t('draws.fields.isFree')}
        </Checkbox>
        <ProductsField
          eventId={eventId}
          known={products}
          value={draft.productIds}
          error={problemOf(t, problems, 'productIds')}
          onChange={(productIds) => set({ productIds })}
        />
        <CountField
          label={t('draws.fields.entriesPerEntrant')}
          hint={t('draws.hints.entriesPerEntrant')}
          none={t('draws.noCap')}
          value={draft.entriesPerEntrant}
          error={problemOf(t, problems, 'entriesPerEntrant')}
          onChange={(entriesPerEntrant) => set({ entriesPerEntrant })}
        />
        <fieldset className={styles.reasons}>
          <legend>{t('draws.fields.exclusions')}</legend>
          <p className={box.quiet}>{t('draws.hints.exclusions')}</p>
          {drawExclusions.map((code) => (
            <Checkbox
              key={code}
              checked={exclusions.includes(code)}
              onChange={({ target }) =>
                set({
                  exclusions: drawExclusions.filter((one) =>
                    one === code ? target.checked : exclusions.includes(one),
                  ),
                })
              }
            >
              {t(`draws.exclusions.${code}`)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </section>
  )
}
