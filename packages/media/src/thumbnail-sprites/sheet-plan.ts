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
