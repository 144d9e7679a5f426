import { useStore } from '@encore/app-kit/store'
import Coffee from 'lucide-react/icons/coffee'
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone'
import UserRound from 'lucide-react/icons/user-round'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CaptureNotice } from './CaptureNotice.tsx'
import type { StationDevice } from './device.ts'
import { FanCard } from './FanCard.tsx'
import { NextCard } from './NextCard.tsx'
import styles from './Room.module.css'
import { SelfView } from './SelfView.tsx'
import { StaffLine } from './StaffLine.tsx'
import { Stage } from './Stage.tsx'
import { StopButton } from './StopButton.tsx'
import type { RunningStation } from './use-runner.ts'

export interface RoomProps {
  station: RunningStation
  device: StationDevice
}

/** The fan on air, the card, the next fan, and "Stop". */
export function Room({ station: { runner, main, preview }, device }: RoomProps) {
  const t = useT()
  const { state, running, next, isRinging, isAway } = useStore(runner.view)
  const { picture } = useStore(device.capture.state)
  const { session, closedReason, line, artist } = state
  const stage = running ?? (isRinging ? next : null)
  return (
    <main className={styles.room}>
      <h1 className="visually-hidden" lang={artist.name.lang}>
        {t('station.heading', { artist: artist.name.text })}
      </h1>
      <Stage running={running} main={main} self={<SelfView track={picture} className={styles.self ?? ''} />}>
        {isAway ? (
          <p className={styles.pill} role="status">
            <WifiOff />
            <span>{t('station.away')}</span>
          </p>
        ) : null}
        <CaptureNotice capture={device.capture} />
        {running ? null : waiting()}
      </Stage>
      <aside className={styles.side} aria-label={t('station.card.title')}>
        <FanCard known={stage?.known ?? null}>
          {running ? <AnswerForm running={running} /> : null}
          <StaffLine line={line} running={running} />
        </FanCard>
        <NextCard
          next={next}
          coming={state.next}
          preview={preview}
          isRinging={isRinging}
          mayRing={running === null && session.state === 'OPEN' && closedReason === null}
          onRing={runner.ring}
        />
        <StopButton runner={runner} running={running} />
      </aside>
    </main>
  )

  /** Why nobody is on air. */
  function waiting() {
    if (closedReason !== null)
      return <Word icon={<TabletSmartphone />} title={t('station.closed')} text={t('station.closedText')} />
    if (session.state === 'PAUSED')
      return <Word icon={<Coffee />} title={t('station.paused')} text={t('station.pausedText')} />
    if (session.state !== 'OPEN')
      return <Word icon={<Coffee />} title={t('station.before')} text={t('station.beforeText')} />
    if (isRinging)
      return <Word icon={<UserRound />} title={t('station.ringing')} text={t('station.ringingText')} />
    return next ? (
      <Word icon={<UserRound />} title={t('station.fanThere')} text={t('station.fanThereText')} />
    ) : (
      <Word icon={<UserRound />} title={t('station.nobody')} text={t('station.nobodyText')} />
    )
  }
}

function Word({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className={styles.word} role="status">
      {icon}
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}
