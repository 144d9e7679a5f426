import type { KeptPicture, StudioEvent, ThemeDraft, ThemeSheet } from '@encore/contract/endpoints'
import { themePicture, themeTitleMax } from '@encore/contract/rules/broadcasts'
import { languageTag } from '@encore/contract/rules/locale'
import { Checkbox } from '@encore/ui/Checkbox'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { MovableList } from '#app/features/editing/MovableList.tsx'
import { problemOf, problemsAt } from '#app/features/editing/problems-in.ts'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { statusText } from '#app/features/event-status/shown-statuses.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { findEvents } from '#app/features/pickers/find.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import { CropDialog } from '#app/features/pictures/CropDialog.tsx'
import { UploadButton } from '#app/features/pictures/UploadButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './ThemePage.module.css'

const blank: ThemeSheet = {
  id: '',
  version: 0,
  draft: { title: {}, image: '', isHidden: false, eventIds: [] },
  events: [],
}

export async function readTheme({ params: { themeId = '' } }: LoaderFunctionArgs): Promise<ThemeSheet> {
  if (themeId === 'new') return blank
  return unwrap(await call('GET /api/studio/theme/{id}', { params: { id: themeId } }))
}

export function ThemePage() {
  const t = useT()
  const sheet = useLoaderData<ThemeSheet>()
  const { editor, head } = useVersionedPage<ThemeDraft>(sheet, {
    textNames: ['title'],
    list: '/themes',
    name: ({ title }) => title,
    newName: t('themes.new'),
    read: (at) => call('GET /api/studio/theme/{id}', at),
    make: (body) => call('POST /api/studio/theme', { body }),
    save: (at, body) => call('PUT /api/studio/theme/{id}', { ...at, body }),
  })
  const { draft, set, problems } = editor
  return (
    <FormFrame
      back={{ to: '/themes', label: t('themes.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `themes.fields.${field}`) ?? field}
      aside={
        <>
          <section className={box.box}>
            <header>
              <h2>{t('themes.picture')}</h2>
            </header>
            <Picture draft={draft} set={set} problem={problemOf(t, problems, 'image')} />
          </section>
          <section className={box.box}>
            <Checkbox
              checked={draft.isHidden}
              note={t('themes.isHiddenHint')}
              onChange={({ target }) => set({ isHidden: target.checked })}
            >
              {t('themes.isHidden')}
            </Checkbox>
          </section>
        </>
      }
    >
      <section className={box.box}>
        <TextsField
          label={t('themes.name')}
          value={draft.title}
          max={themeTitleMax}
          problems={problemsAt(problems, 'title')}
          onChange={(next) => set({ title: next })}
        />
      </section>
      <Events draft={draft} known={sheet.events} set={set} problem={problemOf(t, problems, 'eventIds')} />
    </FormFrame>
  )
}

interface PartProps {
  draft: ThemeDraft
  set(part: Partial<ThemeDraft>): void
  problem: string
}

function Picture({ draft: { image }, set, problem }: PartProps) {
  const t = useT()
  const [upload, setUpload] = useState<KeptPicture | null>(null)
  return (
    <div className={styles.picture}>
      {image === '' ? (
        <div className={styles.none}>{t('themes.choose')}</div>
      ) : (
        <img src={`/images/${image}?w=900`} alt="" />
      )}
      <p className={box.quiet}>{t('themes.pictureHint')}</p>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t('themes.choose')}
        </p>
      ) : null}
      <UploadButton what={t('themes.picture')} onUpload={setUpload} />
      <CropDialog
        picture={upload}
        name={t('themes.picture')}
        shape={themePicture}
        onClose={() => setUpload(null)}
        onCut={(key) => {
          set({ image: key })
          setUpload(null)
        }}
      />
    </div>
  )
}

/**
 * Includes events beyond those loaded at sign-in. Ids without a known title, just added by a colleague, are kept at the
 * end.
 */
function Events({ draft: { eventIds }, known, set, problem }: PartProps & { known: StudioEvent[] }) {
  const t = useT()
  const { events } = useCurrentStaff()
  const [added, setAdded] = useState<StudioEvent[]>([])
  const named = new Map([...events, ...known, ...added].map((event) => [event.id, event]))
  const chosen = eventIds.flatMap((id) => named.get(id) ?? [])
  const unnamed = eventIds.filter((id) => !named.has(id))
  return (
    <section className={box.box}>
      <header>
        <h2>{t('themes.events')}</h2>
        <span className={box.quiet}>{chosen.length}</span>
      </header>
      {chosen.length === 0 ? <p className={box.quiet}>{t('themes.noEvents')}</p> : null}
      <MovableList
        label={t('themes.events')}
        items={chosen}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title.text}
        onMove={(next) => set({ eventIds: [...next.map(({ id }) => id), ...unnamed] })}
        onRemove={({ id }) => set({ eventIds: eventIds.filter((one) => one !== id) })}
      >
        {(event) => (
          <span>
            <b lang={languageTag[event.title.lang]}>{event.title.text}</b>
            <small>{statusText(t, event)}</small>
          </span>
        )}
      </MovableList>
      <div className={styles.add}>
        <PickField
          label={t('themes.addEvent')}
          hint={t('themes.onlyShown')}
          none={t('shell.picking.event')}
          value={null}
          error={problem}
          find={(text, signal) => findEvents(text, signal, (id) => !eventIds.includes(id))}
          onPick={(pick) => {
            if (!pick) return
            setAdded((before) => [...before, pick.event])
            set({ eventIds: [...eventIds, pick.id] })
          }}
        />
      </div>
    </section>
  )
}
