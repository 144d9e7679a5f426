import type { EventSheet, StudioEvent } from '@encore/contract/endpoints'
import { momentOf } from '@encore/contract/rules/local-time'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { useCallback, useState } from 'react'
import { call } from '#app/data/api.ts'
import { zoneText } from '#app/data/times.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { PreviewLinks } from '#app/features/editing/PreviewLinks.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './EventTools.module.css'

export interface PreviewDialogProps {
  event: StudioEvent
  sheet: EventSheet
  isOpen: boolean
  onClose(): void
}

/** Links to a preview of the event's page, per language and at a chosen time. */
export function PreviewDialog({ event, sheet, isOpen, onClose }: PreviewDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(is) => (is ? undefined : onClose())}
      title={t('events.tools.previewTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <Preview event={event} sheet={sheet} /> : null}
    </Dialog>
  )
}

const moments = ['ticketOpenAt', 'doorsAt', 'startAt', 'endAt', 'replayFrom'] as const
type Moment = (typeof moments)[number] | 'now' | 'other'

function Preview({ event, sheet }: Pick<PreviewDialogProps, 'event' | 'sheet'>) {
  const { t, locale } = useText()
  const { draft } = sheet
  const [moment, setMoment] = useState<Moment>('now')
  const [other, setOther] = useState(draft.startAt)
  const local = moment === 'now' ? null : moment === 'other' ? other : draft[moment]
  const found = local === null ? null : momentOf(local, draft.zone)
  const at = found?.ok ? new Date(found.at).toISOString() : undefined
  const link = usePreviewLink(event.id, at)
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('events.tools.previewLead')}</p>
      <Field label={t('events.tools.previewAt')}>
        <Select value={moment} onChange={({ target }) => setMoment(target.value as Moment)}>
          {(['now', ...moments, 'other'] as const)
            .filter((name) => name !== 'replayFrom' || draft.replayFrom !== null)
            .map((name) => (
              <option key={name} value={name}>
                {t(`events.tools.moments.${name}`)}
              </option>
            ))}
        </Select>
      </Field>
      {moment === 'other' ? (
        <LocalTimeField
          label={t('events.tools.moments.other')}
          hint={t('products.form.zone', { zone: zoneText(draft.zone, locale) })}
          value={other}
          error={found && !found.ok ? (findText(t, `forms.rules.${found.rule}`) ?? '') : ''}
          onChange={(value) => setOther(value ?? other)}
        />
      ) : null}
      <PreviewLinks link={link} />
    </div>
  )
}

/** A preview link for the chosen time, signed by the server. */
function usePreviewLink(eventId: string, at: string | undefined) {
  const load = useCallback(() => {
    const query = at === undefined ? {} : { at }
    return call('GET /api/studio/event/{eventId}/preview', { params: { eventId }, query })
  }, [eventId, at])
  return useAnswer(load)
}
