import type { DoubleBuffer } from './double-buffer.ts'
import type { PlayerState } from './player-state.ts'

export interface AngleSettings {
  doubleBuffer: () => DoubleBuffer
  state: () => PlayerState
  change: (next: Partial<PlayerState>) => void
  /** Loads the camera in `state.angle`. */
  reload: () => void
  isOver: () => boolean
}

/** Switches to another camera; false when it is unavailable and the current one stays. */
export const createAngleChange =
  ({ doubleBuffer, state, change, reload, isOver }: AngleSettings) =>
  async (angle: string): Promise<boolean> => {
    const { phase, angle: shown, nextAngle } = state()
    if (isOver() || angle === (nextAngle ?? shown)) return true
    if (phase !== 'playing') {
      change({ angle, nextAngle: null })
      reload()
      return true
    }
    if (angle === shown) {
      doubleBuffer().stay()
      change({ nextAngle: null })
      return true
    }
    change({ nextAngle: angle })
    const isThere = await doubleBuffer().change(angle)
    if (state().nextAngle === angle) change({ angle: isThere ? angle : shown, nextAngle: null })
    return isThere
  }
