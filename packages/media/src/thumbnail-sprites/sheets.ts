import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaSource } from '../channel/source.ts'
import { pictureOf } from '../frame/picture-of.ts'
import { planSheets, type SheetPlan, sheetCount, sheetMedia } from './sheet-plan.ts'

/** The small pictures of a recording; each sheet is made once, when somebody first looks for a place in it. */
export type Sheets = {
  plan: SheetPlan
  /** A JPEG; null where there is none: no such sheet, or no ffmpeg to make it. */
  read: (sheet: number) => Promise<Buffer | null>
}

export type SheetSettings = {
  source: MediaSource
  /** Of these sheets alone: another cut of the recording has another. */
  folder: string
  ffmpeg?: string
}

/** One at a time in a process: what plays comes first. */
let line: Promise<unknown> = Promise.resolve()

/** *Errors*: throws for a source that is not over. */
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

/** How far apart key frames are, from one to the next. */
function keyFrameParts({ renditions, partInfo }: MediaSource, firstPart: number): number {
  const name = renditions[0]?.name ?? ''
  let parts = 1
  while (!partInfo(name, firstPart + parts).independent) parts++
  return parts
}

/** Only key frames are decoded, whatever the time between them. */
const tiled = ({ columns, rows, widthPx, heightPx }: SheetPlan) => ({
  reading: ['-skip_frame', 'nokey'],
  making: [
    '-an',
    ...['-vsync', 'passthrough', '-q:v', '5'],
    ...['-vf', `scale=${widthPx}:${heightPx},tile=${columns}x${rows}`],
  ],
})

const fileOf = (folder: string, sheet: number) => join(folder, `${sheet}.jpg`)

/** Whole or not at all, also for who reads meanwhile. */
async function keep(folder: string, sheet: number, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const part = `${fileOf(folder, sheet)}.${process.pid}`
  await writeFile(part, picture)
  await rename(part, fileOf(folder, sheet))
}
