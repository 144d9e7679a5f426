import { Button } from '@encore/ui/Button'
import { PlayButton } from '@encore/ui/PlayButton'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type RefObject, useImperativeHandle } from 'react'
import type { PlayerState } from '#app/features/player/player-state.ts'
import screen from '#app/features/player/Screen.module.css'
import { Screen, type ScreenPlace } from '#app/features/player/Screen.tsx'
import { UnmuteButton } from '#app/features/player/UnmuteButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ReplayControls } from './ReplayControls.tsx'
import type { ReplayPlayer } from './replay-player.ts'
import { type ReplayToPlay, useReplayPlayer } from './use-replay-player.ts'

export interface ReplayScreenProps extends ReplayToPlay, ScreenPlace {
  /** Lets components beside the picture seek in it. */
  steering: RefObject<Pick<ReplayPlayer, 'seekTo'> | null>
}

export function ReplayScreen({ over, tools, side, steering, children, ...toPlay }: ReplayScreenProps) {
  const t = useT()
  const { replay, playback, startAtMs } = toPlay
  const playing = useReplayPlayer(toPlay)
  const { state, player } = playing
  useImperativeHandle(steering, () => ({ seekTo: (mediaMs) => player.current?.seekTo(mediaMs) }))
  return (
    <Screen
      label={t('replay.player.label')}
      playing={playing}
      angles={playback.angles}
      eventId={replay.event.id}
      upgrade={playback.upgrade}
      isLive={false}
      over={over}
      tools={tools}
      side={side}
      onClick={({ nativeEvent }) => isByMouse(nativeEvent) && player.current?.toggle()}
      middle={<Middle state={state} player={player} />}
      ending={
        state.phase === 'refused' && (
          <div className={screen.card} role="alert">
            <h2>{t('replay.player.refused')}</h2>
          </div>
        )
      }
      controls={(hand) => (
        <ReplayControls
          replay={replay}
          state={state}
          player={player}
          startAtMs={startAtMs}
          sheets={playback.sheets}
          steering={hand}
        />
      )}
    >
      {children}
    </Screen>
  )
}

/** Touch shows the controls instead of pausing. */
const isByMouse = (event: MouseEvent) => event instanceof PointerEvent && event.pointerType === 'mouse'

/** Content over the picture: unmute, a stall, the play button, the end. */
function Middle({ state, player }: { state: PlayerState; player: RefObject<ReplayPlayer | null> }) {
  const t = useT()
  switch (state.phase) {
    case 'starting':
    case 'stalled':
    case 'break':
      return (
        <p className={screen.stall} role="status">
          <i />
          <span>{t(state.phase === 'starting' ? 'player.starting' : 'player.stalled')}</span>
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
              <span>{t('replay.player.again')}</span>
            </Button>
          </div>
        </div>
      )
    default:
      return state.needsUnmute && <UnmuteButton player={player} />
  }
}
