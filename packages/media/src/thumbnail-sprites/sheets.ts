import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaSource, Sheets } from '../channel/source.ts'
import { pictureOf } from '../frame/picture-of.ts'
import { planSheets, type SheetPlan, sheetCount } from './sheet-plan.ts'

export type SheetSettings = {
  source: MediaSource
  /** For these sprites alone: another cut of the recording needs another folder. */
  folder: string
  ffmpeg?: string
}

/** One sprite at a time per process, because playback has priority. */
let line: Promise<unknown> = Promise.resolve()

/** Throws for a source that has not ended. */
export function createSheets({ source, folder, ffmpeg = 'ffmpeg' }: SheetSettings): Sheets {
  const edge = source.edge(0)
  if (edge.state !== 'ENDED') throw new Error('small pictures of a show that is not over')
  const firstPart = edge.firstSegment * source.partsPerSegment
  const partMs = source.partTargetSec * 1_000
  const keyFrameMs = keyFrameParts(source, firstPart) * partMs
  const plan = planSheets((edge.nextPart - firstPart) * partMs, keyFrameMs)
  const making = new Map<number, Promise<Buffer | null>>()

  const draw = async (sheet: number): Promise<Buffer | null> => {
    const media = sheetMedia(source, firstPart, plan, sheet)
    const picture = media && (await pictureOf(media, { ffmpeg, ...tiled(plan) }))
    if (picture) await keep(folder, sheet, picture)
    return picture
  }
  const make = (sheet: number): Promise<Buffer | null> => {
    const known = making.get(sheet)
    if (known) return known
    const made = line.then(() => draw(sheet)).finally(() => making.delete(sheet))
    line = made.catch(() => {})
    making.set(sheet, made)
    return made
  }
  return {
    plan,
    read: async (sheet) => {
      if (sheet >= sheetCount(plan)) return null
      return (await readFile(fileOf(folder, sheet)).catch(() => null)) ?? make(sheet)
    },
  }
}

/** Interval of key frames in parts. */
function keyFrameParts({ renditions, partInfo }: MediaSource, firstPart: number): number {
  const name = renditions[0]?.name ?? ''
  let parts = 1
  while (!partInfo(name, firstPart + parts).independent) parts++
  return parts
}

/** The parts with the pictures of one sprite, as a file that ffmpeg reads; null when there is no such sprite. */
function sheetMedia(source: MediaSource, firstPart: number, plan: SheetPlan, sheet: number): Buffer | null {
  const [smallest] = source.renditions
  const perSheet = plan.columns * plan.rows
  const first = sheet * perSheet
  if (!smallest || first >= plan.count) return null
  const pieces = [source.init(smallest.name)]
  for (let picture = first; picture < Math.min(plan.count, first + perSheet); picture++) {
    const part = firstPart + (picture * plan.everyMs) / (source.partTargetSec * 1_000)
    pieces.push(...(source.partBytes(smallest.name, part, 0) ?? []))
  }
  return Buffer.concat(pieces)
}

/** Decodes only key frames, whatever the time between them. */
const tiled = ({ columns, rows, widthPx, heightPx }: SheetPlan) => ({
  reading: ['-skip_frame', 'nokey'],
  making: [
    '-an',
    ...['-vsync', 'passthrough', '-q:v', '5'],
    ...['-vf', `scale=${widthPx}:${heightPx},tile=${columns}x${rows}`],
  ],
})

const fileOf = (folder: string, sheet: number) => join(folder, `${sheet}.jpg`)

/** Written atomically, because other processes may read the file. */
async function keep(folder: string, sheet: number, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = `${fileOf(folder, sheet)}.${process.pid}`
  await writeFile(part, picture)
  await rename(part, fileOf(folder, sheet))
}
