import type { RefObject } from 'react'
import type { PlayerState } from './player-state.ts'
import styles from './Screen.module.css'

export interface VideosProps {
  videos: readonly [RefObject<HTMLVideoElement | null>, RefObject<HTMLVideoElement | null>]
  still: RefObject<HTMLCanvasElement | null>
  state: Pick<PlayerState, 'buffer' | 'isFrameKept'>
  onTap: (event: React.PointerEvent) => void
  onClick?: ((event: React.MouseEvent) => void) | undefined
  onDoubleClick: () => void
}

/** Two stacked videos, one visible, and a canvas with the last frame during a reload. */
export function Videos({ videos, still, state, onTap, onClick, onDoubleClick }: VideosProps) {
  return (
    <>
      {videos.map((video, buffer) => (
        // biome-ignore lint/a11y/useMediaCaption: captions travel on media time and lie over both pictures
        <video
          key={buffer === 0 ? 'one' : 'other'}
          className={styles.video}
          ref={video}
          playsInline
          aria-hidden={state.buffer !== buffer}
          data-idle={state.buffer === buffer ? undefined : ''}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onPointerUp={onTap}
        />
      ))}
      <canvas className={styles.still} ref={still} hidden={!state.isFrameKept} />
    </>
  )
}
