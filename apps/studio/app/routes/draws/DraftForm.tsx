import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { drawTextMax } from '@encore/contract/rules/draws'
import { Notice } from '@encore/ui/Notice'
import { useNavigate } from 'react-router'
import { call } from '#app/data/api.ts'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { problemsAt } from '#app/features/editing/problems-in.ts'
import { useVersionedPage } from '#app/features/editing/use-versioned-page.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { ChancePreview } from './ChancePreview.tsx'
import styles from './Draws.module.css'
import { EnteringSection } from './EnteringSection.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RulesSection } from './RulesSection.tsx'
import type { FoundDraw } from './section.ts'
import { TimesSection } from './TimesSection.tsx'

const rows = { title: 1, prize: 2, terms: 8 } as const

export function DraftForm({ event, sheet }: FoundDraw) {
  const t = useT()
  const navigate = useNavigate()
  const eventId = event.id
  const list = `/events/${eventId}/draws`
  const { editor, isNew, isUnsaved, onDone, head } = useVersionedPage<StudioDrawDraft>(sheet, {
    textNames: ['title', 'prize', 'terms'],
    list,
    name: ({ title }) => title,
    newName: t('draws.new'),
    read: ({ params: { id } }) =>
      call('GET /api/studio/event/{eventId}/draw/{id}', { params: { eventId, id } }),
    make: (body) => call('POST /api/studio/event/{eventId}/draw', { params: { eventId }, body }),
    save: ({ params: { id } }, body) =>
      call('PUT /api/studio/event/{eventId}/draw/{id}', { params: { eventId, id }, body }),
  })
  const { draft, set, problems } = editor
  const section = { draft, set, problems }
  return (
    <FormFrame
      back={{ to: list, label: t('draws.back') }}
      {...head}
      editor={editor}
      nameOf={(field) => findText(t, `draws.fields.${field}`) ?? field}
      action={
        isNew ? undefined : (
          <div className={styles.tools}>
            <ConfirmButton
              label={t('draws.delete')}
              title={t('draws.deleteTitle')}
              text={t('draws.deleteText')}
              done={t('draws.deleted')}
              send={() =>
                call('DELETE /api/studio/event/{eventId}/draw/{id}', { params: { eventId, id: sheet.id } })
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
      aside={
        <>
          {sheet.randomness === 'QUICKNET' ? null : (
            <Notice kind="warn">{t(`draws.weak.${sheet.randomness}`)}</Notice>
          )}
          <ChancePreview draft={draft} />
        </>
      }
    >
      <section className={box.box}>
        <header>
          <h2>{t('draws.sections.texts')}</h2>
        </header>
        <div className={layout.fields}>
          {(['title', 'prize', 'terms'] as const).map((name) => (
            <TextsField
              key={name}
              label={t(`draws.fields.${name}`)}
              hint={t(`draws.hints.${name}`)}
              value={draft[name]}
              max={drawTextMax[name]}
              rows={rows[name]}
              problems={problemsAt(problems, name)}
              onChange={(next) => set({ [name]: next })}
            />
          ))}
        </div>
      </section>
      <EnteringSection {...section} eventId={eventId} products={sheet.products} />
      <RulesSection {...section} />
      <TimesSection {...section} zone={event.zone} randomness={sheet.randomness} />
    </FormFrame>
  )
}
