import { useStore } from '@encore/app-kit/store'
import { type RefObject, useEffect } from 'react'
import { usePlayhead } from '#app/features/player/playhead.ts'
import { type TimedShow, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { createLightPlayer } from './light-player.ts'
import { stickMode } from './stick-choice.ts'

const stillness = '(prefers-reduced-motion: reduce)'

/** Applies the light of the show to an element through `--light`, `--light-fade` and `data-lit`. */
export function useLight(event: TimedShow, element: RefObject<HTMLElement | null>): void {
  const timeline = useTimeline(event)
  const playhead = usePlayhead()
  const mode = useStore(stickMode, 'off')
  useEffect(() => {
    const target = element.current
    if (mode === 'off' || !target) return
    const wantsStillness = window.matchMedia(stillness)
    const player = createLightPlayer({
      light: () => timeline.shown.get().light,
      mediaMs: playhead.mediaMs,
      isGentle: () => mode === 'gentle' || wantsStillness.matches,
      paint: (colour, fadeMs) => {
        target.style.setProperty('--light-fade', `${Math.round(fadeMs)}ms`)
        target.style.setProperty('--light', colour ?? 'transparent')
        target.toggleAttribute('data-lit', colour !== null)
      },
    })
    const stop = timeline.shown.subscribe(player.turn)
    player.turn()
    return () => {
      stop()
      player.stop()
      target.removeAttribute('data-lit')
    }
  }, [mode, timeline, playhead, element])
}
