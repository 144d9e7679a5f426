import type { ArtistLine } from '@encore/contract/endpoints'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import layout from '#app/features/editing/FormFrame.module.css'
import { ColourField } from '#app/features/pickers/ColourField.tsx'
import { CountriesField } from '#app/features/pickers/CountriesField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { Artists } from './Artists.tsx'
import type { EventForm } from './event-form.ts'
import { SlugField, type SlugFieldProps } from './SlugField.tsx'
import type { SectionProps } from './section.ts'

export interface FactsProps extends SectionProps {
  /** Address of the event's page, as last saved. */
  address: Pick<SlugFieldProps, 'saved' | 'origin'>
  artists: ArtistLine[]
  onArtist(): void
}

export function Facts({ form, set, problemOf, address, artists, onArtist }: FactsProps) {
  const { t, textsUnder } = useText()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('eventForm.sections.facts')}</h2>
      </header>
      <div className={layout.fields}>
        <div className={layout.pair}>
          <Field label={t('eventForm.fields.type')}>
            <Select
              value={form.type}
              onChange={({ target }) => set({ type: target.value as EventForm['type'] })}
            >
              {textsUnder('eventForm.types').map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <ColourField
            label={t('eventForm.fields.accent') ?? ''}
            hint={t('eventForm.hints.accent')}
            value={form.accent}
            error={problemOf('accent')}
            onChange={(accent) => set({ accent })}
          />
        </div>
        <SlugField
          value={form.slug}
          {...address}
          error={problemOf('slug')}
          onChange={(slug) => set({ slug })}
        />
        <Artists
          chosen={form.artistIds}
          artists={artists}
          onChange={(artistIds) => set({ artistIds })}
          onArtist={onArtist}
        />
        <Field
          label={t('eventForm.fields.minimumAge')}
          hint={t('eventForm.hints.minimumAge')}
          error={problemOf('minimumAge')}
        >
          <TextInput
            inputMode="numeric"
            value={form.minimumAge ?? ''}
            onChange={({ target }) => set({ minimumAge: Number.parseInt(target.value, 10) || null })}
          />
        </Field>
        <CountriesField
          label={t('eventForm.fields.regions') ?? ''}
          none={t('eventForm.everywhere')}
          value={form.regions ?? []}
          error={problemOf('regions')}
          onChange={(codes) => set({ regions: codes.length > 0 ? codes : null })}
        />
        <div>
          <Checkbox
            checked={form.isFree}
            note={t('eventForm.hints.isFree')}
            onChange={({ target }) => set({ isFree: target.checked })}
          >
            {t('eventForm.fields.isFree')}
          </Checkbox>
          <Checkbox
            checked={form.idCheck}
            note={t('eventForm.hints.idCheck')}
            onChange={({ target }) => set({ idCheck: target.checked })}
          >
            {t('eventForm.fields.idCheck')}
          </Checkbox>
        </div>
        <Field
          label={t('eventForm.fields.storefrontCollection')}
          hint={t('eventForm.hints.storefrontCollection')}
          error={problemOf('storefrontCollection')}
        >
          <TextInput
            value={form.storefrontCollection ?? ''}
            maxLength={255}
            onChange={({ target }) => set({ storefrontCollection: target.value || null })}
          />
        </Field>
      </div>
    </section>
  )
}
