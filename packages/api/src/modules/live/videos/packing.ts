import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageFault } from '@encore/media'
import { videoFolder } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { writeWhole } from '#platform/whole-file.ts'

export type PackingFault = PackageFault | 'GONE'

/** Progress of making a clip, for every process that shares the disk. */
export type Packing =
  | { state: 'NONE' }
  /** `share` from 0 to 1; `atMs` is when it was written. */
  | { state: 'RUNNING'; share: number; atMs: number }
  | { state: 'DONE'; durationMs: number }
  | { state: 'FAILED'; fault: PackingFault }

type Means = Pick<Ctx, 'config'>
type Timed = Means & Pick<Ctx, 'clock'>

export const clipFolder = ({ config }: Means, clip: string): string => join(videoFolder(config), clip)
/** File the clip is made from. */
export const sourceOf = (ctx: Means, clip: string): string => `${clipFolder(ctx, clip)}.source`

const noteOf = (ctx: Means, clip: string): string => `${clipFolder(ctx, clip)}.json`
/** A running process writes its progress more often than this. */
const silentMs = 30_000

export async function packingOf(ctx: Timed, clip: string): Promise<Packing> {
  try {
    const packing = JSON.parse(await readFile(noteOf(ctx, clip), 'utf8')) as Packing
    const isSilent = packing.state === 'RUNNING' && ctx.clock.now() - packing.atMs > silentMs
    return isSilent ? { state: 'NONE' } : packing
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'NONE' }
    throw cause
  }
}

export const notePacking = (ctx: Means, clip: string, packing: Packing): Promise<void> =>
  writeWhole(noteOf(ctx, clip), Buffer.from(JSON.stringify(packing)))

export const forgetPacking = (ctx: Means, clip: string): Promise<void> =>
  rm(noteOf(ctx, clip), { force: true })
