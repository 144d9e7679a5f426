import { type RefObject, useEffect } from 'react'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'

/** What keys steer of a player, live or not. */
export type KeyedPlayer = Pick<Player, 'toggle' | 'setMuted' | 'setVolume' | 'seekBy'> & {
  state: { get(): Pick<PlayerState, 'volume' | 'isMuted'> }
}

const volumeStep = 0.1
const seekSec = 10

/** Space and k play or pause, arrows seek and change the volume, m mutes, f goes full; not while writing. */
export function usePlayerKeys(player: RefObject<KeyedPlayer | null>, toggleFullScreen: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const own = player.current
      if (!own || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const { volume, isMuted } = own.state.get()
      const acts: Record<string, () => void> = {
        ' ': own.toggle,
        k: own.toggle,
        m: () => own.setMuted(!isMuted),
        f: toggleFullScreen,
        ArrowLeft: () => own.seekBy(-seekSec),
        ArrowRight: () => own.seekBy(seekSec),
        ArrowUp: () => own.setVolume(volume + volumeStep),
        ArrowDown: () => own.setVolume(volume - volumeStep),
      }
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [player, toggleFullScreen])
}

/** Writing, menus and dialogs keep their keys; a focused button keeps space. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return event.defaultPrevented
  if (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=dialog]')) return true
  if (event.key === ' ') return target.closest('button, a, summary') !== null
  return event.key.startsWith('Arrow') && target.closest('[role=log]') !== null
}
