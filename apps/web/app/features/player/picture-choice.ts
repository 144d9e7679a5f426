import type { DoubleBuffer } from './double-buffer.ts'
import type { PlayerState } from './player-state.ts'
import { heightsFor, keepPreferences, type Quality } from './preferences.ts'

export interface PictureChoiceSettings {
  doubleBuffer: () => DoubleBuffer
  state: () => PlayerState
  change: (next: Pick<PlayerState, 'quality'>) => void
  isUnseen: () => boolean
}

export interface PictureChoice {
  heights(): ReturnType<typeof heightsFor>
  /** Applies the current choice to the stream. */
  ask(): void
  choose(quality: Quality): void
}

export function createPictureChoice({
  doubleBuffer,
  state,
  change,
  isUnseen,
}: PictureChoiceSettings): PictureChoice {
  /** A hidden page gets the smallest picture, with sound. */
  const heights = () => ({ ...heightsFor(state().quality), ...(isUnseen() && { cappedHeight: 1 }) })
  const ask = () => {
    const { chosenHeight, cappedHeight } = heights()
    doubleBuffer().stream()?.capHeight(cappedHeight)
    doubleBuffer()
      .stream()
      ?.chooseHeight(isUnseen() ? null : chosenHeight)
  }
  return {
    heights,
    ask,
    choose(quality) {
      change({ quality })
      keepPreferences({ quality })
      ask()
    },
  }
}
