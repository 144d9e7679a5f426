import type { StudioCallSheet } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import Plus from 'lucide-react/icons/plus'
import layout from '#app/features/editing/FormFrame.module.css'
import { MovableList } from '#app/features/editing/MovableList.tsx'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Calls.module.css'
import type { NamedPart, SectionProps, SessionChoices } from './found-session.ts'
import { ProductsField } from './ProductsField.tsx'

interface PartsSectionProps extends SectionProps {
  eventId: string
  sheet: StudioCallSheet
  choices: SessionChoices
}

/** Artists in the order of a fan’s visits, and what books a place. */
export function PartsSection({ draft, set, problems, eventId, sheet, choices }: PartsSectionProps) {
  const t = useT()
  const { artistIds, drawIds, productIds } = draft
  const artists = withKnown(choices.artists, sheet.artists)
  const draws = withKnown(
    choices.draws,
    sheet.draws.map(({ id, title }) => ({ id, name: title })),
  )
  const others = choices.artists.filter(({ id }) => !artistIds.includes(id))
  const nameOf = (id: string) => artists.find((one) => one.id === id)?.text ?? id
  const wrongArtists = problemOf(t, problems, 'artistIds')
  const wrongDraws = problemOf(t, problems, 'drawIds')
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.sections.parts')}</h2>
      </header>
      <div className={layout.fields}>
        <fieldset className={styles.parts} data-invalid={wrongArtists ? '' : undefined}>
          <legend>{t('calls.fields.artistIds')}</legend>
          <p className={box.quiet}>{t('calls.hints.artistIds')}</p>
          {wrongArtists ? <Notice kind="bad">{wrongArtists}</Notice> : null}
          <MovableList
            label={t('calls.fields.artistIds')}
            items={artistIds}
            keyOf={(id) => id}
            nameOf={nameOf}
            onMove={(next) => set({ artistIds: next })}
            onRemove={(id) => set({ artistIds: artistIds.filter((one) => one !== id) })}
          >
            {(id) => <b lang={artists.find((one) => one.id === id)?.lang}>{nameOf(id)}</b>}
          </MovableList>
          {choices.artists.length === 0 ? <p className={box.quiet}>{t('calls.noLineUp')}</p> : null}
          {others.length === 0 ? null : (
            <div className={styles.tools}>
              {others.map(({ id, text, lang }) => (
                <Button
                  key={id}
                  size="s"
                  kind="outline"
                  aria-label={t('calls.addArtist', { name: text })}
                  onClick={() => set({ artistIds: [...artistIds, id] })}
                >
                  <Plus />
                  <span lang={lang}>{text}</span>
                </Button>
              ))}
            </div>
          )}
        </fieldset>
        <ProductsField
          eventId={eventId}
          known={sheet.products}
          value={productIds}
          error={problemOf(t, problems, 'productIds')}
          onChange={(next) => set({ productIds: next })}
        />
        <fieldset className={styles.parts} data-invalid={wrongDraws ? '' : undefined}>
          <legend>{t('calls.fields.drawIds')}</legend>
          <p className={box.quiet}>{t(draws.length === 0 ? 'calls.noDraws' : 'calls.hints.drawIds')}</p>
          {wrongDraws ? <Notice kind="bad">{wrongDraws}</Notice> : null}
          {draws.map(({ id, text, lang }) => (
            <Checkbox
              key={id}
              checked={drawIds.includes(id)}
              onChange={({ target }) =>
                set({ drawIds: target.checked ? [...drawIds, id] : drawIds.filter((one) => one !== id) })
              }
            >
              <span lang={lang}>{text}</span>
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </section>
  )
}

/** A chosen part stays in the list, even if it may not be chosen any more. */
function withKnown(
  choices: readonly NamedPart[],
  known: readonly { id: string; name: { text: string; lang: string } }[],
): NamedPart[] {
  const missing = known.filter(({ id }) => !choices.some((one) => one.id === id))
  return [...choices, ...missing.map(({ id, name }) => ({ id, text: name.text || id, lang: name.lang }))]
}
