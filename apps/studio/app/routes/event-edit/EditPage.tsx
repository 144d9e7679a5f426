import type { ArtistName, EventSheet } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { SaveBar } from '#app/features/editing/SaveBar.tsx'
import { TextLanguages } from '#app/features/texts/TextLanguages.tsx'
import type { Words } from '#app/i18n/en.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './EditPage.module.css'
import { textsIn } from './event-form.ts'
import { Facts } from './Facts.tsx'
import { Pictures } from './Pictures.tsx'
import { problemsIn } from './section.ts'
import { TextsSection } from './TextsSection.tsx'
import { Times } from './Times.tsx'
import { useEventEditor } from './use-event-editor.ts'

interface Found {
  sheet: EventSheet
  artists: ArtistName[]
}

export async function readSheet({ params }: LoaderFunctionArgs): Promise<Found> {
  const [sheet, artists] = await Promise.all([
    call('GET /api/studio/event/{eventId}/draft', { params: { eventId: params.eventId ?? '' } }),
    call('GET /api/studio/artist'),
  ])
  return { sheet: answered(sheet), artists: answered(artists).content }
}

/** An event as it is written: all of it in one form, saved as a whole. */
export function EditPage() {
  const { w, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { sheet, artists } = useLoaderData<Found>()
  const editor = useEventEditor(sheet, () => {
    toast({ text: w.eventForm.saved })
    void revalidate()
  })
  const { form, edited, set, problems } = editor
  const title = localText(textsIn(form, 'title'), locale)
  const section = { form, set, ...problemsIn(w, problems) }
  return (
    <TextLanguages first={locale}>
      <Link to={`/events/${sheet.id}`} className={styles.back}>
        {w.eventForm.back}
      </Link>
      <PageHead title={w.eventForm.title(title.text || sheet.draft.slug)} lang={languageTag[title.lang]} />
      <Notices editor={editor} />
      <div className={styles.page}>
        <div className={styles.column}>
          <TextsSection {...section} />
          <Pictures {...section} />
        </div>
        <div className={styles.column}>
          <Times {...section} />
          <Facts {...section} artists={artists} onArtist={() => void revalidate()} />
        </div>
      </div>
      {edited.length > 0 ? (
        <SaveBar
          edited={edited.length}
          isBusy={editor.isBusy}
          hasProblems={problems.length > 0}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={edited.length > 0} />
    </TextLanguages>
  )
}

function Notices({ editor }: { editor: ReturnType<typeof useEventEditor> }) {
  const { w } = useText()
  const { meanwhile, failed } = editor
  const words = w.products.meanwhile
  const names = (keys: readonly string[]) => [...new Set(keys.map((key) => fieldName(w, key)))].join(', ')
  return (
    <>
      {meanwhile ? (
        <Notice kind="warn" role="alert" title={words.title(meanwhile.by ?? words.somebody)}>
          {meanwhile.taken.length > 0 ? <p>{words.taken(names(meanwhile.taken))}</p> : null}
          {meanwhile.disputed.length > 0 ? <p>{words.disputed(names(meanwhile.disputed))}</p> : null}
          <p>{words.none}</p>
        </Notice>
      ) : null}
      {failed && failed !== 'REAUTH_REQUIRED' ? (
        <Notice kind="bad" role="alert">
          {errorText(w, failed)}
        </Notice>
      ) : null}
    </>
  )
}

/** What a field is called: `title/ko` is the title. */
function fieldName({ eventForm }: Words, key: string): string {
  const [name = '', part = ''] = key.split('/')
  if (name === 'images') return eventForm.pictures[part as keyof typeof eventForm.pictures]
  const texts: Record<string, string> = {
    title: eventForm.name,
    summary: eventForm.summary,
    body: eventForm.body,
    refund: eventForm.refund,
  }
  return texts[name] ?? eventForm.fields[name] ?? name
}
