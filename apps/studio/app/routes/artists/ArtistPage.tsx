import type { ArtistDraft, ArtistSheet } from '@encore/contract/endpoints'
import { artistNameMax } from '@encore/contract/rules/broadcasts'
import { languageTag } from '@encore/contract/rules/locale'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import layout from '#app/features/editing/FormFrame.module.css'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { problemOf, problemsAt } from '#app/features/editing/problems-in.ts'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'

const blank: ArtistSheet = { id: '', version: 0, draft: { name: {}, aliases: [] }, events: [] }

export async function readArtist({ params: { artistId = '' } }: LoaderFunctionArgs): Promise<ArtistSheet> {
  if (artistId === 'new') return blank
  return unwrap(await call('GET /api/studio/artist/{id}', { params: { id: artistId } }))
}

/** Edits or creates an artist: names in four languages and the spellings that fans search by. */
export function ArtistPage() {
  const t = useT()
  const sheet = useLoaderData<ArtistSheet>()
  const { editor, head } = useVersionedPage<ArtistDraft>(sheet, {
    textNames: ['name'],
    list: '/artists',
    name: ({ name }) => name,
    newName: t('artists.new'),
    read: (at) => call('GET /api/studio/artist/{id}', at),
    make: (body) => call('POST /api/studio/artist', { body }),
    save: (at, body) => call('PUT /api/studio/artist/{id}', { ...at, body }),
  })
  const { draft, set, problems } = editor
  return (
    <FormFrame
      back={{ to: '/artists', label: t('artists.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `artists.fields.${field}`) ?? field}
      aside={
        <section className={box.box}>
          <header>
            <h2>{t('artists.standsOn')}</h2>
          </header>
          {sheet.events.length === 0 ? <p className={box.quiet}>{t('artists.nowhere')}</p> : null}
          <ul className={box.links}>
            {sheet.events.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/events/${id}`} className="link" lang={languageTag[title.lang]}>
                  {title.text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <section className={box.box}>
        <header>
          <h2>{t('artists.what')}</h2>
        </header>
        <div className={layout.fields}>
          <TextsField
            label={t('artists.name')}
            value={draft.name}
            max={artistNameMax}
            problems={problemsAt(problems, 'name')}
            onChange={(next) => set({ name: next })}
          />
          <Aliases
            value={draft.aliases}
            problem={problemOf(t, problems, 'aliases')}
            onChange={(aliases) => set({ aliases })}
          />
        </div>
      </section>
    </FormFrame>
  )
}

interface AliasesProps {
  value: string[]
  problem: string
  onChange(aliases: string[]): void
}

/** One alias per line. The input keeps the text as typed until the form is discarded. */
function Aliases({ value, problem, onChange }: AliasesProps) {
  const t = useT()
  const [typed, setTyped] = useState(value.join('\n'))
  const text = linesOf(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <Field label={t('artists.aliases')} hint={t('artists.aliasesHint')} error={problem}>
      <TextArea
        rows={5}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(linesOf(target.value))
        }}
      />
    </Field>
  )
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
