import type { MediaSource } from '../channel/source.ts'

/** Layout of the thumbnail sprites of a recording. */
export type SheetPlan = {
  /** Milliseconds of media time between two pictures; the first is the recording's first. */
  everyMs: number
  count: number
  columns: number
  rows: number
  widthPx: number
  heightPx: number
}

const columns = 5
const rows = 6
const widthPx = 160
const heightPx = 90
const leastEveryMs = 10_000
/** In a long show the pictures are further apart. */
const mostPictures = 720

/** Pictures are taken at key frames, which are `keyFrameMs` apart. */
export function planSheets(durationMs: number, keyFrameMs: number): SheetPlan {
  const wanted = Math.max(leastEveryMs, durationMs / mostPictures)
  const everyMs = Math.ceil(wanted / keyFrameMs) * keyFrameMs
  return { everyMs, count: Math.ceil(durationMs / everyMs), columns, rows, widthPx, heightPx }
}

export const sheetCount = ({ count }: SheetPlan): number => Math.ceil(count / (columns * rows))

/** The parts with the pictures of one sprite, as a file that ffmpeg reads; null when there is no such sprite. */
export function sheetMedia(
  source: Pick<MediaSource, 'renditions' | 'partTargetSec' | 'init' | 'partBytes'>,
  firstPart: number,
  plan: SheetPlan,
  sheet: number,
): Buffer | null {
  const [smallest] = source.renditions
  const first = sheet * columns * rows
  if (!smallest || first >= plan.count) return null
  const pieces = [source.init(smallest.name)]
  for (let picture = first; picture < Math.min(plan.count, first + columns * rows); picture++) {
    const part = firstPart + (picture * plan.everyMs) / (source.partTargetSec * 1_000)
    pieces.push(...(source.partBytes(smallest.name, part, 0) ?? []))
  }
  return Buffer.concat(pieces)
}
