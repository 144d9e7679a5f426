import type { CaptureState } from '@encore/app-kit/calls/capture'
import type { CaptureFault } from '@encore/app-kit/calls/capture-faults'
import { Button } from '@encore/ui/Button'
import AppWindow from 'lucide-react/icons/app-window'
import CameraOff from 'lucide-react/icons/camera-off'
import CircleHelp from 'lucide-react/icons/circle-help'
import Lock from 'lucide-react/icons/lock'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import PhoneOff from 'lucide-react/icons/phone-off'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Unplug from 'lucide-react/icons/unplug'
import VideoOff from 'lucide-react/icons/video-off'
import type { ReactElement } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { MessageKey } from '#app/i18n/text.ts'
import type { CallRoom } from './call-room.ts'
import styles from './DoorView.module.css'

const signs: Record<CaptureFault, ReactElement> = {
  DENIED: <CameraOff />,
  DISMISSED: <CircleHelp />,
  BLOCKED_BY_SYSTEM: <Lock />,
  NONE: <VideoOff />,
  IN_USE: <AppWindow />,
  ENDED: <PhoneOff />,
  UNPLUGGED: <Unplug />,
  POLICY: <PanelsTopLeft />,
}

const steps = {
  DENIED: ['call.trouble.DENIED.step1', 'call.trouble.DENIED.step2', 'call.trouble.DENIED.step3'],
  DISMISSED: ['call.trouble.DISMISSED.step1', 'call.trouble.DISMISSED.step2'],
  BLOCKED_BY_SYSTEM: [
    'call.trouble.BLOCKED_BY_SYSTEM.step1',
    'call.trouble.BLOCKED_BY_SYSTEM.step2',
    'call.trouble.BLOCKED_BY_SYSTEM.step3',
  ],
  NONE: ['call.trouble.NONE.step1', 'call.trouble.NONE.step2'],
  IN_USE: ['call.trouble.IN_USE.step1', 'call.trouble.IN_USE.step2'],
  ENDED: ['call.trouble.ENDED.step1'],
  UNPLUGGED: ['call.trouble.UNPLUGGED.step1', 'call.trouble.UNPLUGGED.step2'],
  POLICY: ['call.trouble.POLICY.step1', 'call.trouble.POLICY.step2'],
} as const satisfies Record<CaptureFault, readonly MessageKey[]>

export interface CaptureTroubleProps {
  room: CallRoom
  fault: NonNullable<CaptureState['fault']>
  isAsking: boolean
}

/** Says what keeps camera or microphone away, and how to mend it. */
export function CaptureTrouble({ room, fault: { reason, kinds }, isAsking }: CaptureTroubleProps) {
  const { t } = useText()
  const { cameras } = room.capture.state.get()
  const mend = () =>
    // A document keeps its policy for good.
    reason === 'POLICY' ? window.location.reload() : void room.startCapture()
  const camera = cameras[0]
  const isMicrophoneAlone = reason === 'NONE' && !kinds.includes('picture') && camera !== undefined
  return (
    <div className={styles.trouble}>
      <span className={styles.sign} data-is="warn">
        {signs[reason]}
      </span>
      <div role="alert">
        <h2 id="call-trouble">{t(`call.trouble.${reason}.title`)}</h2>
        <p>{t(`call.trouble.${reason}.why`)}</p>
      </div>
      <ol>
        {steps[reason].map((key) => (
          <li key={key}>
            <span>{t(key)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button kind="primary" size="l" busy={isAsking} busyLabel={t('call.start.busy')} onClick={mend}>
          {t(`call.trouble.${reason}.action`)}
        </Button>
        {isMicrophoneAlone && (
          <Button size="l" onClick={() => void room.choose('picture', camera.id)}>
            {t('call.lines.lane')}
          </Button>
        )}
      </div>
      <p className={styles.kept}>
        <ShieldCheck />
        <span>{t('call.trouble.kept')}</span>
      </p>
    </div>
  )
}
