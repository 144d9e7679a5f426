import type { CaptureDevice } from '@encore/app-kit/calls/capture'
import type { CaptureKind } from '@encore/app-kit/calls/capture-faults'
import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Mic from 'lucide-react/icons/mic'
import Video from 'lucide-react/icons/video'
import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactElement } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CallRoom } from './call-room.ts'
import { LevelMeter } from './LevelMeter.tsx'
import styles from './PreviewBar.module.css'

/** Level, devices and a sound, over the own picture. */
export function PreviewBar({ room }: { room: CallRoom }) {
  const { t } = useText()
  const { voice, picture, cameras, microphones, fault } = useStore(room.capture.state)
  return (
    <div className={styles.bar}>
      {fault && (
        <Notice
          kind="warn"
          role="alert"
          action={
            <Button size="s" onClick={() => void room.startCapture()}>
              {t(`call.trouble.${fault.reason}.action`)}
            </Button>
          }
        >
          {t(`call.trouble.${fault.reason}.title`)}
        </Notice>
      )}
      <LevelMeter level={room.level} track={voice} />
      <div className={styles.picks}>
        <DevicePick room={room} kind="picture" devices={cameras} track={picture} icon={<Video />} />
        <DevicePick room={room} kind="voice" devices={microphones} track={voice} icon={<Mic />} />
        <button type="button" className={styles.pick} onClick={room.alarm.test}>
          <Volume2 aria-hidden />
          <span>{t('call.meter.sound')}</span>
        </button>
      </div>
    </div>
  )
}

interface DevicePickProps {
  room: CallRoom
  kind: CaptureKind
  devices: readonly CaptureDevice[]
  track: MediaStreamTrack | null
  icon: ReactElement
}

function DevicePick({ room, kind, devices, track, icon }: DevicePickProps) {
  const { t } = useText()
  if (devices.length === 0) return null
  return (
    <label className={styles.pick}>
      {icon}
      <span className="visually-hidden">
        {t(kind === 'picture' ? 'call.meter.camera' : 'call.meter.microphone')}
      </span>
      <select
        value={track?.getSettings().deviceId ?? devices[0]?.id}
        onChange={({ currentTarget }) => void room.choose(kind, currentTarget.value)}
      >
        {devices.map(({ id, label }, at) => (
          <option key={id} value={id}>
            {label || t('call.meter.unnamed', { n: at + 1 })}
          </option>
        ))}
      </select>
    </label>
  )
}
