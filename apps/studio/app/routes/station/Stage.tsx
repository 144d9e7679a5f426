import type { RemoteMedia } from '@encore/app-kit/calls/remote-media'
import type { StationCallView } from '@encore/app-kit/calls/station-call'
import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import Pause from 'lucide-react/icons/pause'
import Volume2 from 'lucide-react/icons/volume-2'
import { type ReactNode, useCallback } from 'react'
import { timeLeft } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { OpenCall } from './open-calls.ts'
import styles from './Stage.module.css'

export interface StageProps {
  running: OpenCall | null
  main: RemoteMedia
  interpreter: RemoteMedia
  /** The own picture. */
  self: ReactNode
  /** Marks, and the words while nobody is on air. */
  children: ReactNode
}

/** The fan's picture, which wears its time as a frame. */
export function Stage({ running, main, interpreter, self, children }: StageProps) {
  const t = useT()
  const attach = useAttach(main)
  const attachInterpreter = useAttach(interpreter)
  const name = running?.known.card?.name ?? t('station.card.fan')
  return (
    <section className={styles.stage} aria-label={t('station.onVideo', { name })}>
      {/* biome-ignore lint/a11y/useMediaCaption: a call has no text of its voices; fans who cannot speak write */}
      <video ref={attach} aria-label={t('station.onVideo', { name })} autoPlay playsInline />
      {/* biome-ignore lint/a11y/useMediaCaption: the live voice of an interpreter has no captions */}
      <audio ref={attachInterpreter} autoPlay />
      {running ? <OnAir {...{ running, main, interpreter, name }} /> : null}
      <div className={styles.marks}>{children}</div>
      {self}
    </section>
  )
}

const useAttach = (media: RemoteMedia) =>
  useCallback(
    (element: HTMLMediaElement | null) => {
      media.attach(element)
      return () => media.attach(null)
    },
    [media],
  )

interface OnAirProps extends Pick<StageProps, 'main' | 'interpreter'> {
  running: OpenCall
  name: string
}

function OnAir({ running: { call, known }, main, interpreter, name }: OnAirProps) {
  const t = useT()
  const view = useStore(call.view)
  const sounds = [useStore(main.sound), useStore(interpreter.sound)]
  const play = () => {
    main.play()
    interpreter.play()
  }
  const { leftMs, phase, stalled, lines, isStopped } = view
  const grantedMs = known.promisedMs + known.addedMs
  const isStalled = stalled !== null && !isStopped
  const last = lines.findLast(({ side }) => side === 'OTHER')
  return (
    <div className={styles.onAir} data-is={isStalled ? 'stalled' : phase === 'RUNNING' ? undefined : 'last'}>
      <svg className={styles.frame} aria-hidden="true">
        <rect />
        <rect
          pathLength="100"
          className={styles.left}
          style={{ strokeDasharray: `${(100 * leftMs) / Math.max(1, grantedMs)} 100` }}
        />
      </svg>
      <p className={styles.clock} role="timer">
        {isStalled ? <Pause aria-hidden /> : null}
        <span className="visually-hidden">{t('station.left')}</span>
        {timeLeft(leftMs)}
      </p>
      {isStalled ? (
        <div className={styles.wait} role="alert">
          <b>{t(titleOf(view), { name })}</b>
          <p>{t(view.lacksInterpreter ? 'station.stalled.interpreterText' : 'station.stalled.text')}</p>
        </div>
      ) : null}
      {sounds.includes('NEEDS_TAP') ? (
        <Button kind="primary" size="l" className={styles.tap} onClick={play}>
          <Volume2 />
          <span>{t('station.tap')}</span>
        </Button>
      ) : null}
      {last ? (
        <p className={styles.words} dir="auto" translate="no" role="status">
          {last.text}
        </p>
      ) : null}
    </div>
  )
}

const titles = {
  FAN: 'station.stalled.fan',
  ARTIST: 'station.stalled.own',
  BOTH: 'station.stalled.line',
} as const

const titleOf = ({ stalled, lacksInterpreter }: Pick<StationCallView, 'stalled' | 'lacksInterpreter'>) =>
  lacksInterpreter ? 'station.stalled.interpreter' : titles[stalled ?? 'BOTH']
