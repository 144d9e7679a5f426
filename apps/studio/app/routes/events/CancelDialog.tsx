import { useMutation } from '@encore/app-kit/use-mutation'
import type { EventSheet, StudioEvent } from '@encore/contract/endpoints'
import { cancelNotice } from '@encore/contract/rules/event-notice'
import type { Texts } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'
import { Holders, useHolders } from './Holders.tsx'
import { HoldersNote } from './HoldersNote.tsx'
import { NoticePreview } from './NoticePreview.tsx'

export interface CancelDialogProps {
  event: StudioEvent
  sheet: EventSheet
  isOpen: boolean
  onClose(): void
  /** Receives the id of the background job that notifies and refunds; null when the cancellation waits for approval. */
  onBegun(workId: string | null): void
}

/** Shows the effects of a cancellation (holders, refund totals) before it is confirmed. */
export function CancelDialog({ event, sheet, isOpen, onClose, onBegun }: CancelDialogProps) {
  const { t, locale } = useText()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(is) => (is ? undefined : onClose())}
      title={t('events.tools.cancelTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? (
        <TextLanguages first={locale}>
          <Cancel event={event} sheet={sheet} onBegun={onBegun} />
        </TextLanguages>
      ) : null}
    </Dialog>
  )
}

function Cancel({ event, sheet, onBegun }: Pick<CancelDialogProps, 'event' | 'sheet' | 'onBegun'>) {
  const t = useT()
  const holders = useHolders(event.id)
  const [note, setNote] = useState<Texts>({})
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/cancel', { params: { eventId: event.id }, body: { note } }),
  )
  async function cancel() {
    const answer = await run()
    if (answer?.ok) onBegun(answer.value.workId)
  }
  return (
    <div className={styles.form}>
      <Notice kind="warn">{t('events.tools.cancelLead')}</Notice>
      <Holders asked={holders} withMoney />
      {holders.value?.needsSecond ? <Notice kind="warn">{t('events.tools.cancelSecond')}</Notice> : null}
      <HoldersNote note={note} onNote={setNote} failed={failure?.error.name} />
      <NoticePreview
        isHidden={event.isHidden}
        words={cancelNotice({ event: sheet.draft.title, zone: event.zone, note, startAt: event.startAt })}
      />
      <Button
        kind="danger"
        wide
        disabled={!holders.value}
        busy={isBusy}
        busyLabel={t('events.tools.busy')}
        onClick={() => void cancel()}
      >
        {holders.value?.needsSecond ? t('events.tools.cancelAsk') : t('events.tools.cancelSubmit')}
      </Button>
    </div>
  )
}
