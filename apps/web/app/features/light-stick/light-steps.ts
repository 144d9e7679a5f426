import type { LightCue } from '@encore/contract/endpoints'
import { roundOf } from '@encore/contract/rules/light'

export interface LightStep {
  colour: string
  /** Duration of the transition to `colour`. */
  fadeMs: number
  /** Media time of the next step; null when the colour stays. */
  untilMs: number | null
}

const gentleFadeMs = 2_000
const flashFadeMs = 40

/** Returns the step of a cue at a media time. Gentle mode: the cue's first colour with a slow fade and no pattern. */
export function lightStep(cue: LightCue, mediaMs: number, isGentle: boolean): LightStep {
  const { pattern, periodMs } = cue
  const round = roundOf(cue)
  if (isGentle) return { colour: cue.colours[0] ?? '#000000', fadeMs: gentleFadeMs, untilMs: null }
  if (pattern === 'STEADY') return { colour: round[0] ?? '#000000', fadeMs: 0, untilMs: null }
  if (pattern === 'FADE') {
    const left = Math.max(0, cue.mediaMs + periodMs - mediaMs)
    return { colour: round[0] ?? '#000000', fadeMs: left, untilMs: null }
  }
  const stepMs = periodMs / round.length
  const nth = Math.max(0, Math.floor((mediaMs - cue.mediaMs) / stepMs))
  const untilMs = cue.mediaMs + (nth + 1) * stepMs
  const fadeMs = pattern === 'PULSE' ? untilMs - mediaMs : flashFadeMs
  return { colour: round[nth % round.length] ?? '#000000', fadeMs, untilMs }
}
