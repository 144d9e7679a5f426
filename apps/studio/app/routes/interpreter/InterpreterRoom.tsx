import { useStore } from '@encore/app-kit/store'
import type { InterpretedCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Radio from 'lucide-react/icons/radio'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import room from '#app/features/calls/CallRoom.module.css'
import { timeLeft } from '#app/features/calls/call-time.ts'
import { FanCard } from '#app/features/calls/FanCard.tsx'
import type { OpenSeat } from '#app/features/calls/open-seat.ts'
import { SeatMedia } from '#app/features/calls/SeatMedia.tsx'
import { useKeepAwake } from '#app/features/calls/use-keep-awake.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import styles from './Interpreter.module.css'
import { type InterpreterStatus, shownCall, statusOf } from './interpreted-calls.ts'
import { OwnVoice } from './OwnVoice.tsx'
import type { FollowedStation, Interpreting } from './use-interpreter.ts'

export interface InterpreterRoomProps {
  followed: FollowedStation
  interpreting: Interpreting
}

/** The running call with the fan's card, the own voice, and why nothing is heard. */
export function InterpreterRoom({ followed, interpreting }: InterpreterRoomProps) {
  const t = useT()
  const { station, isAway, isGone } = followed
  const { microphone, seats, level } = interpreting
  const { seats: held, isMoved } = useStore(seats.view)
  const { isMuted, fault, isAsking } = useStore(microphone.state)
  useKeepAwake()
  const { running, artist } = station
  const call = shownCall(station)
  const seat = running ? held.get(running.id) : undefined
  const status = statusOf(station)
  const toggle = () => microphone.setMuted(!isMuted)
  return (
    <main className={room.room}>
      <h1 className="visually-hidden" lang={artist.name.lang}>
        {t('interpreter.heading', { artist: artist.name.text })}
      </h1>
      <section className={styles.stage} aria-label={t('interpreter.picture')}>
        {seat && running ? (
          <Live key={running.id} seat={seat} call={running} />
        ) : (
          <Words status={isMoved ? 'MOVED' : status} artist={artist.name.text} />
        )}
        <div className={styles.marks}>
          {seat && running ? (
            <p className={room.pill} role="status">
              <Radio />
              <span>{t('interpreter.onAir', { fan: fanName(t, running), artist: artist.name.text })}</span>
            </p>
          ) : null}
          {isAway || isGone ? (
            <p className={room.pill} role="status">
              <WifiOff />
              <span>{t(isGone ? 'interpreter.gone' : 'station.away')}</span>
            </p>
          ) : null}
        </div>
      </section>
      <aside className={room.side} aria-label={t('station.card.title')}>
        <FanCard card={call?.isConsented ? call.card : undefined} />
        {isMoved ? (
          <Button kind="primary" wide onClick={seats.takeBack}>
            {t('interpreter.takeBack')}
          </Button>
        ) : null}
        {fault === null ? null : (
          <Notice
            kind="warn"
            role="alert"
            action={
              <Button size="s" busy={isAsking} onClick={() => void microphone.start()}>
                {t('station.tryAgain')}
              </Button>
            }
          >
            {t(`interpreter.faults.${fault}`)}
          </Notice>
        )}
        <OwnVoice level={level} isMuted={isMuted} isLive={seat !== undefined} />
        <Button className={styles.mute} kind={isMuted ? 'primary' : 'fill'} size="l" wide onClick={toggle}>
          {isMuted ? <MicOff /> : <Mic />}
          <span>{t(isMuted ? 'interpreter.unmute' : 'interpreter.mute')}</span>
        </Button>
        {/* Another document: only this one may use the microphone. */}
        <Button wide render={<a href="/interpreter" />}>
          {t('interpreter.leave')}
        </Button>
      </aside>
    </main>
  )
}

const fanName = (t: Translate, { card }: InterpretedCall): string => card?.name || t('station.card.fan')

/** Picture and voices of a call, its time, and the delay of the line. */
function Live({ seat, call }: { seat: OpenSeat; call: InterpretedCall }) {
  const t = useT()
  const delayMs = useDelay(seat)
  return (
    <>
      <SeatMedia view={seat.view} subject={call.id} label={t('interpreter.fan', { fan: fanName(t, call) })} />
      <p className={styles.figures}>
        <span>
          {t('interpreter.left', { time: timeLeft(call.promisedMs + call.addedMs - call.countedMs) })}
        </span>
        {delayMs === null ? null : <span>{t('interpreter.delay', { delayMs })}</span>}
      </p>
    </>
  )
}

/** Why nobody is heard. `MOVED`: the same person interprets in another window. */
function Words({ status, artist }: { status: InterpreterStatus | 'MOVED'; artist: string }) {
  const t = useT()
  return (
    <div className={room.word} role="status">
      <b>{t(`interpreter.status.${status}.title`, { artist })}</b>
      <p>{t(`interpreter.status.${status}.text`)}</p>
    </div>
  )
}

const measureEveryMs = 2_000

/** The delay of the voices that this page hears; null before it is measured. */
function useDelay(seat: OpenSeat): number | null {
  const [delayMs, setDelayMs] = useState<number | null>(null)
  useEffect(() => {
    const measure = () => void seat.delayMs().then(setDelayMs, () => {})
    const timer = setInterval(measure, measureEveryMs)
    measure()
    return () => clearInterval(timer)
  }, [seat])
  return delayMs
}
