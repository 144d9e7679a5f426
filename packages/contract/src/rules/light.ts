/**
 * Safety limits of light cues (WCAG 2.3.1): at most three flashes within any second of the resulting sequence, and none
 * of saturated red. A flash is a pair of opposing changes of relative luminance by at least 0.1, with the darker side
 * below 0.8.
 */

export const lightPatterns = ['STEADY', 'FADE', 'PULSE', 'FLASH'] as const
export type LightPattern = (typeof lightPatterns)[number]

export interface Light {
  /** Milliseconds since the event's start. */
  mediaMs: number
  /** STEADY is immediate, FADE takes one period; PULSE fades and FLASH jumps from one colour to the next. */
  pattern: LightPattern
  /** `#rrggbb`; PULSE and FLASH cycle through them. A single colour alternates with dark. */
  colours: readonly string[]
  /** Duration of a fade, or of one cycle. */
  periodMs: number
}

export type LightProblem = 'flashes' | 'red'

const windowMs = 1_000
/** Three flashes are six changes. */
const changesAtMost = 6
/** Saturated red may appear or disappear, but not both. */
const redChangesAtMost = 1
const leastChange = 0.1
const brightestDark = 0.8
/** Only this much of a long pattern's beginning and end is checked, where it meets other lights. */
const jointMs = 2_000
export const dark = '#000000'

/**
 * Returns the first light that breaks the limits together with earlier ones; null when none does. `lights` are ordered
 * by media time; each lasts until the next.
 */
export function harmfulLight<L extends Light>(
  lights: readonly L[],
): { light: L; problem: LightProblem } | null {
  const stops = lights.flatMap((light, index) => stopsOf(light, lights[index + 1]?.mediaMs))
  const flashing = firstTooMany(turnsOf(stops), changesAtMost)
  const red = firstTooMany(redChangesOf(stops), redChangesAtMost)
  if (red && (!flashing || red.atMs <= flashing.atMs)) return { light: red.light, problem: 'red' }
  return flashing && { light: flashing.light, problem: 'flashes' }
}

/** Colours of one cycle; dark is added to a single colour. */
export const roundOf = ({ pattern, colours }: Light): readonly string[] =>
  colours.length > 1 || pattern === 'STEADY' || pattern === 'FADE' ? colours : [...colours, dark]

interface Stop<L extends Light> {
  atMs: number
  colour: string
  light: L
}

/** The moments at which a light reaches its colours. */
function stopsOf<L extends Light>(light: L, untilMs = Number.POSITIVE_INFINITY): Stop<L>[] {
  const { mediaMs, pattern, periodMs } = light
  const round = roundOf(light)
  const stop = (nth: number, atMs: number) => ({ atMs, colour: round[nth % round.length] ?? dark, light })
  if (pattern === 'STEADY' || pattern === 'FADE') return [stop(0, mediaMs)]
  const stepMs = periodMs / round.length
  const steps = Math.ceil((Math.min(untilMs, mediaMs + 24 * 3_600_000) - mediaMs) / stepMs)
  const head = Math.min(steps, Math.ceil(jointMs / stepMs))
  const tail = Math.max(head, steps - head)
  const nths = [...range(0, head), ...(Number.isFinite(untilMs) ? range(tail, steps) : [])]
  return nths.map((nth) => stop(nth, mediaMs + nth * stepMs))
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

/** Turning points of the luminance with a change large enough to count. */
function turnsOf<L extends Light>(stops: readonly Stop<L>[]): Stop<L>[] {
  let level = 0
  let turnedAt = 0
  let direction = 0
  let isCounted = false
  return stops.filter(({ colour }) => {
    const next = luminance(colour)
    const heading = Math.sign(next - level)
    if (heading !== 0 && heading !== direction) {
      direction = heading
      turnedAt = level
      isCounted = false
    }
    level = next
    const counts =
      !isCounted && Math.abs(level - turnedAt) >= leastChange && Math.min(level, turnedAt) < brightestDark
    isCounted ||= counts
    return counts
  })
}

const redChangesOf = <L extends Light>(stops: readonly Stop<L>[]): Stop<L>[] =>
  stops.filter(({ colour }, index) => {
    const before = stops[index - 1]?.colour ?? dark
    return colour !== before && (isSaturatedRed(colour) || isSaturatedRed(before))
  })

/** Returns the first change that exceeds the limit within a second. */
function firstTooMany<L extends Light>(changes: readonly Stop<L>[], atMost: number): Stop<L> | null {
  const found = changes.find(({ atMs }, index) => {
    const earlier = changes[index - atMost]
    return earlier !== undefined && atMs - earlier.atMs < windowMs
  })
  return found ?? null
}

/** Relative luminance by WCAG, 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Uses WCAG's definition of a red flash. */
export function isSaturatedRed(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return red > 0 && red / (red + green + blue) >= 0.8
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
