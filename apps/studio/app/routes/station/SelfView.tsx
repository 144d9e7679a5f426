import { useEffect, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'

/** The own picture, mirrored as people know themselves. */
export function SelfView({ track, className }: { track: MediaStreamTrack | null; className?: string }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track && new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      className={className}
      style={{ scale: '-1 1' }}
      aria-label={t('station.own')}
      muted
      autoPlay
      playsInline
    />
  )
}
