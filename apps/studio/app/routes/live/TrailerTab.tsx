import { useMutation } from '@encore/app-kit/use-mutation'
import { trailerMsMax } from '@encore/contract/rules/show-control'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'
import { RecordingTile } from './RecordingTile.tsx'
import { Unknown } from './Unknown.tsx'
import { UploadRecording } from './UploadRecording.tsx'
import { useRecordings } from './use-recordings.ts'
import { WatchRecording } from './WatchRecording.tsx'

const none = 'none'

/** The public trailer of the event: one of its recordings, or an uploaded video. */
export function TrailerTab() {
  const t = useT()
  const { event } = useLiveFrame()
  const toast = useToast()
  const [chosen, setChosen] = useState<string | null>(null)
  const [rule, setRule] = useState('')
  const { run, isBusy, failure } = useMutation((recordingId: string | null) =>
    call('PUT /api/studio/event/{eventId}/live/trailer', {
      params: { eventId: event.id },
      body: { recordingId },
    }),
  )
  function choose(id: string) {
    setChosen(id)
    setRule('')
  }
  const { found, isAway, refresh, uploads } = useRecordings(event.id, choose)
  if (!found) return <Unknown isAway={isAway} />
  const value = chosen ?? found.trailer ?? none
  const short = found.recordings.filter(
    ({ id, durationMs }) => id === value || (durationMs ?? 0) <= trailerMsMax,
  )
  const picked = short.find(({ id }) => id === value)
  async function save() {
    const answer = await run(value === none ? null : value)
    if (!answer) return
    setRule(answer.ok ? '' : (answer.error.fields?.[0]?.rule ?? ''))
    if (!answer.ok) return
    setChosen(null)
    toast({
      text:
        value === none
          ? t('recordings.trailer.gone')
          : t(event.isHidden ? 'recordings.trailer.savedHidden' : 'recordings.trailer.saved'),
    })
    refresh()
  }
  return (
    <section className={box.box}>
      <Form className={styles.form} onSubmit={save}>
        <p className={styles.note}>{t('recordings.trailer.hint')}</p>
        <ChoiceGroup
          legend={t('recordings.trailer.title')}
          value={value}
          onValueChange={choose}
          error={rule && (findText(t, `recordings.trailer.rules.${rule}`) ?? t('forms.rules.other'))}
        >
          <Choice value={none} title={t('recordings.trailer.none')} />
          {short.map((one) => (
            <RecordingTile key={one.id} recording={one} />
          ))}
        </ChoiceGroup>
        {picked?.state === 'READY' ? (
          <WatchRecording key={picked.id} eventId={event.id} recording={picked} />
        ) : null}
        <UploadRecording uploads={uploads} label={t('recordings.trailer.upload')} />
        <FailureNotice name={failure?.error.fields?.[0] ? '' : failure?.error.name} />
        <div>
          <Button type="submit" kind="primary" busy={isBusy} busyLabel={t('live.saving')}>
            {t('recordings.trailer.save')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
