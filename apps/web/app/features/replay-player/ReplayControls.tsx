import type { PictureSheets, ReplayDetail } from '@encore/contract/endpoints'
import { Tool } from '@encore/ui/Tool'
import Gauge from 'lucide-react/icons/gauge'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type RefObject, useState } from 'react'
import { LazyMenu } from '#app/features/page-parts/LazyMenu.tsx'
import { firstState, type PlayerState } from '#app/features/player/player-state.ts'
import type { Steering } from '#app/features/player/Screen.tsx'
import { ScreenTools } from '#app/features/player/ScreenTools.tsx'
import { Volume } from '#app/features/player/Volume.tsx'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ReplayControls.module.css'
import type { ReplayPlayer } from './replay-player.ts'
import { SeekBar } from './SeekBar.tsx'
import { useReplayTime } from './use-replay-player.ts'

export interface ReplayControlsProps {
  replay: ReplayDetail
  state: PlayerState
  player: RefObject<ReplayPlayer | null>
  startAtMs: number
  sheets: PictureSheets | null
  steering: Steering
}

export function ReplayControls({ replay, state, player, startAtMs, sheets, steering }: ReplayControlsProps) {
  const t = useT()
  const isThere = state !== firstState
  const isPlaying = state.phase === 'playing' || state.phase === 'stalled'
  return (
    <div className={styles.controls}>
      <SeekBar replay={replay} player={player} isThere={isThere} startAtMs={startAtMs} sheets={sheets} />
      <div className={styles.row} data-crowded="">
        <Tool label={t(isPlaying ? 'player.pause' : 'player.play')} onClick={() => player.current?.toggle()}>
          {isPlaying ? <Pause /> : <Play />}
        </Tool>
        <Tool className={styles.wide} label={t('player.back10')} onClick={() => player.current?.seekBy(-10)}>
          <RotateCcw />
        </Tool>
        <Tool
          className={styles.wide}
          label={t('replay.player.forward10')}
          onClick={() => player.current?.seekBy(10)}
        >
          <RotateCw />
        </Tool>
        <Volume state={state} player={player} />
        <Clock replay={replay} player={player} isThere={isThere} startAtMs={startAtMs} />
        <ScreenTools
          state={state}
          player={player}
          steering={{
            ...steering,
            tools: (
              <>
                {steering.tools}
                <RateMenu player={player} />
              </>
            ),
          }}
        />
      </div>
    </div>
  )
}

function Clock({
  replay: { fromMs, toMs },
  player,
  isThere,
  startAtMs,
}: Pick<ReplayControlsProps, 'replay' | 'player' | 'startAtMs'> & { isThere: boolean }) {
  const sec = useReplayTime(
    player,
    isThere,
    (ms) => Math.floor((ms - fromMs) / 1_000),
    (startAtMs - fromMs) / 1_000,
  )
  return (
    <span className={styles.clock}>
      <span>{formatLength(sec * 1_000)}</span> <small>{`/ ${formatLength(toMs - fromMs)}`}</small>
    </span>
  )
}

const rates = ['0.5', '0.75', '1', '1.25', '1.5', '2']

function RateMenu({ player }: Pick<ReplayControlsProps, 'player'>) {
  const t = useT()
  const [rate, setRate] = useState('1')
  return (
    <LazyMenu label={t('replay.player.speed')} icon={<Gauge />}>
      {({ MenuChoice }) => (
        <MenuChoice
          label={t('replay.player.speed')}
          value={rate}
          options={rates.map((value) => ({
            value,
            label: `${value}×`,
            ...(value === '1' && { note: t('replay.player.normal') }),
          }))}
          onValueChange={(value) => {
            setRate(value)
            player.current?.setRate(Number(value))
          }}
        />
      )}
    </LazyMenu>
  )
}
