import type { Keepsakes } from '@encore/app-kit/calls/keepsake/keepsakes'
import { useStore } from '@encore/app-kit/store'
import type { StationState } from '@encore/contract/endpoints'
import { type HearingRole, hearingRoles } from '@encore/contract/rules/calls/staff-seats'
import Coffee from 'lucide-react/icons/coffee'
import Ear from 'lucide-react/icons/ear'
import IdCard from 'lucide-react/icons/id-card'
import Languages from 'lucide-react/icons/languages'
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone'
import UserRound from 'lucide-react/icons/user-round'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import styles from '#app/features/calls/CallRoom.module.css'
import { FanCard } from '#app/features/calls/FanCard.tsx'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CaptureNotice } from './CaptureNotice.tsx'
import { ConsentSwitches } from './ConsentSwitches.tsx'
import type { StationDevice } from './device.ts'
import { KeepsakePill } from './KeepsakePill.tsx'
import { NextCard } from './NextCard.tsx'
import { SelfView } from './SelfView.tsx'
import { StaffLine } from './StaffLine.tsx'
import { Stage } from './Stage.tsx'
import { StopButton } from './StopButton.tsx'
import type { StationPort } from './station-port.ts'
import { useListeningTone } from './use-listening-tone.ts'
import type { RunningStation } from './use-runner.ts'

export interface RoomProps {
  station: RunningStation
  port: Pick<StationPort, 'consent'>
  /** Null on devices that cannot record. */
  keepsakes: Keepsakes | null
  device: StationDevice
}

/** The fan on air, the card, the next fan, and "Stop". */
export function Room({
  station: { runner, main, preview, interpreter },
  port,
  keepsakes,
  device,
}: RoomProps) {
  const t = useT()
  const { state, running, next, isRinging, isAway } = useStore(runner.view)
  const { picture } = useStore(device.capture.state)
  const { session, closedReason, line, artist } = state
  const stage = running ?? (isRinging ? next : null)
  const heardBy = useListeningTone(rolesOf(state, running?.known.id))
  return (
    <main className={styles.room}>
      <h1 className="visually-hidden" lang={artist.name.lang}>
        {t('station.heading', { artist: artist.name.text })}
      </h1>
      <Stage
        {...{ running, main, interpreter }}
        self={<SelfView track={picture} className={styles.self ?? ''} />}
      >
        {isAway ? (
          <p className={styles.pill} role="status">
            <WifiOff />
            <span>{t('station.away')}</span>
          </p>
        ) : null}
        {keepsakes && running ? (
          <KeepsakePill keepsakes={keepsakes} name={running.known.card?.name ?? t('station.card.fan')} />
        ) : null}
        {heardBy.map((role) => (
          <p key={role} className={styles.pill} role="status">
            {role === 'LISTENER' ? <Ear /> : <Languages />}
            <span>{t(`station.heardBy.${role}`)}</span>
          </p>
        ))}
        <CaptureNotice capture={device.capture} />
        {state.consents.length === 0 ? null : (
          <DialogButton label={t('station.consents.act')} title={t('station.consents.title')} kind="fill">
            {() => <ConsentSwitches consents={state.consents} give={port.consent} />}
          </DialogButton>
        )}
        {running ? null : waiting()}
      </Stage>
      <aside className={styles.side} aria-label={t('station.card.title')}>
        <FanCard card={stage?.known.card}>
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
    if (state.next?.isIdentityOpen)
      return <Word icon={<IdCard />} title={t('station.identity')} text={t('station.identityText')} />
    return next ? (
      <Word icon={<UserRound />} title={t('station.fanThere')} text={t('station.fanThereText')} />
    ) : (
      <Word icon={<UserRound />} title={t('station.nobody')} text={t('station.nobodyText')} />
    )
  }
}

/** Roles of staff who hear the running call. */
const rolesOf = ({ staff }: StationState, callId: string | undefined): HearingRole[] =>
  hearingRoles.filter((one) => staff.some((seat) => seat.role === one && seat.callId === callId))

function Word({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className={styles.word} role="status">
      {icon}
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}
