import { useVersionedForm, type Versioned } from '@encore/app-kit/use-versioned-form'
import type { ArtistLine, EventSheet } from '@encore/contract/endpoints'
import type { EventChangeKind } from '@encore/contract/rules/event-editing'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { useToast } from '@encore/ui/Toast'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { ChangesDialog } from '#app/features/buyer-changes/ChangesDialog.tsx'
import { useConfirming } from '#app/features/buyer-changes/use-confirming.ts'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { problemsIn } from '#app/features/editing/problems-in.ts'
import type { Words } from '#app/i18n/en.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { draftOf, type EventForm, formOf, textsIn } from './event-form.ts'
import { Facts } from './Facts.tsx'
import { Pictures } from './Pictures.tsx'
import { TextsSection } from './TextsSection.tsx'
import { Times } from './Times.tsx'

interface Found {
  sheet: EventSheet
  artists: ArtistLine[]
}

export async function readSheet({ params }: LoaderFunctionArgs): Promise<Found> {
  const [sheet, artists] = await Promise.all([
    call('GET /api/studio/event/{eventId}/draft', { params: { eventId: params.eventId ?? '' } }),
    call('GET /api/studio/artist'),
  ])
  return { sheet: unwrap(sheet), artists: unwrap(artists).content }
}

export function EditPage() {
  const { w, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { sheet, artists } = useLoaderData<Found>()
  const params = { eventId: sheet.id }
  const confirming = useConfirming<EventChangeKind>()
  const editor = useVersionedForm<EventForm, unknown>(asForm(sheet), {
    textNames: [],
    read: async () => {
      const answer = await call('GET /api/studio/event/{eventId}/draft', { params })
      return answer.ok ? { ok: true, value: asForm(answer.value) } : answer
    },
    save: ({ version, draft }) =>
      confirming.send((confirmed) =>
        call('PUT /api/studio/event/{eventId}/draft', {
          params,
          body: { version, draft: draftOf(draft), confirmed },
        }),
      ),
    onSaved: () => {
      toast({ text: w.eventForm.saved })
      void revalidate()
    },
  })
  const { draft: form, set, problems } = editor
  const title = localText(textsIn(form, 'title'), locale)
  const section = { form, set, ...problemsIn('', problems, (rule) => w.rules[rule] ?? w.rules.other) }
  return (
    <FormFrame
      back={{ to: `/events/${sheet.id}`, label: w.eventForm.back }}
      title={w.eventForm.title(title.text || sheet.draft.slug)}
      lang={languageTag[title.lang]}
      editor={editor}
      nameOf={(field, part) => fieldName(w, field, part)}
      aside={
        <>
          <Times {...section} />
          <Facts
            {...section}
            address={{ saved: sheet.draft.slug, origin: sheet.siteOrigin }}
            artists={artists}
            onArtist={() => void revalidate()}
          />
        </>
      }
    >
      <TextsSection {...section} />
      <Pictures {...section} />
      <ChangesDialog words={w.eventForm.changes} {...confirming.dialog} />
    </FormFrame>
  )
}

/** `EventForm` already has a key per text and picture. */
const asForm = ({ id, version, draft }: EventSheet): Versioned<EventForm> => ({
  id,
  version,
  draft: formOf(draft),
})

/** Label of a field; each picture is a field. */
function fieldName({ eventForm }: Words, name: string, part: string): string {
  if (name === 'images') return eventForm.pictures[part as keyof typeof eventForm.pictures]
  const texts: Record<string, string> = {
    title: eventForm.name,
    summary: eventForm.summary,
    body: eventForm.body,
    refund: eventForm.refund,
  }
  return texts[name] ?? eventForm.fields[name] ?? name
}
