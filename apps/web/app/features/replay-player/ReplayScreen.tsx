import { Button } from '@encore/ui/Button'
import { PlayButton } from '@encore/ui/PlayButton'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react'
import type { PlayerState } from '#app/features/player/player-state.ts'
import screen from '#app/features/player/Screen.module.css'
import { UnmuteButton } from '#app/features/player/UnmuteButton.tsx'
import { useControlsShown } from '#app/features/player/use-controls-shown.ts'
import { useFullScreen } from '#app/features/player/use-full-screen.ts'
import { useHeldSideways } from '#app/features/player/use-held-sideways.ts'
import { usePlayerKeys } from '#app/features/player/use-player-keys.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ReplayControls } from './ReplayControls.tsx'
import type { ReplayPlayer } from './replay-player.ts'
import { type ReplayToPlay, useReplayPlayer } from './use-replay-player.ts'

export interface ReplayScreenProps extends ReplayToPlay {
  /** What lies over the picture, under the controls. */
  over?: ReactNode
  /** Lets what stands beside the picture lead to a moment of it. */
  steering: RefObject<Pick<ReplayPlayer, 'seekTo'> | null>
}

/** A show seen again and what steers it. */
export function ReplayScreen({ over, steering, ...toPlay }: ReplayScreenProps) {
  const t = useT()
  const { replay, startAtMs } = toPlay
  const { state, player, video } = useReplayPlayer(toPlay)
  const section = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(video)
  const isWhole = useHeldSideways() || fullScreen.isFull
  const controls = useControlsShown(section, state.phase !== 'playing' || state.needsUnmute)
  usePlayerKeys({ player, toggleFullScreen: fullScreen.toggle })
  useImperativeHandle(steering, () => ({ seekTo: (mediaMs) => player.current?.seekTo(mediaMs) }))
  return (
    <section
      className={screen.screen}
      ref={section}
      aria-label={t('replay.player.label')}
      data-phase={state.phase}
      data-full={isWhole ? '' : undefined}
      data-hidden={controls.isShown ? undefined : ''}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn over the picture on media time */}
      <video
        className={screen.video}
        ref={video}
        playsInline
        onClick={({ nativeEvent }) => isByMouse(nativeEvent) && player.current?.toggle()}
        onDoubleClick={fullScreen.toggle}
        onPointerUp={controls.onTap}
      />
      <div className={screen.features}>{over}</div>
      <div className={screen.shade} />
      <Middle state={state} player={player} />
      {state.phase !== 'refused' && (
        <ReplayControls
          replay={replay}
          state={state}
          player={player}
          fullScreen={fullScreen}
          startAtMs={startAtMs}
        />
      )}
    </section>
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
