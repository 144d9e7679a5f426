import type { Decks } from './decks.ts'
import type { PlayerState } from './player-state.ts'

export interface AngleSettings {
  decks: () => Decks
  state: () => PlayerState
  change: (next: Partial<PlayerState>) => void
  /** Loads the camera in `state.angle`. */
  reload: () => void
  isOver: () => boolean
}

/** Switches to another camera; false when it is unavailable and the current one stays. */
export const createAngleChange =
  ({ decks, state, change, reload, isOver }: AngleSettings) =>
  async (angle: string): Promise<boolean> => {
    const { phase, angle: shown, nextAngle } = state()
    if (isOver() || angle === (nextAngle ?? shown)) return true
    if (phase !== 'playing') {
      change({ angle, nextAngle: null })
      reload()
      return true
    }
    if (angle === shown) {
      decks().stay()
      change({ nextAngle: null })
      return true
    }
    change({ nextAngle: angle })
    const isThere = await decks().change(angle)
    if (state().nextAngle === angle) change({ angle: isThere ? angle : shown, nextAngle: null })
    return isThere
  }
