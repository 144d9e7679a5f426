import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PickupPage.module.css'
import { type CameraProblem, watchCamera } from './watch-camera.ts'

/** Scans codes with the camera; they are handled like typed ones. */
export function CameraScanner({ onCode }: { onCode(code: string): void }) {
  const t = useT()
  const [isOn, setIsOn] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  return (
    <div className={styles.scanner}>
      {isOn ? (
        <Picture
          onCode={onCode}
          onProblem={(found) => {
            setProblem(found)
            setIsOn(false)
          }}
        />
      ) : null}
      {problem ? (
        <Notice kind="warn" role="alert">
          {t(`events.camera.problems.${problem}`)}
        </Notice>
      ) : null}
      <Button
        kind="outline"
        size="l"
        wide
        onClick={() => {
          setProblem(null)
          setIsOn(!isOn)
        }}
      >
        {isOn ? <CameraOff /> : <Camera />}
        <span>{isOn ? t('events.camera.stop') : t('events.camera.start')}</span>
      </Button>
    </div>
  )
}

interface PictureProps {
  onCode(code: string): void
  onProblem(problem: CameraProblem): void
}

function Picture({ onCode, onProblem }: PictureProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const handle = useEffectEvent(onCode)
  const tell = useEffectEvent(onProblem)
  useEffect(() => {
    if (!video.current) return
    return watchCamera(video.current, {
      onOpen: () => setIsOpen(true),
      onCode: (code) => handle(code),
      onProblem: (problem) => tell(problem),
    })
  }, [])
  return (
    <div className={styles.picture}>
      <video ref={video} muted playsInline aria-label={t('events.camera.aim')} />
      <p role="status">{isOpen ? t('events.camera.aim') : t('events.camera.opening')}</p>
    </div>
  )
}
