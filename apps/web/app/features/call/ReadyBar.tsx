import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CallPartProps } from './call-part.ts'
import type { CallPhase, DoorStep } from './call-phase.ts'
import styles from './ReadyBar.module.css'

export interface ReadyBarProps extends CallPartProps {
  phase: CallPhase
  step: DoorStep
}

/** "I am ready", which unlocks sound, picture and the wake lock, and what is still missing. */
export function ReadyBar({ room, session, own, phase, step }: ReadyBarProps) {
  const { t } = useText()
  const isReady = useStore(room.isReady)
  const { picture } = useStore(room.capture.state)
  if (session.state === 'PUBLISHED' || phase.kind === 'BEFORE') return null
  if (isReady) {
    // The report of this page reaches the server within a second; until then it is as pressed.
    const gap = own.gap === 'NOT_PRESSED' ? null : own.gap
    return (
      <div className={styles.bar}>
        <p role="status" data-is={gap && gap !== 'IDENTITY_UNCHECKED' ? 'warn' : 'ok'}>
          {t(`call.gap.${gap ?? 'none'}`)}
        </p>
        <p>{t('call.ready.isReady')}</p>
        {phase.kind !== 'CALLED' && (
          <Button wide onClick={() => room.setReady(false)}>
            {t('call.ready.undo')}
          </Button>
        )}
      </div>
    )
  }
  const missing =
    step === 'CARD' ? t('call.card.empty') : step === 'CHECK' ? t('call.gap.DEVICE_UNCHECKED') : null
  return (
    <div className={styles.bar}>
      <Button
        kind="primary"
        size="l"
        wide
        disabled={step === 'CHECK' || picture === null}
        onClick={() => room.setReady(true)}
      >
        {t('call.ready.action')}
      </Button>
      <p>{missing ?? t('call.ready.note')}</p>
    </div>
  )
}
