import { useMutation } from '@encore/app-kit/use-mutation'
import type { ShowRecordings } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useState } from 'react'
import { hourText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'
import { RecordingTile } from './RecordingTile.tsx'
import { durationText } from './show-time.ts'
import { Unknown } from './Unknown.tsx'
import { UploadRecording } from './UploadRecording.tsx'
import { useRecordings } from './use-recordings.ts'
import { WatchRecording } from './WatchRecording.tsx'

export interface RecordingsProps {
  eventId: string
  /** Null selects the channel's current recording. */
  chosen: string | null
  onChoose(id: string): void
  /** The violated rule; empty for none. */
  problem: string
}

/** Chooses the recording that a show plays: an existing one, an uploaded video, or a past show. */
export function Recordings({ eventId, chosen, onChoose, problem }: RecordingsProps) {
  const t = useT()
  const { found, isAway, add, uploads } = useRecordings(eventId, onChoose)
  const [failed, setFailed] = useState('')
  if (!found) return <Unknown isAway={isAway} />
  const value = chosen ?? found.chosen ?? ''
  const picked = found.recordings.find(({ id }) => id === value)
  return (
    <div className={styles.recordings}>
      {found.isOther ? <Notice>{t('recordings.other')}</Notice> : null}
      {found.recordings.length === 0 ? (
        <p className={styles.note}>{t('recordings.none')}</p>
      ) : (
        <ChoiceGroup
          legend={t('recordings.title')}
          value={value}
          onValueChange={onChoose}
          error={problem && (findText(t, `recordings.rules.${problem}`) ?? t('forms.rules.other'))}
        >
          {found.recordings.map((one) => (
            <RecordingTile key={one.id} recording={one} showMs={found.showMs} />
          ))}
        </ChoiceGroup>
      )}
      {picked?.state === 'READY' ? (
        <WatchRecording key={picked.id} eventId={eventId} recording={picked} />
      ) : null}
      {found.recordings.length === 0 && problem ? (
        <Notice kind="bad" role="alert">
          {findText(t, `recordings.rules.${problem}`) ?? t('forms.rules.other')}
        </Notice>
      ) : null}
      <UploadRecording uploads={uploads} label={t('recordings.upload')} />
      <p className={styles.note}>{t('recordings.uploadHint')}</p>
      <EarlierShow
        shows={found.shows}
        onUse={async (showId) => setFailed(await add({ upload: null, name: '', showId }))}
      />
      <FailureNotice name={failed} />
    </div>
  )
}

const startOf = (endedAt: string, durationMs: number) =>
  new Date(Date.parse(endedAt) - durationMs).toISOString()

interface EarlierShowProps {
  shows: ShowRecordings['shows']
  onUse(showId: string): Promise<void>
}

function EarlierShow({ shows, onUse }: EarlierShowProps) {
  const { t, locale } = useText()
  const { event } = useLiveFrame()
  const [showId, setShowId] = useState('')
  const { run, isBusy } = useMutation(onUse)
  if (shows.length === 0) return null
  const wanted = showId || (shows[0]?.eventId ?? '')
  const lengthMs = shows.find(({ eventId }) => eventId === wanted)?.durationMs ?? 0
  return (
    <div className={styles.earlier}>
      <Field
        label={t('recordings.earlier')}
        hint={t('recordings.earlierHint', { length: durationText(lengthMs) })}
      >
        <Select value={wanted} onChange={({ target }) => setShowId(target.value)}>
          {shows.map(({ eventId, title, endedAt, durationMs }) => (
            <option key={eventId} value={eventId}>
              {`${title.text} · ${hourText(startOf(endedAt, durationMs), locale, event.zone)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        size="s"
        kind="outline"
        busy={isBusy}
        busyLabel={t('live.saving')}
        onClick={() => void run(wanted)}
      >
        {t('recordings.use')}
      </Button>
    </div>
  )
}
