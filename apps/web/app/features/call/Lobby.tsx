import { useStore } from '@encore/app-kit/store'
import { Notice } from '@encore/ui/Notice'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ArtistCard } from './ArtistCard.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHeading } from './CallHeading.tsx'
import pageStyles from './CallPage.module.css'
import { CallPlace } from './CallPlace.tsx'
import { CallStations } from './CallStations.tsx'
import { Consents } from './Consents.tsx'
import type { CallPartProps } from './call-part.ts'
import type { CallPhase } from './call-phase.ts'
import { doorStep } from './call-phase.ts'
import type { SeatedCall } from './call-room.ts'
import { artistOf, closedWord } from './call-words.ts'
import { DeviceSteps } from './DeviceSteps.tsx'
import { DoorView } from './DoorView.tsx'
import { QueueMoves } from './QueueMoves.tsx'
import { ReadyBar } from './ReadyBar.tsx'

export interface LobbyProps extends CallPartProps {
  phase: Exclude<CallPhase, { kind: 'LIVE' | 'OVER' }>
  seated: SeatedCall | null
}

/** The door and the lobby: everything before an artist takes the call. */
export function Lobby({ phase, seated, ...part }: LobbyProps) {
  const { t } = useText()
  const { room, session, own, event, now, isStale } = part
  const isReady = useStore(room.isReady)
  const call = phase.kind === 'BEFORE' ? null : phase.call
  const step = doorStep(own, { isReady, nowMs: now })
  const { name } = artistOf(session, call)
  const { closedReason } = session
  // A fan who is rung before the device check still has to do it.
  const isAlarmAlone = phase.kind === 'CALLED' || (phase.kind === 'RUNG' && step !== 'CHECK')
  return (
    <>
      <DoorView room={room} seated={seated} name={name} phase={phase} now={now} isBeside={step === 'CHECK'} />
      <aside className={pageStyles.side} data-alarm={isAlarmAlone ? '' : undefined}>
        <CallHeading session={session} event={event} call={call} />
        {(phase.kind === 'BEFORE' || phase.kind === 'LOBBY') && <CallPlace {...part} phase={phase} />}
        {closedReason && session.state !== 'PUBLISHED' && (
          <Notice kind="warn" role="alert" title={t('call.closed.title')}>
            {t(`call.closed.${closedWord(closedReason)}`)}
          </Notice>
        )}
        {isStale && (
          <Notice kind="warn" role="status">
            {t('call.stale')}
          </Notice>
        )}
        <hr />
        <DeviceSteps {...part} />
        <ArtistCard {...part} />
        <Consents {...part} />
        {own.calls.length > 1 && <CallStations {...part} />}
        <QueueMoves {...part} />
        <CallFacts {...part} />
        <ReadyBar {...part} phase={phase} step={step} />
      </aside>
    </>
  )
}
