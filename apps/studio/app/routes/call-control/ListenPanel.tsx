import type { ControlledCall, ControlledStation } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Ear from 'lucide-react/icons/ear'
import { useEffect, useState } from 'react'
import { callTime } from '#app/features/calls/call-time.ts'
import { SeatMedia } from '#app/features/calls/SeatMedia.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Consent } from './Consent.tsx'
import { fanName } from './fan-name.ts'
import styles from './Seat.module.css'
import { SeatEnd } from './SeatEnd.tsx'
import type { ControlPlace } from './use-control.ts'
import { useStaffSeat } from './use-staff-seat.ts'

export interface ListenPanelProps {
  place: ControlPlace
  station: ControlledStation
  /** The live call. */
  running: ControlledCall
}

/** Listening to the live call: the consents of both, the press, and the mark that both sides see too. */
export function ListenPanel({ place, station, running }: ListenPanelProps) {
  const t = useT()
  const seat = useStaffSeat(place, station.id, 'LISTENER')
  const fan = fanName(t, running)
  const artist = station.artist.name.text
  if (seat.open)
    return (
      <>
        <div className={styles.listening} role="status">
          <Ear />
          <span>
            <b>
              {t('callControl.listen.on')} <Since atMs={seat.open.sinceMs} />
            </b>
            <small>{t('callControl.listen.onText')}</small>
          </span>
          <Button size="s" onClick={seat.leave}>
            {t('callControl.listen.stop')}
          </Button>
        </div>
        <SeatMedia
          view={seat.open.view}
          subject={running.callId}
          label={t('callControl.listen.picture', { fan })}
        />
      </>
    )
  return (
    <>
      <ul className={styles.consents}>
        <Consent of="listen" isGiven={running.listenConsent} name={fan} />
        <Consent of="listen" isGiven={station.listenConsent} name={artist} />
      </ul>
      {station.listeners > 0 ? (
        <small>{t('callControl.listen.others', { count: station.listeners })}</small>
      ) : null}
      <Button size="s" busy={seat.isBusy} onClick={() => void seat.take()}>
        <Ear />
        <span>{t('callControl.listen.act')}</span>
      </Button>
      <FailureNotice name={seat.failure} />
      <SeatEnd end={seat.end} />
    </>
  )
}

/** Time since a moment, each second. */
function Since({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-live="off">{callTime(Math.max(0, nowMs - atMs))}</span>
}
