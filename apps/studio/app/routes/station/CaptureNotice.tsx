import type { Capture } from '@encore/app-kit/calls/capture'
import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import CameraOff from 'lucide-react/icons/camera-off'
import styles from '#app/features/calls/CallRoom.module.css'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Says why camera or microphone do not work, with a way to get them back. */
export function CaptureNotice({ capture }: { capture: Capture }) {
  const t = useT()
  const { fault, dead, isAsking } = useStore(capture.state)
  const reason = fault?.reason ?? (dead.length > 0 ? 'ENDED' : null)
  if (reason === null) return null
  return (
    <div className={styles.fault} role="alert">
      <CameraOff />
      <span>{t(`station.faults.${reason}`)}</span>
      <Button size="s" busy={isAsking} onClick={() => void capture.renew()}>
        {t('station.tryAgain')}
      </Button>
    </div>
  )
}
