import type { StaffView } from '@encore/app-kit/calls/staff/staff-view'
import { useStore } from '@encore/app-kit/store'
import { useEffect, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './SeatMedia.module.css'

export interface SeatMediaProps {
  view: StaffView['view']
  /** The call that is shown; null for none. Another fan never appears in the frame of the one before. */
  subject: string | null
  /** The label names the picture. */
  label: string
}

/** The picture of a seat, and the voices that it receives. */
export function SeatMedia({ view, subject, label }: SeatMediaProps) {
  const t = useT()
  const { remote } = useStore(view)
  const video = useRef<HTMLVideoElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const [picture, ofFan, ofArtist] = (subject === null ? [] : remote?.getTracks().toSorted(byKind)) ?? []
    // An element plays one voice, so the artist has an element of the own.
    show(video.current, [picture, ofFan])
    show(audio.current, [ofArtist])
    return () => {
      show(video.current, [])
      show(audio.current, [])
    }
  }, [remote, subject])
  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/a11y/useMediaCaption: live pictures and voices of a call have no captions */}
      <video key={subject} ref={video} aria-label={label} playsInline autoPlay />
      {/* biome-ignore lint/a11y/useMediaCaption: live voices of a call have no captions */}
      <audio ref={audio} autoPlay />
      {remote === null ? (
        <p role="status">{t('callControl.seat.connecting')}</p>
      ) : subject === null ? (
        <p>{t('callControl.seat.nobody')}</p>
      ) : null}
    </div>
  )
}

/** The picture first. Sorting keeps the order of the voices: fan, artist. */
const byKind = (a: MediaStreamTrack, b: MediaStreamTrack): number =>
  Number(a.kind === 'audio') - Number(b.kind === 'audio')

function show(element: HTMLMediaElement | null, tracks: readonly (MediaStreamTrack | undefined)[]): void {
  if (!element) return
  const known = tracks.filter((track) => track !== undefined)
  element.srcObject = known.length > 0 ? new MediaStream(known) : null
}
