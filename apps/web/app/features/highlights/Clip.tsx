import type { Highlight } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Picture } from '@encore/ui/Picture'
import { PlayButton } from '@encore/ui/PlayButton'
import Ticket from 'lucide-react/icons/ticket'
import { useEffect, useRef, useState } from 'react'
import { Artists } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Clip.module.css'
import { attachClip, type ClipStream } from './clip-stream.ts'

export type ClipFacts = Pick<Highlight, 'id' | 'title' | 'posterUrl' | 'url' | 'durationMs'> & {
  event: Pick<Highlight['event'], 'id' | 'slug' | 'title' | 'artists' | 'accent'>
}

export interface ClipProps {
  clip: ClipFacts
  place: string
  /** In view; plays when `isPlaying`. */
  isActive: boolean
  /** Preloads: true for the clip in view and the next one. */
  isNear: boolean
  isPlaying: boolean
  isMuted: boolean
  eager: boolean
  toggle: () => void
}

/** One highlight: its poster first, then the video above it once it plays. */
export function Clip({ clip, place, isActive, isNear, isPlaying, isMuted, eager, toggle }: ClipProps) {
  const { t, tag } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [hasPicture, setHasPicture] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { event, title } = clip
  const plays = isActive && isPlaying && !hasFailed

  useEffect(() => {
    const element = video.current
    if (!isNear || !element) return
    let stream: ClipStream | null = null
    let isWanted = true
    void attachClip(
      element,
      clip.url,
      () => isWanted,
      () => setHasFailed(true),
    ).then((attached) => {
      stream = attached
    })
    return () => {
      isWanted = false
      stream?.destroy()
      setHasPicture(false)
      setHasFailed(false)
    }
  }, [isNear, clip.url])

  useEffect(() => {
    const element = video.current
    if (!element) return
    if (plays && isNear) element.play().catch(() => {})
    else element.pause()
    if (!isActive) element.currentTime = 0
  }, [plays, isNear, isActive])

  return (
    <li className={styles.clip} id={clip.id} style={{ '--event': event.accent }}>
      <article className={styles.frame} aria-label={listText([title.text, place], tag)}>
        <Picture
          className={styles.poster}
          src={clip.posterUrl}
          alt=""
          width={1280}
          height={720}
          sizes="(width < 60rem) 178vh, 70rem"
          eager={eager}
        />
        <video
          className={styles.video}
          ref={video}
          muted={isMuted}
          playsInline
          loop
          preload="none"
          data-shown={hasPicture ? '' : undefined}
          onPlaying={() => setHasPicture(true)}
          onClick={toggle}
        />
        <div className={styles.shade} />
        {hasFailed ? (
          <p className={styles.failed} role="status">
            {t('highlights.failedClip')}
          </p>
        ) : (
          isActive && !isPlaying && <PlayButton label={t('highlights.play')} onPlay={toggle} />
        )}
        <div className={styles.words}>
          <p>
            <Artists artists={event.artists} /> <span>·</span>{' '}
            <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
          </p>
          <h2 lang={languageTag[title.lang]}>{title.text}</h2>
          <Button kind="fill" size="s" render={<PageLink to={`/detail/${event.slug}`} />}>
            <Ticket />
            <span>{t('highlights.toEvent')}</span>
          </Button>
        </div>
      </article>
    </li>
  )
}
