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
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText, type Translate } from '#app/i18n/text.ts'
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
  const { t, locale } = useText()
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
      toast({ text: t('eventForm.saved') })
      void revalidate()
    },
  })
  const { draft: form, set, problems } = editor
  const title = localText(textsIn(form, 'title'), locale)
  const section = {
    form,
    set,
    ...problemsIn('', problems, (rule) => findText(t, `forms.rules.${rule}`) ?? t('forms.rules.other')),
  }
  return (
    <FormFrame
      back={{ to: `/events/${sheet.id}`, label: t('eventForm.back') }}
      title={t('eventForm.title', { event: title.text || sheet.draft.slug })}
      lang={languageTag[title.lang]}
      editor={editor}
      nameOf={(field, part) => fieldName(t, field, part)}
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
      <ChangesDialog
        lead={t('eventForm.changes.lead')}
        textOf={({ kind, count }) => t(`eventForm.changes.kinds.${kind}`, { n: count })}
        {...confirming.dialog}
      />
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
function fieldName(t: Translate, name: string, part: string): string {
  if (name === 'images') return findText(t, `eventForm.pictures.${part}`) ?? part
  const texts: Record<string, string> = {
    title: t('eventForm.name'),
    summary: t('eventForm.summary'),
    body: t('eventForm.body'),
    refund: t('eventForm.refund'),
  }
  return texts[name] ?? findText(t, `eventForm.fields.${name}`) ?? name
}
