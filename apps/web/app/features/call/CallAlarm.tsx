import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import BellRing from 'lucide-react/icons/bell-ring'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallAlarm.module.css'
import type { CallPhase } from './call-phase.ts'
import type { CallRoom } from './call-room.ts'

export interface CallAlarmProps {
  room: Pick<CallRoom, 'isReady' | 'setReady'>
  phase: Extract<CallPhase, { kind: 'RUNG' | 'CALLED' }>
  /** The artist. */
  name: string
  /** The server's clock, epoch milliseconds. */
  now: number
  /** Leaves room for the device check, which the fan must do first. */
  isBeside?: boolean
}

/** The visible alarm over the own picture: it is the fan's turn. */
export function CallAlarm({ room, phase, name, now, isBeside = false }: CallAlarmProps) {
  const { t } = useText()
  const isReady = useStore(room.isReady)
  const { call } = phase
  if (phase.kind === 'CALLED') {
    const isRinging = call.state === 'RINGING'
    return (
      <div className={styles.alarm} data-beside={isBeside ? '' : undefined} role="alert">
        <BellRing aria-hidden />
        <b>{t(isRinging ? 'call.place.ringing' : 'call.place.called', { name })}</b>
        <p>
          {t(
            `call.place.${isRinging ? 'ringingText' : phase.isIdentityOpen ? 'identityText' : 'calledText'}`,
            { name },
          )}
        </p>
      </div>
    )
  }
  const leftSec = Math.max(0, Math.ceil((Date.parse(call.ringEndsAt ?? '') - now) / 1_000))
  return (
    <div className={styles.alarm} data-beside={isBeside ? '' : undefined}>
      <BellRing aria-hidden />
      <b role="alert">{t('call.place.rung')}</b>
      {/* A report of a ready page answers the ring within a second. */}
      <p>
        {!isReady
          ? t('call.place.rungText', { n: leftSec })
          : isBeside
            ? t('call.gap.DEVICE_UNCHECKED')
            : t('call.live.connecting', { name })}
      </p>
      {!isReady && (
        <Button kind="primary" size="l" onClick={() => room.setReady(true)}>
          {t('call.ready.action')}
        </Button>
      )}
    </div>
  )
}
