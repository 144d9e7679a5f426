import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { malformed } from './boxes.ts'
import type { Part } from './fragment.ts'
import { parseRendition, type Rendition } from './rendition.ts'

/** A recording in several renditions on one grid of equal parts. */
export type Clip = {
  /** From the smallest to the largest picture. */
  renditions: readonly Rendition[]
  partMs: number
  partCount: number
  /** A small JPEG of one moment. */
  poster?: Buffer | undefined
}

/** A segment has this many parts and starts with a key frame. */
export const PARTS_PER_SEGMENT = 4

/** The demo's concert stage: 32 s that loop without a seam. */
export const STAGE_CLIP = new URL('../../clips/stage/', import.meta.url)
/** The same show on the same clock, from the pit and from the stage into the crowd. */
export const STAGE_CLOSE_CLIP = new URL('../../clips/stageclose/', import.meta.url)
export const STAGE_CROWD_CLIP = new URL('../../clips/stagecrowd/', import.meta.url)

/** Reads every `.mp4` of a folder as a rendition named by its file, and `poster.jpg` if there is one. */
export function loadClip(folder: URL): Clip {
  const path = fileURLToPath(folder)
  const files = readdirSync(path).filter((file) => file.endsWith('.mp4'))
  const clip = assembleClip(
    files.map((file) => parseRendition(file.slice(0, -4), readFileSync(`${path}/${file}`))),
  )
  const poster = `${path}/poster.jpg`
  return { ...clip, poster: existsSync(poster) ? readFileSync(poster) : undefined }
}

/** Throws MalformedMedia when the renditions do not share one grid of whole segments. */
export function assembleClip(renditions: readonly Rendition[]): Clip {
  const ordered = renditions.toSorted((left, right) => left.heightPx - right.heightPx)
  const first = ordered[0]?.parts[0]
  const partCount = ordered[0]?.parts.length ?? 0
  if (first === undefined) throw malformed('a clip without parts')
  const partMs = first.durationSec * 1000
  if (!Number.isInteger(partMs)) throw malformed(`parts of ${partMs} ms`)
  if (partCount % PARTS_PER_SEGMENT !== 0) throw malformed(`${partCount} parts are no whole segments`)
  for (const { name, parts } of ordered) {
    if (!/^[a-z0-9]{1,16}$/.test(name)) throw malformed(`rendition name ${name}`)
    if (parts.length !== partCount) throw malformed(`${name} has ${parts.length} parts, not ${partCount}`)
    for (const [index, part] of parts.entries()) refuseOffGrid(name, part, index, partMs)
  }
  return { renditions: ordered, partMs, partCount }
}

/** The clip's first parts as a clip. */
export function cutClip(clip: Clip, partCount: number): Clip {
  return assembleClip(
    clip.renditions.map((rendition) => ({ ...rendition, parts: rendition.parts.slice(0, partCount) })),
  )
}

/** True when every track ends exactly where the clip does, so that it can loop. */
export function endsOnGrid({ renditions, partMs, partCount }: Clip): boolean {
  const clipMs = BigInt(partMs * partCount)
  return renditions.every(({ parts }) =>
    parts.at(-1)?.runs.every(({ startTicks, durationTicks, timescale }) => {
      return (startTicks + BigInt(durationTicks)) * 1000n === clipMs * BigInt(timescale)
    }),
  )
}

function refuseOffGrid(name: string, part: Part, index: number, partMs: number): void {
  if (part.durationSec * 1000 !== partMs)
    throw malformed(`part ${index} of ${name} lasts ${part.durationSec} s`)
  if (index % PARTS_PER_SEGMENT === 0 && !part.independent)
    throw malformed(`segment ${index / PARTS_PER_SEGMENT} of ${name} does not start with a key frame`)
}
