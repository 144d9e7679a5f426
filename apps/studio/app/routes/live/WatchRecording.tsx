import { useStore } from '@encore/app-kit/store'
import type { ShowRecording } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { createRecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Live.module.css'

export interface WatchRecordingProps {
  eventId: string
  recording: Pick<ShowRecording, 'id' | 'name'>
}

/** Plays an uploaded recording from its start, before it is public. Loads nothing until the button is pressed. */
export function WatchRecording({ eventId, recording }: WatchRecordingProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Picture eventId={eventId} recording={recording} />
  return (
    <Button size="s" kind="outline" onClick={() => setIsOpen(true)}>
      {t('recordings.watch', { name: recording.name })}
    </Button>
  )
}

function Picture({ eventId, recording: { id, name } }: WatchRecordingProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [player] = useState(() => createRecordingPlayer(() => mediaOf(eventId, id)))
  const { phase } = useStore(player.state)
  useEffect(() => {
    if (!video.current) return
    // The pressed button is gone, so the focus moves to the video.
    video.current.focus()
    return player.attach(video.current)
  }, [player])
  return (
    <>
      {phase === 'failed' || phase === 'impossible' ? (
        <Notice kind="warn" role="status">
          {phase === 'failed' ? t('recordings.noPicture') : t('recordings.impossible')}
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/useMediaCaption: captions are a show's, a recording has none */}
      <video
        ref={video}
        className={styles.picture}
        aria-label={t('recordings.picture', { name })}
        controls
        autoPlay
        playsInline
      />
    </>
  )
}

async function mediaOf(eventId: string, id: string) {
  const answer = await call('GET /api/studio/event/{eventId}/live/recording/{id}', {
    params: { eventId, id },
  })
  return answer.ok ? answer.value : null
}
