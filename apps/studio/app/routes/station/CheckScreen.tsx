import type { CaptureFault } from '@encore/app-kit/calls/capture-faults'
import { createDeviceCheck, type DeviceCheckView } from '@encore/app-kit/calls/device-check'
import { checkEcho, type EchoResult } from '@encore/app-kit/calls/echo-check'
import { createSoundLevel } from '@encore/app-kit/calls/sound-level'
import { useStore } from '@encore/app-kit/store'
import type { StationState } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CheckScreen.module.css'
import { CheckStep, type StepState } from './CheckStep.tsx'
import { ConsentSwitches } from './ConsentSwitches.tsx'
import { setChecked } from './checked-epoch.ts'
import type { StationDevice } from './device.ts'
import { SelfView } from './SelfView.tsx'
import type { StationPort } from './station-port.ts'

export interface CheckScreenProps {
  state: StationState
  port: Pick<StationPort, 'relayOf' | 'consent'>
  device: StationDevice
  /** False on devices that cannot record keepsakes. */
  mayRecord: boolean
  onDone(): void
}

type Phase = 'BEFORE' | 'ASKING' | 'TONE' | 'RELAY' | 'DONE'

interface Found {
  phase: Phase
  fault: CaptureFault | null
  /** `REFUSED`: the browser plays no sound. */
  echo: EchoResult | 'REFUSED' | null
  relay: DeviceCheckView | null
}

const nothing: Found = { phase: 'BEFORE', fault: null, echo: null, relay: null }

/** Picture, echo and the way through the relay, before the first fan. */
export function CheckScreen({ state, port, device, mayRecord, onDone }: CheckScreenProps) {
  const t = useT()
  const [found, setFound] = useState(nothing)
  const { capture, clock } = device
  const { picture } = useStore(capture.state)
  const change = (next: Partial<Found>) => setFound((before) => ({ ...before, ...next }))

  async function run() {
    setFound({ ...nothing, phase: 'ASKING' })
    const fault = await capture.start()
    if (fault) return change({ phase: 'DONE', fault })
    const { voice } = capture.state.get()
    change({ phase: 'TONE' })
    const echo = voice ? await checkEcho(voice).catch(() => 'REFUSED' as const) : 'REFUSED'
    if (echo === 'REFUSED' || !echo.isPassed) return change({ phase: 'DONE', echo })
    change({ phase: 'RELAY', echo })
    const level = createSoundLevel()
    const check = createDeviceCheck({ capture, relay: port.relayOf(null), clock, level })
    const stop = check.view.subscribe(() => change({ relay: check.view.get() }))
    await check.run()
    stop()
    await level.close()
    change({ phase: 'DONE' })
  }

  const { phase, fault, echo } = found
  const isHeard = echo !== null && echo !== 'REFUSED' && echo.isPassed
  const mayGoOn = phase === 'DONE' && fault === null && isHeard
  const isRunning = phase === 'ASKING' || phase === 'TONE' || phase === 'RELAY'
  return (
    <main className={styles.check}>
      <section className={styles.stage} aria-label={t('station.check.own')}>
        <SelfView track={picture} />
        <p className={styles.mark}>{t('station.check.onlyYou')}</p>
      </section>
      <div className={styles.side}>
        <div>
          <h1 lang={state.artist.name.lang}>{state.artist.name.text}</h1>
          <p>{t('station.check.text')}</p>
        </div>
        <ul className={styles.steps}>
          <CheckStep state={pictureStep(found)} title={t('station.check.picture')}>
            {fault
              ? t(`station.faults.${fault}`)
              : t(pictureStep(found) === 'OK' ? 'station.check.pictureGood' : 'station.check.pictureText')}
          </CheckStep>
          <CheckStep state={echoStep(found)} title={t('station.check.sound')}>
            {echoText()}
          </CheckStep>
          <CheckStep state={relayStep(found)} title={t('station.check.line')}>
            {relayText()}
          </CheckStep>
        </ul>
        {state.consents.length === 0 ? null : (
          <section className={styles.consents} aria-labelledby="artist-consents">
            <h2 id="artist-consents">{t('station.consents.title')}</h2>
            <ConsentSwitches consents={state.consents} give={port.consent} />
            {!mayRecord && state.consents.some(({ kind }) => kind === 'KEEPSAKE') ? (
              <Notice kind="warn">{t('station.keepsake.unable')}</Notice>
            ) : null}
          </section>
        )}
        <div className={styles.acts}>
          {mayGoOn ? (
            <Button
              kind="primary"
              size="l"
              wide
              onClick={() => {
                setChecked(state.id, state.epoch)
                onDone()
              }}
            >
              {t('station.check.ready')}
            </Button>
          ) : null}
          <Button
            kind={mayGoOn ? 'fill' : 'primary'}
            size="l"
            wide
            busy={isRunning}
            busyLabel={t('station.check.running')}
            onClick={() => void run()}
          >
            {t(phase === 'BEFORE' ? 'station.check.start' : 'station.check.again')}
          </Button>
        </div>
      </div>
    </main>
  )

  function echoText(): string {
    if (echo === 'REFUSED') return t('station.check.noSound')
    if (echo === null) return t(phase === 'TONE' ? 'station.check.tone' : 'station.check.soundText')
    return t(echo.isPassed ? 'station.check.noEcho' : 'station.check.echo')
  }

  function relayText(): string {
    const { relay: view } = found
    if (view?.step === 'FAILED') return t('station.check.lineBad')
    if (view?.step === 'DONE' && view.numbers)
      return t('station.check.lineGood', {
        delayMs: view.numbers.delayMs ?? 0,
        lost: view.numbers.lostPercent ?? 0,
      })
    return view?.step === 'MEASURING'
      ? t('station.check.measuring', { seconds: Math.min(10, Math.floor(view.measuredMs / 1_000)) })
      : t('station.check.lineText')
  }
}

const pictureStep = ({ phase, fault }: Found): StepState => {
  if (fault) return 'BAD'
  if (phase === 'BEFORE') return 'WAITS'
  return phase === 'ASKING' ? 'RUNS' : 'OK'
}

const echoStep = ({ phase, echo }: Found): StepState => {
  if (phase === 'TONE') return 'RUNS'
  if (echo === null) return 'WAITS'
  return echo !== 'REFUSED' && echo.isPassed ? 'OK' : 'BAD'
}

const relayStep = ({ phase, relay }: Found): StepState => {
  if (relay?.step === 'FAILED') return 'BAD'
  if (relay?.step === 'DONE') return 'OK'
  return phase === 'RELAY' ? 'RUNS' : 'WAITS'
}
