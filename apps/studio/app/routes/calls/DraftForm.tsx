import type { StudioCallDraft, StudioCallSheet, StudioEvent } from '@encore/contract/endpoints'
import { useNavigate } from 'react-router'
import { call } from '#app/data/api.ts'
import { instantOf } from '#app/data/instant-of.ts'
import { momentText } from '#app/data/times.ts'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './Calls.module.css'
import { ConductSection } from './ConductSection.tsx'
import type { SessionChoices } from './found-session.ts'
import { PartsSection } from './PartsSection.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { TimesSection } from './TimesSection.tsx'
import { WholeTime } from './WholeTime.tsx'

export interface DraftFormProps {
  event: StudioEvent
  sheet: StudioCallSheet
  choices: SessionChoices
}

export function DraftForm({ event, sheet, choices }: DraftFormProps) {
  const { t, locale } = useText()
  const navigate = useNavigate()
  const eventId = event.id
  const list = `/events/${eventId}/calls`
  const { editor, isNew, isUnsaved, onDone, head } = useVersionedPage<StudioCallDraft>(sheet, {
    textNames: [],
    list,
    name: ({ startsAt }) => {
      const at = startsAt === null ? null : instantOf(startsAt, event.zone)
      return { [locale]: at === null ? t('calls.new') : momentText(at, locale, event.zone) }
    },
    newName: t('calls.new'),
    read: ({ params: { id } }) =>
      call('GET /api/studio/event/{eventId}/call-session/{id}', { params: { eventId, id } }),
    make: (body) => call('POST /api/studio/event/{eventId}/call-session', { params: { eventId }, body }),
    save: ({ params: { id } }, body) =>
      call('PUT /api/studio/event/{eventId}/call-session/{id}', { params: { eventId, id }, body }),
  })
  const { draft, set, problems } = editor
  const section = { draft, set, problems }
  return (
    <FormFrame
      back={{ to: list, label: t('calls.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `calls.fields.${field}`) ?? field}
      action={
        isNew ? undefined : (
          <div className={styles.tools}>
            <ConfirmButton
              label={t('calls.delete')}
              title={t('calls.deleteTitle')}
              text={t('calls.deleteText')}
              done={t('calls.deleted')}
              send={() =>
                call('DELETE /api/studio/event/{eventId}/call-session/{id}', {
                  params: { eventId, id: sheet.id },
                })
              }
              onDone={() => void navigate(list)}
            />
            <PublishDialog
              event={event}
              sheet={sheet}
              isUnsaved={isUnsaved}
              onRefused={editor.refuse}
              onDone={onDone}
            />
          </div>
        )
      }
      aside={<WholeTime draft={draft} />}
    >
      <TimesSection {...section} zone={event.zone} />
      <PartsSection {...section} eventId={eventId} sheet={sheet} choices={choices} />
      <ConductSection {...section} />
    </FormFrame>
  )
}
