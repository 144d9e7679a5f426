import { useMutation } from '@encore/app-kit/use-mutation'
import type { EventSheet, StudioEvent } from '@encore/contract/endpoints'
import { moveNotice } from '@encore/contract/rules/event-notice'
import { laterBy } from '@encore/contract/rules/local-time'
import type { Texts } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { instantOf as instantIn } from '#app/data/instant-of.ts'
import { zoneText } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './EventTools.module.css'
import { Following, followOf, movedTimes, useBound } from './Following.tsx'
import { Holders, useHolders } from './Holders.tsx'
import { HoldersNote } from './HoldersNote.tsx'
import { NoticePreview } from './NoticePreview.tsx'

export interface MoveDialogProps {
  event: StudioEvent
  sheet: EventSheet
  isOpen: boolean
  onClose(): void
  /** Receives the id of the background job that notifies holders. */
  onBegun(workId: string): void
}

export function MoveDialog({ event, sheet, isOpen, onClose, onBegun }: MoveDialogProps) {
  const { t, locale } = useText()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(is) => (is ? undefined : onClose())}
      title={t('events.tools.moveTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? (
        <TextLanguages first={locale}>
          <Move key={sheet.version} event={event} sheet={sheet} onBegun={onBegun} />
        </TextLanguages>
      ) : null}
    </Dialog>
  )
}

const dayMinutes = 1_440
const fields = ['doorsAt', 'endAt', 'ticketCloseAt', 'replayFrom', 'replayTo'] as const

/** Difference of two local times in minutes. */
const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000

function Move({ event, sheet, onBegun }: Pick<MoveDialogProps, 'event' | 'sheet' | 'onBegun'>) {
  const { t, locale } = useText()
  const { draft, version } = sheet
  const [startAt, setStartAt] = useState(draft.startAt)
  const [refundUntil, setRefundUntil] = useState(laterBy(draft.startAt, -dayMinutes))
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState<Texts>({})
  const holders = useHolders(event.id)
  const bound = useBound(event.id)
  const minutes = minutesBetween(draft.startAt, startAt)
  const { run, isBusy, failure } = useMutation((follow: ReturnType<typeof followOf>) =>
    call('POST /api/studio/event/{eventId}/move', {
      params: { eventId: event.id },
      body: { version, startAt, refundUntil, note, ...movedTimes(draft, minutes, stays), follow },
    }),
  )
  const problems = failure?.error.fields ?? []
  const problemOf = (paths: readonly string[]) => {
    const problem = problems.find(({ path }) => paths.includes(path))
    return problem ? (findText(t, `forms.rules.${problem.rule}`) ?? t('forms.rules.other')) : ''
  }
  async function move() {
    if (!bound.value) return
    const answer = await run(followOf(bound.value.content, stays))
    if (answer?.ok) onBegun(answer.value.workId)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={move}>
      <p className={styles.quiet}>{t('events.tools.moveLead')}</p>
      <Holders asked={holders} />
      <div className={styles.pair}>
        <LocalTimeField
          label={t('eventForm.fields.startAt') ?? ''}
          hint={t('products.form.zone', { zone: zoneText(draft.zone, locale) })}
          value={startAt}
          error={problemOf(['startAt', ...fields])}
          onChange={(value) => setStartAt(value ?? startAt)}
        />
        <LocalTimeField
          label={t('events.tools.refundUntil')}
          hint={t('products.form.zone', { zone: zoneText(draft.zone, locale) })}
          value={refundUntil}
          error={problemOf(['refundUntil'])}
          onChange={(value) => setRefundUntil(value ?? refundUntil)}
        />
      </div>
      <Following
        draft={draft}
        bound={bound}
        minutes={minutes}
        stays={stays}
        onChange={setStays}
        problemOf={problemOf}
      />
      <HoldersNote note={note} onNote={setNote} failed={failure?.error.fields ? '' : failure?.error.name} />
      <NoticePreview
        isHidden={event.isHidden}
        words={moveNotice({
          ...{ event: draft.title, zone: draft.zone, note, startAt: event.startAt },
          to: instantIn(startAt, draft.zone) ?? event.startAt,
          refundUntil: instantIn(refundUntil, draft.zone) ?? event.startAt,
        })}
      />
      <Button
        type="submit"
        kind="primary"
        wide
        disabled={!bound.value || !holders.value}
        busy={isBusy}
        busyLabel={t('events.tools.busy')}
      >
        {t('events.tools.moveSubmit')}
      </Button>
    </Form>
  )
}
