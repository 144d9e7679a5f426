import type { Angle } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Menu, MenuChoice } from '@encore/ui/Menu'
import { Tool } from '@encore/ui/Tool'
import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SwitchCamera from 'lucide-react/icons/switch-camera'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Controls.module.css'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import { QualityMenu } from './QualityMenu.tsx'
import type { FullScreen } from './use-full-screen.ts'

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
      {angles.length > 1 && (
        <AngleMenu angles={angles} shown={state.nextAngle ?? state.angle} onChoose={onChooseAngle} />
      )}
      <Tool className={styles.full} label={t('player.side')} aria-pressed={side.isOver} onClick={side.toggle}>
        <MessageSquareText />
      </Tool>
      {tools}
      <QualityMenu state={state} player={player} />
      <Tool className={styles.keys} label={t('player.keys.title')} aria-keyshortcuts="?" onClick={onHelp}>
        <Keyboard />
      </Tool>
      <PictureInPicture player={player} />
      <Tool label={t(fullScreen.isFull ? 'player.leaveFull' : 'player.full')} onClick={fullScreen.toggle}>
        {fullScreen.isFull ? <Minimize /> : <Maximize />}
      </Tool>
    </div>
  )
}

function Volume({ state, player }: Pick<ControlsProps, 'state' | 'player'>) {
  const t = useT()
  const isSilent = state.isMuted || state.volume === 0
  return (
    <div className={styles.sound}>
      <Tool
        label={t(isSilent ? 'player.unmute' : 'player.mute')}
        onClick={() => player.current?.setMuted(!isSilent)}
      >
        {isSilent ? <VolumeX /> : <Volume2 />}
      </Tool>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isSilent ? 0 : state.volume}
        aria-label={t('player.volume')}
        onChange={(event) => player.current?.setVolume(event.currentTarget.valueAsNumber)}
      />
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

/** The cameras where nothing but the picture is on screen. */
function AngleMenu({
  angles,
  shown,
  onChoose,
}: {
  angles: readonly Angle[]
  shown: string
  onChoose: (name: string) => void
}) {
  const t = useT()
  return (
    <Menu
      trigger={
        <Tool className={styles.full} label={t('player.cameras')}>
          <SwitchCamera />
        </Tool>
      }
    >
      <MenuChoice
        label={t('player.cameras')}
        value={shown}
        options={angles.map(({ name, title }) => ({
          value: name,
          label: title?.text ?? t('player.mainCamera'),
          ...(title && { lang: languageTag[title.lang] }),
        }))}
        onValueChange={onChoose}
      />
    </Menu>
  )
}

function PictureInPicture({ player }: Pick<ControlsProps, 'player'>) {
  const t = useT()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(document.pictureInPictureEnabled === true), [])
  if (!isOffered) return null
  return (
    <Tool
      className={styles.small}
      label={t('player.pictureInPicture')}
      onClick={() => player.current?.togglePictureInPicture()}
    >
      <PictureInPicture2 />
    </Tool>
  )
}
