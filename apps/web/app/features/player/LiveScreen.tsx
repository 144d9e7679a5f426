import type { Answer } from '@encore/contract/client'
import type { EventDetail, Playback } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Controls, type SideSwitch } from './Controls.tsx'
import { EndedCard } from './EndedCard.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import { RefusedCard } from './RefusedCard.tsx'
import styles from './Screen.module.css'
import { ScreenTop } from './ScreenTop.tsx'
import { useControlsShown } from './use-controls-shown.ts'
import { useFullScreen } from './use-full-screen.ts'
import { usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'

export interface LiveScreenProps {
  event: EventDetail
  playback: Playback
  viewers: number | null
  /** Asks for a fresh token; the same function as long as the stream is the same. */
  fetchPlayback: () => Promise<Answer<Playback>>
  /** The server gives no token any more: what the page shows has to be asked anew. */
  onRefused: () => void
  /** What lies over the picture, under the controls. */
  over: ReactNode
  /** More controls, before the quality. */
  tools: ReactNode
  side: SideSwitch
}

/** The show and what steers it. */
export function LiveScreen({ event, playback, viewers, over, tools, side, ...asks }: LiveScreenProps) {
  const t = useT()
  const { state, player, video, still } = usePlayer(event, playback, asks.fetchPlayback, asks.onRefused)
  const screen = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(video)
  const isSteered = state.phase !== 'playing' || state.needsUnmute
  const isShown = useControlsShown(screen, isSteered)
  usePlayerKeys(player, fullScreen.toggle)
  const isOver = state.phase === 'ended' || state.phase === 'refused'
  return (
    <section
      className={styles.screen}
      ref={screen}
      aria-label={t('player.label')}
      data-phase={state.phase}
      data-full={fullScreen.isFull ? '' : undefined}
      data-hidden={isShown ? undefined : ''}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the stream brings none */}
      <video className={styles.video} ref={video} playsInline onDoubleClick={fullScreen.toggle} />
      <canvas className={styles.still} ref={still} hidden={!state.isFrameKept} />
      {isOver ? (
        <div className={styles.over}>
          {state.phase === 'ended' ? <EndedCard event={event} /> : <RefusedCard event={event} />}
        </div>
      ) : (
        <>
          <div className={styles.features}>{over}</div>
          <div className={styles.shade} />
          <ScreenTop isLive viewers={viewers} />
          <Middle state={state} player={player} />
          <Controls
            state={state}
            player={player}
            video={video}
            fullScreen={fullScreen}
            tools={tools}
            side={side}
          />
        </>
      )}
    </section>
  )
}

/** What stands over the picture: the sound to bring back, a stall, or the button to begin. */
function Middle({ state, player }: { state: PlayerState; player: RefObject<Player | null> }) {
  const t = useT()
  if (state.phase === 'stalled') {
    return (
      <p className={styles.stall} role="status">
        <i />
        {t('player.stalled')}
      </p>
    )
  }
  if (state.phase === 'starting') {
    return (
      <p className={styles.stall}>
        <i />
        {t('player.starting')}
      </p>
    )
  }
  if (state.phase === 'paused') {
    return (
      <Button className={styles.middle} kind="primary" size="l" onClick={() => player.current?.toggle()}>
        <Play />
        {t('player.play')}
      </Button>
    )
  }
  return (
    state.needsUnmute && (
      <Button
        className={styles.middle}
        kind="primary"
        size="l"
        onClick={() => player.current?.setMuted(false)}
      >
        <Volume2 />
        {t('player.unmute')}
      </Button>
    )
  )
}
