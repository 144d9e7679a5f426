import type { Answer } from '@encore/contract/client'
import type { EventDetail, Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Cameras } from './Cameras.tsx'
import { Controls, type SideSwitch } from './Controls.tsx'
import { Deeds, useDeed } from './Deeds.tsx'
import { EndedCard } from './EndedCard.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { Middle } from './Middle.tsx'
import { RefusedCard } from './RefusedCard.tsx'
import styles from './Screen.module.css'
import { ScreenTop } from './ScreenTop.tsx'
import { useControlsShown } from './use-controls-shown.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useHeldSideways } from './use-held-sideways.ts'
import { usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { Videos } from './Videos.tsx'

export interface LiveScreenProps {
  event: EventDetail
  playback: Playback
  viewers: number | null
  /** Asks for a fresh token; the same function as long as the stream is the same. */
  fetchPlayback: () => Promise<Answer<Playback>>
  /** The server gives no token any more: what the page shows has to be asked anew. */
  onRefused: (refusal: ErrorName) => void
  /** What lies over the picture, under the controls. */
  over: ReactNode
  /** More controls, before the quality. */
  tools: ReactNode
  side: SideSwitch
  /** Stands between the picture and the cameras. */
  children: ReactNode
}

/** The show and what steers it. */
export function LiveScreen({
  event,
  playback,
  viewers,
  over,
  tools,
  side,
  children,
  ...asks
}: LiveScreenProps) {
  const t = useT()
  const { state, player, videos, still } = usePlayer(event, playback, asks.fetchPlayback, asks.onRefused)
  const screen = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(videos[state.deck])
  const isSideways = useHeldSideways()
  const isWhole = fullScreen.isFull || isSideways
  const [isHelping, setIsHelping] = useState(false)
  const { deed, tell } = useDeed()
  const isSteered = state.phase !== 'playing' || state.needsUnmute
  const controls = useControlsShown(screen, isSteered)
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
  const isOver = state.phase === 'ended' || state.phase === 'refused'
  return (
    <>
      <section
        className={styles.screen}
        ref={screen}
        aria-label={t('player.label')}
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
          onDoubleClick={fullScreen.toggle}
        />
        {isOver ? (
          <div className={styles.over}>
            {state.phase === 'ended' ? <EndedCard event={event} /> : <RefusedCard event={event} />}
          </div>
        ) : (
          <>
            <div className={styles.features}>{over}</div>
            <div className={styles.shade} />
            <ScreenTop isLive={state.phase !== 'break'} viewers={viewers} />
            <Middle state={state} player={player} />
            <Deeds deed={deed} />
            <Controls
              state={state}
              player={player}
              fullScreen={fullScreen}
              angles={playback.angles}
              onChooseAngle={chooseAngle}
              onHelp={() => setIsHelping(true)}
              tools={tools}
              side={side}
            />
          </>
        )}
      </section>
      {children}
      {!isOver && (
        <Cameras angles={playback.angles} shown={state.angle} next={state.nextAngle} onChoose={chooseAngle} />
      )}
      <KeysHelp
        isOpen={isHelping}
        onOpenChange={setIsHelping}
        hasCameras={playback.angles.length > 1}
        isLive
      />
    </>
  )
}
