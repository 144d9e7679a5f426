import type { ArtistLine } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import layout from '#app/features/editing/SheetFrame.module.css'
import { useTextLanguage } from '#app/features/texts/text-language.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import type { EventForm } from './event-form.ts'
import styles from './Facts.module.css'
import type { SectionProps } from './section.ts'

export interface FactsProps extends SectionProps {
  artists: ArtistLine[]
  /** Another one is there now. */
  onArtist(): void
}

/** What the event is and who may watch it. */
export function Facts({ form, set, problemOf, artists, onArtist }: FactsProps) {
  const { eventForm: words } = useWords()
  const types = Object.entries(words.types) as [EventForm['type'], string][]
  const regions = (text: string) =>
    text
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter(Boolean)
  return (
    <section className={box.box}>
      <header>
        <h2>{words.sections.facts}</h2>
      </header>
      <div className={layout.fields}>
        <div className={layout.pair}>
          <Field label={words.fields.type}>
            <Select
              value={form.type}
              onChange={({ target }) => set({ type: target.value as EventForm['type'] })}
            >
              {types.map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.fields.accent} hint={words.hints.accent} error={problemOf('accent')}>
            <span className={styles.colour}>
              <TextInput
                value={form.accent}
                maxLength={7}
                onChange={({ target }) => set({ accent: target.value.toLowerCase() })}
              />
              <i style={{ background: form.accent }} />
            </span>
          </Field>
        </div>
        <Field label={words.fields.slug} hint={words.hints.slug} error={problemOf('slug')}>
          <TextInput
            value={form.slug}
            maxLength={80}
            onChange={({ target }) => set({ slug: target.value })}
          />
        </Field>
        <Artists form={form} set={set} artists={artists} onArtist={onArtist} />
        <div className={layout.pair}>
          <Field
            label={words.fields.minimumAge}
            hint={words.hints.minimumAge}
            error={problemOf('minimumAge')}
          >
            <TextInput
              inputMode="numeric"
              value={form.minimumAge ?? ''}
              onChange={({ target }) => set({ minimumAge: Number.parseInt(target.value, 10) || null })}
            />
          </Field>
          <Field label={words.fields.regions} hint={words.hints.regions} error={problemOf('regions')}>
            <TextInput
              defaultValue={form.regions?.join(', ') ?? ''}
              onBlur={({ target }) => {
                const codes = regions(target.value)
                set({ regions: codes.length > 0 ? codes : null })
              }}
            />
          </Field>
        </div>
        <Checkbox
          checked={form.isFree}
          note={words.hints.isFree}
          onChange={({ target }) => set({ isFree: target.checked })}
        >
          {words.fields.isFree}
        </Checkbox>
        <Checkbox
          checked={form.idCheck}
          note={words.hints.idCheck}
          onChange={({ target }) => set({ idCheck: target.checked })}
        >
          {words.fields.idCheck}
        </Checkbox>
        <Field
          label={words.fields.storefrontCollection}
          hint={words.hints.storefrontCollection}
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

/** In the order they are chosen, as pages show them. */
function Artists({
  form,
  set,
  artists,
  onArtist,
}: Pick<FactsProps, 'form' | 'set' | 'artists' | 'onArtist'>) {
  const { eventForm: words } = useWords()
  const { locale } = useTextLanguage()
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const chosen = form.artistIds
  const toggle = (id: string, isOn: boolean) =>
    set({ artistIds: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })
  async function add() {
    setIsBusy(true)
    const body = { name: { [locale]: name.trim() }, aliases: [] }
    const answer = await call('POST /api/studio/artist', { body })
    setIsBusy(false)
    if (!answer.ok) return
    set({ artistIds: [...chosen, answer.value.id] })
    setName('')
    onArtist()
  }
  return (
    <>
      <fieldset className={styles.artists}>
        <legend>{words.fields.artistIds}</legend>
        {artists.length === 0 ? <p>{words.noArtists}</p> : null}
        {artists.map((artist) => (
          <Checkbox
            key={artist.id}
            checked={chosen.includes(artist.id)}
            onChange={({ target }) => toggle(artist.id, target.checked)}
          >
            <span lang={artist.name.lang}>{artist.name.text || artist.id}</span>
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.add}>
        <Field label={words.newArtist}>
          <TextInput value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button size="s" disabled={name.trim() === ''} busy={isBusy} onClick={() => void add()}>
          {words.addArtist}
        </Button>
      </div>
    </>
  )
}
