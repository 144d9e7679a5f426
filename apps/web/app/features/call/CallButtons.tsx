import type { FanChoices } from '@encore/contract/rules/calls/flow'
import { Tool } from '@encore/ui/Tool'
import Hand from 'lucide-react/icons/hand'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import PhoneOff from 'lucide-react/icons/phone-off'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './LiveView.module.css'

export interface CallButtonsProps {
  choices: FanChoices
  isStopped: boolean
  isWriting: boolean
  onChoose: (choices: Partial<FanChoices>) => void
  onWrite: () => void
  onStop: () => void
  onEnd: () => void
}

export function CallButtons(props: CallButtonsProps) {
  const { choices, isStopped, isWriting, onChoose, onWrite, onStop, onEnd } = props
  const { t } = useText()
  const { isMuted, isCameraOff } = choices
  return (
    <div className={styles.buttons}>
      <Tool
        label={t(isMuted ? 'call.live.unmute' : 'call.live.mute')}
        data-off={isMuted ? '' : undefined}
        disabled={isStopped}
        onClick={() => onChoose({ isMuted: !isMuted })}
      >
        {isMuted ? <MicOff /> : <Mic />}
      </Tool>
      <Tool
        label={t(isCameraOff ? 'call.live.cameraOn' : 'call.live.cameraOff')}
        data-off={isCameraOff ? '' : undefined}
        disabled={isStopped}
        onClick={() => onChoose({ isCameraOff: !isCameraOff })}
      >
        {isCameraOff ? <VideoOff /> : <Video />}
      </Tool>
      <Tool label={t('call.live.text')} aria-expanded={isWriting} onClick={onWrite}>
        <MessageSquareText />
      </Tool>
      <Tool
        label={t(isStopped ? 'call.live.goOn' : 'call.live.stop')}
        data-off={isStopped ? '' : undefined}
        onClick={onStop}
      >
        <Hand />
      </Tool>
      <button type="button" className={styles.end} onClick={onEnd}>
        <PhoneOff aria-hidden />
        <span>{t('call.live.end')}</span>
      </button>
    </div>
  )
}
