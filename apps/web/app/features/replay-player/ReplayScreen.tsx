import { Button } from '@encore/ui/Button'
import { PlayButton } from '@encore/ui/PlayButton'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { Cameras } from '#app/features/player/Cameras.tsx'
import type { SideSwitch } from '#app/features/player/Controls.tsx'
import { Deeds, useDeed } from '#app/features/player/Deeds.tsx'
import { KeysHelp } from '#app/features/player/KeysHelp.tsx'
import type { PlayerState } from '#app/features/player/player-state.ts'
import screen from '#app/features/player/Screen.module.css'
import { UnmuteButton } from '#app/features/player/UnmuteButton.tsx'
import { useControlsShown } from '#app/features/player/use-controls-shown.ts'
import { useFullScreen } from '#app/features/player/use-full-screen.ts'
import { useHeldSideways } from '#app/features/player/use-held-sideways.ts'
import { usePlayerKeys } from '#app/features/player/use-player-keys.ts'
import { Videos } from '#app/features/player/Videos.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ReplayControls } from './ReplayControls.tsx'
import type { ReplayPlayer } from './replay-player.ts'
import { type ReplayToPlay, useReplayPlayer } from './use-replay-player.ts'

export interface ReplayScreenProps extends ReplayToPlay {
  /** What lies over the picture, under the controls. */
  over: ReactNode
  /** More controls, before the speed. */
  tools: ReactNode
  side: SideSwitch
  /** Lets what stands beside the picture lead to a moment of it. */
  steering: RefObject<Pick<ReplayPlayer, 'seekTo'> | null>
  /** Stands between the picture and the cameras. */
  children: ReactNode
}

/** A show seen again and what steers it. */
export function ReplayScreen({ over, tools, side, steering, children, ...toPlay }: ReplayScreenProps) {
  const t = useT()
  const { replay, playback, startAtMs } = toPlay
  const { state, player, videos, still } = useReplayPlayer(toPlay)
  const section = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(videos[state.deck])
  const isSideways = useHeldSideways()
  const isWhole = isSideways || fullScreen.isFull
  const [isHelping, setIsHelping] = useState(false)
  const { deed, tell } = useDeed()
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
      const name = playback.angles[place - 1]?.name
      if (name !== undefined) void chooseAngle(name)
    },
    tell,
  })
  useImperativeHandle(steering, () => ({ seekTo: (mediaMs) => player.current?.seekTo(mediaMs) }))
  const isRefused = state.phase === 'refused'
  return (
    <>
      <section
        className={screen.screen}
        ref={section}
        aria-label={t('replay.player.label')}
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
          onClick={({ nativeEvent }) => isByMouse(nativeEvent) && player.current?.toggle()}
          onDoubleClick={fullScreen.toggle}
        />
        <div className={screen.features}>{over}</div>
        <div className={screen.shade} />
        <Middle state={state} player={player} />
        <Deeds deed={deed} />
        {!isRefused && (
          <ReplayControls
            replay={replay}
            state={state}
            player={player}
            fullScreen={fullScreen}
            startAtMs={startAtMs}
            angles={playback.angles}
            sheets={playback.sheets}
            onChooseAngle={chooseAngle}
            onHelp={() => setIsHelping(true)}
            tools={tools}
            side={side}
          />
        )}
      </section>
      {children}
      {!isRefused && (
        <Cameras angles={playback.angles} shown={state.angle} next={state.nextAngle} onChoose={chooseAngle} />
      )}
      <KeysHelp
        isOpen={isHelping}
        onOpenChange={setIsHelping}
        hasCameras={playback.angles.length > 1}
        isLive={false}
      />
    </>
  )
}

/** A finger brings the controls. */
const isByMouse = (event: MouseEvent) => event instanceof PointerEvent && event.pointerType === 'mouse'

/** What stands over the picture: the sound to bring back, a stall, the button to go on, the end. */
function Middle({ state, player }: { state: PlayerState; player: RefObject<ReplayPlayer | null> }) {
  const t = useT()
  switch (state.phase) {
    case 'starting':
    case 'stalled':
    case 'break':
      return (
        <p className={screen.stall} role="status">
          <i />
          {t(state.phase === 'starting' ? 'player.starting' : 'player.stalled')}
        </p>
      )
    case 'paused':
      return <PlayButton label={t('player.play')} onPlay={() => player.current?.toggle()} />
    case 'ended':
      return (
        <div className={screen.over}>
          <div className={screen.card}>
            <h2>{t('replay.player.ended')}</h2>
            <Button kind="primary" onClick={() => player.current?.toggle()}>
              <RotateCcw />
              {t('replay.player.again')}
            </Button>
          </div>
        </div>
      )
    case 'refused':
      return (
        <div className={screen.over}>
          <div className={screen.card} role="alert">
            <h2>{t('replay.player.refused')}</h2>
          </div>
        </div>
      )
    case 'playing':
      return state.needsUnmute && <UnmuteButton player={player} />
  }
}
