import type { LightCue } from '@encore/contract/endpoints'
import { lightStep } from './light-steps.ts'

export interface LightPlayerSettings {
  light: () => LightCue | null
  mediaMs: () => number | null
  isGentle: () => boolean
  /** Shows a colour; null before the first light. */
  paint: (colour: string | null, fadeMs: number) => void
}

/** Limits flashing to three per second (six changes), also while the viewer seeks. */
const changesAtMost = 6
const windowMs = 1_000
const gentleEveryMs = 2_000
const pollMs = 100

/** Paints the lights of the show when due; call `turn` when the active cue changes. */
export function createLightPlayer({ light, mediaMs, isGentle, paint }: LightPlayerSettings) {
  let painted: string | null = null
  let changes: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const mayChange = (): boolean => {
    const now = performance.now()
    changes = changes.filter((at) => now - at < (isGentle() ? gentleEveryMs : windowMs))
    return changes.length < (isGentle() ? 1 : changesAtMost)
  }

  const turn = () => {
    clearTimeout(timer)
    const cue = light()
    const at = mediaMs()
    const step = cue && at !== null ? lightStep(cue, at, isGentle()) : null
    const colour = step?.colour ?? null
    if (colour !== painted && mayChange()) {
      changes.push(performance.now())
      painted = colour
      paint(colour, step?.fadeMs ?? 0)
    }
    const waitMs = step?.untilMs && at !== null ? step.untilMs - at : pollMs
    timer = setTimeout(turn, Math.min(pollMs, Math.max(4, waitMs)))
  }

  return { turn, stop: () => clearTimeout(timer) }
}
