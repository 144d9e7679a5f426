import { Tool } from '@encore/ui/Tool'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Controls.module.css'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import type { Steering } from './Screen.tsx'
import { ScreenTools } from './ScreenTools.tsx'
import { Volume } from './Volume.tsx'

export interface ControlsProps {
  state: PlayerState
  player: RefObject<Player | null>
  steering: Steering
}

export function Controls({ state, player, steering }: ControlsProps) {
  const t = useT()
  const isPlaying = state.phase === 'playing' || state.phase === 'stalled'
  const hasPicture = state.phase !== 'break'
  return (
    <div className={styles.controls}>
      {hasPicture && (
        <>
          <Tool
            label={t(isPlaying ? 'player.pause' : 'player.play')}
            onClick={() => player.current?.toggle()}
          >
            {isPlaying ? <Pause /> : <Play />}
          </Tool>
          <Tool
            className={styles.wide}
            label={t('player.back10')}
            onClick={() => player.current?.seekBy(-10)}
          >
            <RotateCcw />
          </Tool>
        </>
      )}
      <Volume state={state} player={player} />
      {hasPicture && <Live state={state} player={player} />}
      <ScreenTools state={state} player={player} steering={steering} />
    </div>
  )
}

/** Formats seconds, with tenths below ten: `1.6`, `19`. */
function secondsText(ms: number): string {
  const seconds = Math.max(0, ms / 1_000)
  return seconds.toFixed(seconds < 9.95 ? 1 : 0)
}

/** At the live edge, the latency; behind it, a button to return. */
function Live({ state, player }: Pick<ControlsProps, 'state' | 'player'>) {
  const t = useT()
  const isLive = !state.isBehind && state.phase === 'playing'
  const seconds = state.latencyMs === null ? null : secondsText(state.latencyMs)
  return (
    <button
      className={styles.live}
      type="button"
      data-live={isLive ? '' : undefined}
      disabled={isLive}
      onClick={() => player.current?.goLive()}
    >
      <span>{t(isLive ? 'player.live' : 'player.goLive')}</span>
      {seconds !== null && <small>{t('player.behind', { seconds })}</small>}
    </button>
  )
}
