import { useMutation } from '@encore/app-kit/use-mutation'
import type { ArtistLine } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { MovableList } from '#app/features/editing/MovableList.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useTextLanguage } from '#app/features/localized-text/text-language.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Artists.module.css'
import { findArtists } from './find-artists.ts'

export interface ArtistsProps {
  /** Artist ids in display order. */
  chosen: readonly string[]
  artists: readonly ArtistLine[]
  onChange(chosen: string[]): void
  onArtist(): void
}

/** Artists of the event, in display order; others are added by name. */
export function Artists({ chosen, artists, onChange, onArtist }: ArtistsProps) {
  const t = useT()
  const called = (id: string) => artists.find((artist) => artist.id === id)?.name
  const others = artists.filter(({ id }) => !chosen.includes(id))
  return (
    <section className={styles.artists} aria-label={t('eventForm.fields.artistIds')}>
      <h3>{t('eventForm.fields.artistIds')}</h3>
      {chosen.length === 0 ? <p className={box.quiet}>{t('eventForm.noArtists')}</p> : null}
      <MovableList
        label={t('eventForm.fields.artistIds') ?? ''}
        items={chosen}
        keyOf={(id) => id}
        nameOf={(id) => called(id)?.text ?? id}
        onMove={onChange}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      >
        {(id) => <b lang={called(id)?.lang}>{called(id)?.text || id}</b>}
      </MovableList>
      <PickField
        label={t('eventForm.pickArtist')}
        none={t('eventForm.pickArtistHint')}
        value={null}
        error=""
        find={async (text) => findArtists(others, text)}
        onPick={(pick) => (pick ? onChange([...chosen, pick.id]) : undefined)}
      />
      <NewArtist
        onMade={(id) => {
          onChange([...chosen, id])
          onArtist()
        }}
      />
    </section>
  )
}

function NewArtist({ onMade }: { onMade(id: string): void }) {
  const t = useT()
  const { locale } = useTextLanguage()
  const [name, setName] = useState('')
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/artist', { body: { name: { [locale]: name.trim() }, aliases: [] } }),
  )
  async function add() {
    const answer = await run()
    if (!answer?.ok) return
    setName('')
    onMade(answer.value.id)
  }
  return (
    <>
      <div className={styles.add}>
        <Field label={t('eventForm.newArtist')}>
          <TextInput value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button disabled={name.trim() === ''} busy={isBusy} onClick={() => void add()}>
          {t('eventForm.addArtist')}
        </Button>
      </div>
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
