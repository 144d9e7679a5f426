import type { Angle } from '@encore/contract/endpoints'
import { Tool } from '@encore/ui/Tool'
import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AngleMenu } from './AngleMenu.tsx'
import styles from './Controls.module.css'
import { PictureInPicture } from './PictureInPicture.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import { QualityMenu } from './QualityMenu.tsx'
import type { FullScreen } from './use-full-screen.ts'
import { Volume } from './Volume.tsx'

export interface ControlsProps {
  state: PlayerState
  player: RefObject<Player | null>
  fullScreen: FullScreen
  angles: readonly Angle[]
  onChooseAngle: (name: string) => void
  onHelp: () => void
  tools: ReactNode
  side: SideSwitch
}

/** What stands beside the show may take a part of the screen where the picture has it all. */
export interface SideSwitch {
  isOver: boolean
  toggle: () => void
}

export function Controls({
  state,
  player,
  fullScreen,
  angles,
  onChooseAngle,
  onHelp,
  tools,
  side,
}: ControlsProps) {
  const t = useT()
  const isPlaying = state.phase === 'playing' || state.phase === 'stalled'
  return (
    <div className={styles.controls}>
      <Tool label={t(isPlaying ? 'player.pause' : 'player.play')} onClick={() => player.current?.toggle()}>
        {isPlaying ? <Pause /> : <Play />}
      </Tool>
      <Tool className={styles.wide} label={t('player.back10')} onClick={() => player.current?.seekBy(-10)}>
        <RotateCcw />
      </Tool>
      <Volume state={state} player={player} />
      <Live state={state} player={player} />
      <span className={styles.gap} />
      <AngleMenu
        className={styles.full}
        angles={angles}
        shown={state.nextAngle ?? state.angle}
        onChoose={onChooseAngle}
      />
      <Tool className={styles.full} label={t('player.side')} aria-pressed={side.isOver} onClick={side.toggle}>
        <MessageSquareText />
      </Tool>
      {tools}
      <QualityMenu state={state} player={player} />
      <Tool className={styles.keys} label={t('player.keys.title')} aria-keyshortcuts="?" onClick={onHelp}>
        <Keyboard />
      </Tool>
      <PictureInPicture className={styles.small} player={player} />
      <Tool label={t(fullScreen.isFull ? 'player.leaveFull' : 'player.full')} onClick={fullScreen.toggle}>
        {fullScreen.isFull ? <Minimize /> : <Maximize />}
      </Tool>
    </div>
  )
}

/** At the live edge: how far behind the show it is. Behind it: the way back. */
function Live({ state, player }: Pick<ControlsProps, 'state' | 'player'>) {
  const t = useT()
  const isLive = !state.isBehind && state.phase === 'playing'
  const seconds = state.latencyMs === null ? null : Math.max(0, state.latencyMs / 1_000).toFixed(1)
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
