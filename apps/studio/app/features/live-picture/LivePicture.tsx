import Video from 'lucide-react/icons/video'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './LivePicture.module.css'
import { type PictureState, playPicture } from './picture-player.ts'

export interface LivePictureProps {
  eventId: string
  /** Identity of the picture; a change reloads the player. */
  source: string
  /** Placeholder while there is no picture. */
  children?: ReactNode
}

/** The staff preview of a show, available before it starts; muted until staff unmute it. */
export function LivePicture({ eventId, source, children }: LivePictureProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PictureState>('none')
  useEffect(
    () => (video.current && source ? playPicture(video.current, eventId, setState) : undefined),
    [eventId, source],
  )
  return (
    <div className={styles.screen}>
      <video ref={video} muted playsInline controls={state === 'playing'} aria-label={t('live.previewOf')} />
      {state === 'playing' ? null : (
        <div className={styles.nothing}>
          <Video />
          <b>{state === 'impossible' ? t('live.previewImpossible') : t('live.previewNone')}</b>
          {children}
        </div>
      )}
    </div>
  )
}
