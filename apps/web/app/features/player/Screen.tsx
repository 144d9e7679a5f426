import type { Angle, Playback } from '@encore/contract/endpoints'
import { type MouseEventHandler, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLazyModule } from '#app/data/use-lazy-module.ts'
import { BetterTicket } from './BetterTicket.tsx'
import { Cameras } from './Cameras.tsx'
import { PlayerFeedback, usePlayerFeedback } from './PlayerFeedback.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import styles from './Screen.module.css'
import { useControlsShown } from './use-controls-shown.ts'
import { type FullScreen, useFullScreen } from './use-full-screen.ts'
import { useHeldSideways } from './use-held-sideways.ts'
import { type KeyedPlayer, usePlayerKeys } from './use-player-keys.ts'
import { Videos } from './Videos.tsx'

const loadKeysHelp = () => import('./KeysHelp.tsx')

export interface Playing<P> {
  state: PlayerState
  player: RefObject<P | null>
  videos: readonly [RefObject<HTMLVideoElement | null>, RefObject<HTMLVideoElement | null>]
  still: RefObject<HTMLCanvasElement | null>
}

/** Switch for showing the side panel over a full-screen picture. */
export interface SideSwitch {
  isOver: boolean
  toggle: () => void
}

export interface ScreenPlace {
  /** Layers over the picture, below the controls. */
  over: ReactNode
  /** Additional controls, placed before the quality menu. */
  tools: ReactNode
  side: SideSwitch
  /** Placed between the picture and the cameras. */
  children: ReactNode
}

/** Everything the controls need besides the player. */
export interface Steering extends Pick<ScreenPlace, 'tools' | 'side'> {
  fullScreen: FullScreen
  angles: readonly Angle[]
  onChooseAngle: (name: string) => void
  onHelp: () => void
}

export interface ScreenProps extends ScreenPlace {
  label: string
  playing: Playing<KeyedPlayer & Pick<Player, 'chooseAngle'>>
  angles: readonly Angle[]
  eventId: string
  upgrade: Playback['upgrade']
  /** True when there is a live edge. */
  isLive: boolean
  onClick?: MouseEventHandler | undefined
  /** Content over the picture: the reason it stopped, or what to press. */
  middle: ReactNode
  /** Replaces picture and controls when there is nothing left to watch. */
  ending: ReactNode
  controls: (steering: Steering) => ReactNode
}

export function Screen({ playing, angles, isLive, middle, ending, children, ...props }: ScreenProps) {
  const { state, player, videos, still } = playing
  const section = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(videos[state.buffer])
  const isSideways = useHeldSideways()
  const isWhole = fullScreen.isFull || isSideways
  const [isHelping, setIsHelping] = useState(false)
  const help = useLazyModule(isHelping, loadKeysHelp)
  const { feedback, tell } = usePlayerFeedback()
  const controls = useControlsShown(section, state.phase !== 'playing' || state.needsUnmute)
  const chooseAngle = async (name: string) => {
    const isThere = await player.current?.chooseAngle(name)
    if (isThere === false) tell({ kind: 'NO_CAMERA' })
  }
  usePlayerKeys({
    player,
    toggleFullScreen: fullScreen.toggle,
    toggleHelp: () => setIsHelping(!isHelping),
    chooseCamera: (place) => {
      const name = angles[place - 1]?.name
      if (name !== undefined) void chooseAngle(name)
    },
    tell,
  })
  return (
    <>
      <section
        className={styles.screen}
        ref={section}
        aria-label={props.label}
        data-phase={state.phase}
        data-camera={state.angle}
        data-page={isWhole ? 'none' : 'wide'}
        data-full={isWhole ? '' : undefined}
        data-hidden={controls.isShown ? undefined : ''}
      >
        <Videos
          videos={videos}
          still={still}
          state={state}
          onTap={controls.onTap}
          onClick={props.onClick}
          onDoubleClick={fullScreen.toggle}
        />
        {ending ? (
          <div className={styles.over}>{ending}</div>
        ) : (
          <>
            <div className={styles.features}>{props.over}</div>
            <div className={styles.shade} />
            {middle}
            <PlayerFeedback feedback={feedback} />
            {props.controls({
              fullScreen,
              angles,
              onChooseAngle: chooseAngle,
              onHelp: () => setIsHelping(true),
              tools: props.tools,
              side: props.side,
            })}
          </>
        )}
      </section>
      {children}
      {!ending && (
        <>
          <Cameras angles={angles} shown={state.angle} next={state.nextAngle} onChoose={chooseAngle} />
          <BetterTicket eventId={props.eventId} upgrade={props.upgrade} />
        </>
      )}
      {help && (
        <help.KeysHelp
          isOpen={isHelping}
          onOpenChange={setIsHelping}
          hasCameras={angles.length > 1}
          isLive={isLive}
        />
      )}
    </>
  )
}
