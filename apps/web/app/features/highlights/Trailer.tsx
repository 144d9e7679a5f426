import type { EventDetail } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import { PlayButton } from '@encore/ui/PlayButton'
import { useEffect, useRef, useState } from 'react'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { attachClip, type ClipStream } from './clip-stream.ts'
import styles from './Trailer.module.css'

export interface TrailerProps {
  trailer: NonNullable<EventDetail['trailer']>
}

/** An event's public trailer: a still until pressed, then a video, with sound where the browser allows it. */
export function Trailer({ trailer }: TrailerProps) {
  const t = useT()
  const [state, setState] = useState<'still' | 'open' | 'failed'>('still')
  return (
    <section aria-labelledby="trailer">
      <h2 id="trailer" className={styles.title}>
        {t('detail.trailer.title')}
      </h2>
      <div className={styles.frame}>
        {state === 'open' ? (
          <Moving trailer={trailer} onFatal={() => setState('failed')} />
        ) : (
          <>
            <Picture
              className={styles.picture}
              src={trailer.posterUrl}
              alt=""
              width={1280}
              height={720}
              sizes="(width < 60rem) 100vw, 46rem"
            />
            <PlayButton label={t('detail.trailer.play')} onPlay={() => setState('open')} />
            <span className={styles.length}>{formatLength(trailer.durationMs)}</span>
          </>
        )}
      </div>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('detail.trailer.failed')}
        </p>
      )}
    </section>
  )
}

function Moving({ trailer, onFatal }: TrailerProps & { onFatal: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const fatal = useRef(onFatal)
  useEffect(() => {
    fatal.current = onFatal
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    // The pressed button was removed; the video takes the focus.
    element.focus()
    let isWanted = true
    let stream: ClipStream | null = null
    void attachClip(
      element,
      trailer.url,
      () => isWanted,
      () => fatal.current(),
    ).then((attached) => {
      stream = attached
      if (isWanted && attached) void begin(element)
    })
    return () => {
      isWanted = false
      stream?.destroy()
    }
  }, [trailer.url])
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are a show's, a recording has none
    <video
      ref={video}
      className={styles.picture}
      aria-labelledby="trailer"
      poster={`${trailer.posterUrl}?w=1200`}
      controls
      playsInline
    />
  )
}

/** A press permits sound; if it was too long ago, playback starts muted. */
async function begin(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(async () => {
    video.muted = true
    await video.play().catch(() => {})
  })
}
