import { useEffect, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'

/** The fan's own picture as in a mirror. */
export function OwnPicture({
  track,
  className,
}: {
  track: MediaStreamTrack
  className?: string | undefined
}) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // The element is muted, so that no browser refuses it.
    void element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [track])
  return (
    <video className={className} ref={video} aria-label={t('call.view.camera')} muted playsInline autoPlay />
  )
}
