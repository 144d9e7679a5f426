import type { Angle, PictureSheets, ReplayDetail } from '@encore/contract/endpoints'
import { Menu, MenuChoice } from '@encore/ui/Menu'
import { Tool } from '@encore/ui/Tool'
import Gauge from 'lucide-react/icons/gauge'
import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, type RefObject, useState } from 'react'
import { AngleMenu } from '#app/features/player/AngleMenu.tsx'
import type { SideSwitch } from '#app/features/player/Controls.tsx'
import { PictureInPicture } from '#app/features/player/PictureInPicture.tsx'
import { firstState, type PlayerState } from '#app/features/player/player-state.ts'
import { QualityMenu } from '#app/features/player/QualityMenu.tsx'
import type { FullScreen } from '#app/features/player/use-full-screen.ts'
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
  fullScreen: FullScreen
  startAtMs: number
  angles: readonly Angle[]
  sheets: PictureSheets | null
  onChooseAngle: (name: string) => void
  onHelp: () => void
  tools: ReactNode
  side: SideSwitch
}

export function ReplayControls({
  replay,
  state,
  player,
  fullScreen,
  startAtMs,
  ...props
}: ReplayControlsProps) {
  const t = useT()
  const isThere = state !== firstState
  const isPlaying = state.phase === 'playing' || state.phase === 'stalled'
  return (
    <div className={styles.controls}>
      <SeekBar
        replay={replay}
        player={player}
        isThere={isThere}
        startAtMs={startAtMs}
        sheets={props.sheets}
      />
      <div className={styles.row}>
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
        <span className={styles.gap} />
        <AngleMenu
          className={styles.full}
          angles={props.angles}
          shown={state.nextAngle ?? state.angle}
          onChoose={props.onChooseAngle}
        />
        <Tool
          className={styles.full}
          label={t('player.side')}
          aria-pressed={props.side.isOver}
          onClick={props.side.toggle}
        >
          <MessageSquareText />
        </Tool>
        {props.tools}
        <RateMenu player={player} />
        <QualityMenu state={state} player={player} />
        <Tool
          className={styles.keys}
          label={t('player.keys.title')}
          aria-keyshortcuts="?"
          onClick={props.onHelp}
        >
          <Keyboard />
        </Tool>
        <PictureInPicture className={styles.small} player={player} />
        <Tool label={t(fullScreen.isFull ? 'player.leaveFull' : 'player.full')} onClick={fullScreen.toggle}>
          {fullScreen.isFull ? <Minimize /> : <Maximize />}
        </Tool>
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
      {formatLength(sec * 1_000)} <small>/ {formatLength(toMs - fromMs)}</small>
    </span>
  )
}

const rates = ['0.5', '0.75', '1', '1.25', '1.5', '2']

function RateMenu({ player }: Pick<ReplayControlsProps, 'player'>) {
  const t = useT()
  const [rate, setRate] = useState('1')
  return (
    <Menu
      trigger={
        <Tool label={t('replay.player.speed')}>
          <Gauge />
        </Tool>
      }
    >
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
    </Menu>
  )
}
