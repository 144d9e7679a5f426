import { type RefObject, useEffect, useRef } from 'react'
import { isSingleKeyOff } from '#app/data/single-key-shortcuts.ts'
import type { Feedback } from './PlayerFeedback.tsx'
import type { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'

const volumeStep = 0.1
const seekSec = 10

/** The part of a player that keys control, live or replay. */
export type KeyedPlayer = Pick<Player, 'toggle' | 'setMuted' | 'setVolume' | 'seekBy'> &
  Partial<Pick<Player, 'goLive' | 'togglePictureInPicture'>> & {
    state: { get(): Pick<PlayerState, 'volume' | 'isMuted'> }
  }

export interface PlayerKeys {
  player: RefObject<KeyedPlayer | null>
  toggleFullScreen: () => void
  toggleHelp?: () => void
  /** `place` starts at 1; a missing camera does nothing. */
  chooseCamera?: (place: number) => void
  /** Shows brief feedback for a key. */
  tell?: (feedback: Feedback) => void
}

/** Keyboard shortcuts of the player; inactive in text fields, menus and dialogs. */
export function usePlayerKeys(keys: PlayerKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { player } = latest.current
      if (!player.current || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (isSingleKeyOff(event)) return
      const act = actsOf(latest.current, player.current)[
        event.key.length === 1 ? event.key.toLowerCase() : event.key
      ]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function actsOf(keys: PlayerKeys, player: KeyedPlayer): Record<string, (() => void) | undefined> {
  const turn = (step: number) => {
    const { volume, isMuted } = player.state.get()
    player.setVolume((isMuted ? 0 : volume) + step)
    keys.tell?.({ kind: 'VOLUME', percent: Math.round(player.state.get().volume * 100) })
  }
  const seek = (seconds: number) => {
    player.seekBy(seconds)
    keys.tell?.({ kind: seconds < 0 ? 'BACK' : 'FORTH' })
  }
  const mute = () => {
    const { volume, isMuted } = player.state.get()
    player.setMuted(!isMuted)
    keys.tell?.(isMuted ? { kind: 'VOLUME', percent: Math.round((volume || 0.5) * 100) } : { kind: 'MUTED' })
  }
  const cameras = Array.from(
    { length: 9 },
    (_, n) => [String(n + 1), () => keys.chooseCamera?.(n + 1)] as const,
  )
  return {
    ' ': player.toggle,
    k: player.toggle,
    m: mute,
    f: keys.toggleFullScreen,
    p: player.togglePictureInPicture,
    l: player.goLive,
    '?': keys.toggleHelp,
    ArrowLeft: () => seek(-seekSec),
    ArrowRight: () => seek(seekSec),
    ArrowUp: () => turn(volumeStep),
    ArrowDown: () => turn(-volumeStep),
    ...Object.fromEntries(cameras),
  }
}

/** Text fields, menus and dialogs handle their own keys; a focused button keeps space, a list its arrow keys. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return event.defaultPrevented
  if (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=dialog]')) return true
  if (event.key === ' ') return target.closest('button, a, summary') !== null
  return (
    event.key.startsWith('Arrow') && target.closest('[role=log], [role=tablist], [role=radiogroup]') !== null
  )
}
