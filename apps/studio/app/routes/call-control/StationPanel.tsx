import { useMutation } from '@encore/app-kit/use-mutation'
import type { ControlledStation } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { call } from '#app/data/api.ts'
import { callTime, timeLeft } from '#app/features/calls/call-time.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { AddTimeDialog } from './AddTimeDialog.tsx'
import styles from './CallControl.module.css'
import { CutDialog } from './CutDialog.tsx'
import type { ControlPermissions } from './control-permissions.ts'
import { FlowFigures } from './FlowFigures.tsx'
import { fanName } from './fan-name.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { IdentityReveal } from './IdentityReveal.tsx'
import { IdentityTick } from './IdentityTick.tsx'
import { InterpreterPanel } from './InterpreterPanel.tsx'
import { LineForm } from './LineForm.tsx'
import { ListenPanel } from './ListenPanel.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NextPreview } from './NextPreview.tsx'
import { PairDialog } from './PairDialog.tsx'
import { Readiness } from './Readiness.tsx'
import type { ControlPlace } from './use-control.ts'

export interface StationPanelProps {
  place: ControlPlace
  station: ControlledStation
  may: ControlPermissions
  asksIdentity: boolean
  /** The session has an interpreter. */
  isInterpreted: boolean
  nowMs: number
  onChanged(): void
}

/** Everything that staff do at one station. */
export function StationPanel(props: StationPanelProps) {
  const { place, station, may, asksIdentity, isInterpreted, nowMs, onChanged } = props
  const t = useT()
  const { artist, running, next, held, line, device } = station
  return (
    <aside className={`${box.box} ${styles.panel}`} aria-labelledby="station-name">
      <header>
        <h2 id="station-name" lang={languageTag[artist.name.lang]}>
          {artist.name.text}
        </h2>
        {may.run ? <PairDialog {...{ place, station, nowMs }} /> : null}
      </header>
      <section>
        <h3>{t('callControl.onAir')}</h3>
        {running ? (
          <>
            <p className={styles.who}>
              <b>{fanName(t, running)}</b>
              <span className={styles.figure}>
                {timeLeft(running.promisedMs + running.addedMs - running.countedMs)}
              </span>
            </p>
            <p className={box.quiet}>
              {t('callControl.spoken', {
                spoken: callTime(running.countedMs),
                all: callTime(running.promisedMs + running.addedMs),
              })}
              {running.returns > 0 ? ` ${t('callControl.returned', { count: running.returns })}` : null}
            </p>
            <FlowFigures flow={running.flow} />
            <div className={styles.acts}>
              {may.run ? <AddTimeDialog {...{ place, onChanged }} of={running} /> : null}
              {may.run ? <HoldDialog {...{ place, onChanged }} of={running} /> : null}
              {may.cut ? <CutDialog {...{ place, onChanged }} of={running} /> : null}
            </div>
            {may.listen ? <ListenPanel key={running.callId} {...{ place, station, running }} /> : null}
          </>
        ) : (
          <p className={box.quiet}>
            {t(device === null ? 'callControl.unpaired' : 'callControl.nobodyOnAir')}
          </p>
        )}
      </section>
      {isInterpreted ? <InterpreterPanel {...{ place, station, running }} /> : null}
      {held.length === 0 ? null : (
        <section>
          <h3>{t('callControl.held')}</h3>
          <ul className={styles.held}>
            {held.map((one) => (
              <li key={one.callId}>
                <span>
                  <b>{fanName(t, one)}</b>
                  <small>
                    {t('callControl.leftOf', {
                      left: timeLeft(one.promisedMs + one.addedMs - one.countedMs),
                    })}
                  </small>
                </span>
                <span className={styles.acts}>
                  {may.run ? <AddTimeDialog {...{ place, onChanged }} of={one} /> : null}
                  {may.cut ? <CutDialog {...{ place, onChanged }} of={one} /> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('callControl.next')}</h3>
        {next ? (
          <>
            <p className={styles.who}>
              <b>{fanName(t, next)}</b>
              <Readiness call={next} nowMs={nowMs} />
            </p>
            {asksIdentity ? (
              <div className={styles.acts}>
                <IdentityTick {...{ place, onChanged }} call={next} mayTick={may.identity} />
                {may.identity ? (
                  <IdentityReveal key={next.bookingId} place={place} bookingId={next.bookingId} />
                ) : null}
              </div>
            ) : null}
            {may.run && next.state === 'NEXT' ? (
              <div className={styles.acts}>
                <MoveDialog {...{ place, onChanged }} of={next} waiting={station.waiting + 1} />
              </div>
            ) : null}
          </>
        ) : (
          <p className={box.quiet}>{t('callControl.nobodyNext')}</p>
        )}
        {may.listen && device ? <NextPreview {...{ place, next }} stationId={station.id} /> : null}
        {next === null && may.run ? <CallNext {...{ place, onChanged }} stationId={station.id} /> : null}
      </section>
      <section>
        <h3>{t('callControl.line.title', { artist: artist.name.text })}</h3>
        {may.run ? (
          <LineForm {...{ place, onChanged }} stationId={station.id} line={line} />
        ) : (
          <p className={box.quiet}>{line ?? t('callControl.line.none')}</p>
        )}
      </section>
    </aside>
  )
}

interface CallNextProps extends Pick<StationPanelProps, 'place' | 'onChanged'> {
  stationId: string
}

function CallNext({ place, stationId, onChanged }: CallNextProps) {
  const t = useT()
  const toast = useToast()
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/next', {
      params: { ...place, stationId },
      body: {},
    }),
  )
  async function send() {
    const answer = await run()
    if (!answer?.ok) return
    const { next, rung } = answer.value
    toast({
      text: next === null ? t('callControl.nobodyReady', { count: rung.length }) : t('callControl.called'),
    })
    onChanged()
  }
  return (
    <>
      <Button size="s" busy={isBusy} onClick={() => void send()}>
        <UserRoundPlus />
        <span>{t('callControl.callNext')}</span>
      </Button>
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
